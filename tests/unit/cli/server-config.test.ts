/** The file of `waymark serve --config`: its content, its mistakes, and its schema for editors. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it, vi } from 'vitest';
import { UsageError } from '../../../plugin/cli/errors.ts';
import { readServerConfig, serverConfigJsonSchema } from '../../../plugin/cli/server-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-config-'));
function read(config: unknown): unknown {
  const file = join(folder, 'server.json');
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config));
  return readServerConfig(file);
}

const OIDC = {
  issuer: 'https://login.example.com',
  clientId: 'docs',
  clientSecret: 'env:CONFIG_TEST_SECRET',
};

it('is read with its defaults, and with secrets from the environment', () => {
  vi.stubEnv('CONFIG_TEST_SECRET', 's3cret');
  expect(read({ $schema: 'x', signIn: { oidc: OIDC }, limits: { client: 10 } })).toEqual({
    signIn: {
      oidc: {
        ...OIDC,
        clientSecret: 's3cret',
        groupsClaim: 'groups',
        scope: 'openid profile email',
        signOut: true,
        label: 'your organisation',
      },
    },
    limits: { client: 10 },
  });
  vi.unstubAllEnvs();
});

it.each([
  ['{', /could not be read/],
  [{ signIn: { oidc: { ...OIDC, clientSecret: 'x', groupClaim: 'roles' } } }, /signIn\.oidc: .*groupClaim/],
  [{ limits: { clients: 1 } }, /limits/],
  [{ limits: { client: 0 } }, /limits\.client/],
  [
    { deploy: { project: 'docs', remote: '/docs', standbyMinutes: 15 } },
    /deploy: .*standbyMinutes.*\n.*loads its code during the checkout; remove the option/,
  ],
  [{ trustProxy: ['10.0.0.0/8', 'proxy.internal'] }, /trustProxy.*proxy\.internal.*neither an address/s],
  [{ signIn: { oidc: OIDC } }, /CONFIG_TEST_SECRET, which is not set/],
])('%j is refused, with where it is wrong', (config, message) => {
  expect(() => read(config)).toThrow(UsageError);
  expect(() => read(config)).toThrow(message);
});

it('has a schema that takes what is right, and says what is not', () => {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(serverConfigJsonSchema());
  expect(validate({ $schema: 'x', signIn: { oidc: OIDC }, trustProxy: ['loopback', '10.0.0.0/8'] })).toBe(
    true,
  );
  expect(validate({ signIn: { oidc: { ...OIDC, groupClaim: 'roles' } } })).toBe(false);
});

it('has a model for answers with its address and its name, or neither', () => {
  const asking = { url: 'http://127.0.0.1:11434/v1', model: 'small', extra: { max_tokens: null } };
  expect(read({ ask: asking })).toMatchObject({
    ask: { ...asking, keepQuestions: false, allowPrivate: false, steps: 4, daily: { calls: 1_000 } },
  });
  expect(read({ ask: false })).toEqual({ ask: false });
  expect(() => read({ ask: { url: asking.url } })).toThrow('has one of "url" and "model"');
});

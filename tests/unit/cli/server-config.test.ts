/** The file of `waymark serve --config`: its content, its mistakes, and its schema for editors. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it, vi } from 'vitest';
import { UsageError } from '../../../runtime/cli/errors.ts';
import { readServerConfig } from '../../../runtime/cli/read-server-config.ts';
import { serverConfigJsonSchema } from '../../../runtime/cli/server-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-config-'));
const HOOK = { name: 'chat', secret: `whsec_${'A'.repeat(32)}` };

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

it('server.json is read with defaults, and secrets from the environment', () => {
  vi.stubEnv('CONFIG_TEST_SECRET', 's3cret');
  expect(read({ $schema: 'x', signIn: { oidc: OIDC }, limits: { client: 10 } })).toEqual({
    signIn: {
      oidc: {
        ...OIDC,
        clientSecret: 's3cret',
        assertions: false,
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

const DEPLOY = { project: 'docs', remote: '/docs' };
const DEPLOY_LINES = ['{', '  "deploy": {', '    "project": "docs",', '    "remote": "/docs",'];

it.each([
  ['{\n  "limits": {', '2:14 A closing "}" is missing.'],
  ['{ "limits": {} // none\n}', '1:16 Comments are not part of JSON'],
  ['', '1:1 The file is empty.'],
  ['[]', '1:1 The file must hold an object.'],
  [{ trustProxy: 'loopbak' }, '1:15 "trustProxy" cannot be "loopbak".\n    Did you mean "loopback"?'],
  [{ trustproxy: 'loopback' }, '1:2 "trustproxy" is not known.\n    Did you mean "trustProxy"?'],
  [
    { signIn: { oidc: { ...OIDC, clientSecret: 'x', groupClaim: 'roles' } } },
    '"signIn.oidc.groupClaim" is not known.\n    Did you mean "groupsClaim"?',
  ],
  [
    { signIn: { oidc: { ...OIDC, clientSecret: 'x', issuer: 'login.example.com' } } },
    '1:29 "signIn.oidc.issuer" must be an address, such as https://example.com.',
  ],
  [{ limits: { serach: 1 } }, '1:12 "limits.serach" is not known.\n    Did you mean "search"?'],
  ['{ "deploy": { "__proto__": 1 } }', '"deploy.project" is missing.'],
  [{ limits: { client: 0 } }, '1:21 "limits.client" must be greater than 0.'],
  [{ deploy: { ...DEPLOY, keep: 101 } }, '"deploy.keep" must be at most 100.'],
  [{ deploy: { project: 'docs' } }, '1:11 "deploy.remote" is missing.\n    Add it. Git remote: an https'],
  [{ deploy: { ...DEPLOY, brunch: 'a' } }, '"deploy.brunch" is not known.\n    Did you mean "branch"?'],
  [
    [...DEPLOY_LINES, '    "brunch": "next",', '    "keep": "5"', '  }', '}'].join('\n'),
    /server\.json:5:5 "deploy\.brunch" is not known\.\n .*\n\S*server\.json:6:13 "deploy\.keep" must be a number, not a string\./,
  ],
  [
    { deploy: { ...DEPLOY, standbyMinutes: 15 } },
    /"deploy\.standbyMinutes" is not known\.\n.*loads its code during the checkout; remove the option/,
  ],
  [
    { trustProxy: ['10.0.0.0/8', 'proxy.internal'] },
    '1:29 "trustProxy[1]" is neither an address nor a network such as 10.0.0.0/8.',
  ],
  [{ feedback: { webhook: { url: 'https://a.example' } } }, '"feedback.webhook.secret" is missing.'],
  [
    { deploy: { ...DEPLOY, webhooks: { send: [{ ...HOOK, url: 'http://chat.internal/docs' }] } } },
    '"deploy.webhooks.send[0].url" is http, which only "allowPrivate": true allows.',
  ],
  [{ ask: { url: 'http://127.0.0.1:1/v1', model: 'm' } }, '"ask.url" is http, which only "allowPrivate"'],
  [
    { signIn: { oidc: OIDC }, ask: { key: 'env:CONFIG_TEST_KEY' } },
    /:1:90 The environment variable CONFIG_TEST_SECRET, which stands here, is not set\.\n.*\n\S*:1:130 The environment variable CONFIG_TEST_KEY/,
  ],
])('server.json with %j is refused with position and remedy', (config, message) => {
  expect(() => read(config)).toThrow(UsageError);
  expect(() => read(config)).toThrow(message);
});

it('a missing server.json is named in the error', () => {
  expect(() => readServerConfig(join(folder, 'none.json'))).toThrow(/There is no file .*none\.json\./);
});

it('the schema of server.json accepts valid and rejects invalid files', () => {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(serverConfigJsonSchema());
  expect(validate({ $schema: 'x', signIn: { oidc: OIDC }, trustProxy: ['loopback', '10.0.0.0/8'] })).toBe(
    true,
  );
  expect(validate({ signIn: { oidc: { ...OIDC, groupClaim: 'roles' } } })).toBe(false);
  // As the file is read: a variable of the environment first, and then the rule of its value.
  const sends = (secret: string) => ({
    deploy: {
      project: 'docs',
      remote: '/srv/docs',
      webhooks: { send: [{ name: 'chat', url: 'https://a.example', secret }] },
    },
  });
  expect(validate(sends('env:WEBHOOK_SECRET')), JSON.stringify(validate.errors)).toBe(true);
  expect(validate(sends(`whsec_${'a'.repeat(32)}`))).toBe(true);
  expect(validate(sends('whsec_short'))).toBe(false);
});

it('server.json needs both address and name of a model for answers, or neither', () => {
  const asking = {
    ...{ url: 'http://127.0.0.1:11434/v1', allowPrivate: true },
    ...{ model: 'small', extra: { max_tokens: null } },
  };
  expect(read({ ask: asking })).toMatchObject({
    ask: { ...asking, keepQuestions: false, steps: 4, daily: { calls: 1_000 } },
  });
  expect(read({ ask: false })).toEqual({ ask: false });
  expect(() => read({ ask: { url: asking.url } })).toThrow('has one of "url" and "model"');
});

it.each([
  ['short', 'needs 32 characters or more if it is a shared secret.'],
  ['-----BEGIN PUBLIC KEY-----\ns3cret\n-----END PUBLIC KEY-----', 'cannot be read as a public key'],
  ['{s3cret that begins like a JWK, and is none}', 'cannot be read as a public key'],
  ['{"kty":"oct","k":"s3cret"}', 'cannot be read as a public key'],
])('a key of sign-in tokens that is none is refused at its place, and is in no message: %j', (key, said) => {
  vi.stubEnv('CONFIG_TEST_KEY', key);
  const token = { loginUrl: 'https://app.example.com', key: 'env:CONFIG_TEST_KEY', audience: 'docs' };
  let message = '';
  try {
    read({ signIn: { token } });
  } catch (error) {
    ({ message } = error as Error);
  }
  vi.unstubAllEnvs();
  expect(message).toMatch(/server\.json:1:\d+ "signIn\.token\.key" /);
  expect(message).toContain(said);
  expect(message).not.toContain('s3cret');
});

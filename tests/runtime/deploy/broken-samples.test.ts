/** A deploy whose samples the specification no longer proves: held, said, or not looked at. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import type { Deploy } from '../../../runtime/features/deploys/record.ts';
import { serve } from '../../../runtime/server.ts';
import { API_SCOPES, createApiKey } from '../../../runtime/state/api-keys.ts';
import { openState } from '../../../runtime/state/open.ts';
import { fixtureRelease } from '../support/fixture-site.ts';

const MINUTES = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'waymark-broken-samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const specification = (field: string) => ({
  openapi: '3.1.0',
  info: { title: 'Pay', version: '1' },
  servers: [{ url: 'https://api.acme.dev' }],
  paths: {
    '/payments': {
      post: {
        requestBody: {
          content: { 'application/json': { schema: { properties: { [field]: { type: 'integer' } } } } },
        },
        responses: {},
      },
    },
  },
});
const PAGE = `---\ntitle: Home\n---\n\n\`\`\`bash\ncurl https://api.acme.dev/payments --json '{"amount": 5}'\n\`\`\`\n
\`\`\`js test\nrequire('node:fs').writeFileSync(process.env.HOME + '/ran', 'x');\n\`\`\`\n`;

async function site(samples: 'hold' | 'warn' | 'off') {
  const root = mkdtempSync(join(folder, `${samples}-`));
  const repository = join(root, 'repository');
  mkdirSync(repository);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', ...args], {
      cwd: repository,
    });
  git('init', '--quiet', '--initial-branch', 'main');
  const docs = {
    ...{ theme: 'mint', name: 'Pay', colors: { primary: '#0f766e' } },
    api: { openapi: '/openapi.json' },
    navigation: { groups: [{ group: 'Guides', pages: ['index'] }] },
  };
  writeFileSync(join(repository, 'docs.json'), JSON.stringify(docs));
  writeFileSync(join(repository, 'index.mdx'), PAGE);
  const command = `throw new Error('waymark.config.ts was run');\n`;
  writeFileSync(join(repository, 'waymark.config.ts'), command);
  const storage = join(root, 'state.db');
  const state = await openState(storage);
  const { secret } = await createApiKey(state, { label: 'test', scopes: API_SCOPES });
  await state.close();
  const server = await serve({
    release: await fixtureRelease(),
    ...{ url: 'http://docs.example.com', hosts: ['*'], port: 0, host: '127.0.0.1' },
    storage,
    logger: { error: () => {} },
    deploy: {
      ...deploySchema.parse({ project: 'docs', remote: repository, diskMb: 512, samples }),
      workspace: join(root, 'deploys'),
    },
  });
  onTestFinished(() => server.close());
  const call = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${secret}`, connection: 'close' };
    return (await (await fetch(`${server.url}${path}`, { method, headers })).json()) as Record<
      string,
      unknown
    >;
  };
  return async (field: string): Promise<Deploy & { readonly logs: readonly string[] }> => {
    writeFileSync(join(repository, 'openapi.json'), JSON.stringify(specification(field)));
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', 'Change');
    const { statusId } = await call('POST', '/v1/project/update/docs');
    const status = () => call('GET', `/v1/project/update-status/${String(statusId)}`);
    await expect.poll(async () => (await status()).endedAt, { timeout: 5 * MINUTES }).toBeDefined();
    return (await status()) as unknown as Deploy & { readonly logs: readonly string[] };
  };
}

it('a release whose samples break is held back, and neither a sample nor waymark.config.ts is run', {
  timeout: 10 * MINUTES,
}, async () => {
  const deploy = await site('hold');
  const first = await deploy('amount');
  expect(first).toMatchObject({ status: 'success' });
  expect(first.logs.join('\n')).toContain('Samples: 1 proven, 0 wrong, 0 unproven.');
  const held = await deploy('sum');
  expect(held).toMatchObject({ status: 'failure', step: 'verify' });
  expect(held.summary).toContain('index.mdx:6 POST /payments has no field `amount`.');
});

it('with `warn` a broken sample is in the log and the record; with `off` none is proven', {
  timeout: 10 * MINUTES,
}, async () => {
  const warn = await site('warn');
  await warn('amount');
  const warned = await warn('sum');
  expect(warned).toMatchObject({
    status: 'success',
    samples: {
      sections: [{ title: 'Guides', proven: 0, wrong: 1, total: 1 }],
      broken: [{ file: 'index.mdx', line: 6 }],
    },
  });
  expect(warned.logs.join('\n')).toContain('Samples are wrong that were not before this change');
  expect((await warn('sum')).samples?.broken).toEqual([]);
  const off = await site('off');
  expect((await off('sum')).samples).toBeUndefined();
});

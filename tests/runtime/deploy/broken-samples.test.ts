/** A deploy whose samples the specification no longer proves: held, said, or not looked at. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { TEST_ALL } from '../../support/test-all.ts';
import { deployedSite } from '../support/deployed-site.ts';

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
  const docs = {
    ...{ theme: 'mint', name: 'Pay', colors: { primary: '#0f766e' } },
    api: { openapi: '/openapi.json' },
    navigation: { groups: [{ group: 'Guides', pages: ['index'] }] },
  };
  const files = {
    'docs.json': JSON.stringify(docs),
    'index.mdx': PAGE,
    'waymark.config.ts': `throw new Error('waymark.config.ts was run');\n`,
  };
  const deploy = await deployedSite(folder, files, { samples });
  return (field: string) => deploy({ 'openapi.json': JSON.stringify(specification(field)) });
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

it.skipIf(!TEST_ALL)(
  'with `warn` a broken sample is in the log and the record; with `off` none is proven',
  {
    timeout: 10 * MINUTES,
  },
  async () => {
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
  },
);

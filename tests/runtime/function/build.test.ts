/** `waymark build --for` and `--pack`, as somebody calls them. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { writeForCloudflare } from '../../../plugin/emit/for-cloudflare.ts';
import { readPacked } from '../../../runtime/release/pack.ts';
import { verifiedRelease } from '../../../runtime/release/verified.ts';
import { waymark } from '../../unit/cli/run-cli.ts';
import { fixtureWithMembers } from '../support/fixture-site.ts';
import { startWorker } from './start-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-for-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a build for Cloudflare has the files below the path of the site, a script, and their settings', async () => {
  const docs = join(folder, 'docs');
  mkdirSync(docs);
  writeFileSync(join(docs, 'index.mdx'), '# Boxes\n\nSend a box.\n');
  const config = {
    theme: 'mint',
    name: 'Acme Boxes',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index'] },
  };
  writeFileSync(join(docs, 'docs.json'), JSON.stringify(config));
  const out = join(folder, 'out');
  const url = 'https://acme.example/docs';
  const packed = join(folder, 'docs.waymark');
  const { code, stdout, stderr } = await waymark([
    'build',
    docs,
    '--out',
    out,
    '--url',
    url,
    '--for',
    'cloudflare',
    '--pack',
    packed,
  ]);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('rror')]);
  expect(stdout).toContain('cloudflare/assets');
  const settings = JSON.parse(readFileSync(join(out, 'cloudflare/wrangler.jsonc'), 'utf8'));
  expect(settings).toMatchObject({ name: 'acme-boxes', main: 'worker.js', assets: { directory: 'assets' } });
  expect(settings.assets.run_worker_first).toEqual(expect.arrayContaining(['/*', '!/docs/_waymark/theme/*']));
  const assets = join(out, 'cloudflare/assets');
  for (const path of [
    'docs/index.html',
    'docs/index.md',
    '_headers',
    '_waymark-function/release/release.json',
  ])
    expect([path, existsSync(join(assets, path))]).toEqual([path, true]);
  for (const path of ['docs/_headers', 'docs/vercel.json', 'docs/_waymark-function'])
    expect([path, existsSync(join(assets, path))]).toEqual([path, false]);
  const { base, paths } = JSON.parse(readFileSync(join(assets, '_waymark-function/site.json'), 'utf8'));
  expect([base, paths]).toEqual(['/docs', expect.arrayContaining(['/index.html', '/index.md'])]);
  const worker = await startWorker(join(out, 'cloudflare'));
  onTestFinished(() => worker.dispose());
  const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  const json = { 'content-type': 'application/json' };
  for (const [path, status, text, init] of [
    ['/docs/mcp', 200, '"query_docs_filesystem"', { method: 'POST', headers: json, body }],
    ['/.well-known/mcp', 200, 'https://acme.example/docs/mcp', {}],
    ['/docs', 200, '# Boxes', { headers: { accept: 'text/markdown' } }],
    ['/docs/index.md', 200, '# Boxes', {}],
    ['/docs/', 200, '</html>', { headers: { accept: 'text/html' } }],
    ['/mcp', 404, '', { method: 'POST', headers: json, body }],
    ['/_waymark-function/site.json', 404, 'Not found', {}],
    ['/docs/_waymark-function/site.json', 404, '', {}],
  ] as const) {
    const response = await worker.dispatchFetch(new URL(path, url), init);
    expect([path, response.status, await response.text()]).toEqual([
      path,
      status,
      expect.stringContaining(text),
    ]);
  }
  expect(verifiedRelease(await readPacked(packed)).manifest.site.url).toBe(url);
});

it('CWE-862: a site with pages that are not public gets no function', async () => {
  const release = join(folder, 'protected/.waymark');
  const dist = join(folder, 'protected/dist');
  for (const each of [release, dist]) mkdirSync(each, { recursive: true });
  for (const [name, bytes] of await fixtureWithMembers())
    if (!name.includes('/')) writeFileSync(join(release, name), bytes);
  await expect(writeForCloudflare(dist)).rejects.toThrow(/not public.*waymark serve/s);
  expect(existsSync(join(folder, 'protected/cloudflare'))).toBe(false);
});

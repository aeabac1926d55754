import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyAssets, publicAssets } from '../../../plugin/emit/assets.ts';
import type { Document } from '../../../plugin/markdown/document.ts';
import { page, site } from './site.ts';

const assets = [
  '/logo.svg',
  '/images/open.png',
  '/images/closed.png',
  '/images/both.png',
  '/images/expr.png',
].map((path) => ({ path, file: path.slice(1) }));

function document(file: string, ...hrefs: string[]): Document {
  return {
    headings: [],
    sections: [],
    links: hrefs.map((href) => ({ href, kind: 'image', file, line: 1, column: 1 })),
    anchors: new Set(),
    dependencies: [],
    diagnostics: [],
  };
}

test('what only a page for some readers uses is not public', () => {
  const open = page('/guides/open');
  const closed = page('/guides/closed', {
    audience: { groups: ['staff'] },
    source: '<img src={"/images/" + "expr.png"} />',
  });
  const documents = new Map([
    [
      open.path,
      document(open.file, '../images/open.png', '/images/both.png?raw', 'https://x.example/closed.png'),
    ],
    [closed.path, document(closed.file, '/images/closed.png', '/images/both.png#a')],
  ]);
  const kept = publicAssets(site({ pages: [open, closed], assets }), documents);
  expect(kept.map((asset) => asset.path)).toEqual(['/logo.svg', '/images/open.png', '/images/both.png']);
});

test('a public site keeps every asset', () => {
  expect(publicAssets(site({ pages: [page('/')], assets }), new Map())).toEqual(assets);
});

test('copies bytes to the same path', async () => {
  const root = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await writeFile(join(root, 'a.bin'), new Uint8Array([0, 255, 10]));
  const dist = join(root, 'dist');
  const copied = await copyAssets(
    site({ root, assets: [{ path: '/deep/er/a.bin', file: 'a.bin' }] }),
    new Map(),
    dist,
  );
  expect([...copied]).toEqual(['/deep/er/a.bin']);
  expect([...(await readFile(join(dist, 'deep/er/a.bin')))]).toEqual([0, 255, 10]);
});

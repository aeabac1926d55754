import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assetAudiences } from '../../../plugin/emit/asset-audiences.ts';
import { copyAssets } from '../../../plugin/emit/assets.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import type { Document } from '../../../plugin/packages/repository/document.ts';
import type { Site } from '../../../plugin/packages/repository/types.ts';
import { plainPage, plainSite } from '../../support/plain-site.ts';

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

test('assets that only restricted pages use are not public', () => {
  const open = plainPage('/guides/open');
  const closed = plainPage('/guides/closed', {
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
  const whole = plainSite({ pages: [open, closed], assets });
  const audiences = (access: Site['access']) => {
    const asked = { ...whole, access };
    const found = assetAudiences(asked, publicSite(asked), documents);
    return Object.fromEntries([...found].map(([asset, who]) => [asset.path, who]));
  };
  const used = {
    '/images/open.png': ['public'],
    '/images/both.png': ['public'],
    '/images/closed.png': [{ groups: ['staff'] }],
    '/images/expr.png': [{ groups: ['staff'] }],
  };
  expect(audiences('public')).toEqual({ ...used, '/logo.svg': ['public'] });
  // On a site with sign-in, a file that nothing public uses is not public.
  expect(audiences('partial')).toEqual({ ...used, '/logo.svg': ['authenticated'] });
});

test('a file has the same audience at each of its addresses', () => {
  const closed = plainPage('/closed', { audience: { groups: ['staff'] }, source: '![](/public/plan.png)' });
  const open = plainPage('/open', { source: '![](/shown.png)' });
  const twins = ['plan.png', 'shown.png'].flatMap((name) =>
    [`/public/${name}`, `/${name}`].map((path) => ({ path, file: `public/${name}` })),
  );
  const whole = plainSite({ pages: [open, closed], assets: twins });
  const documents = new Map([
    [open.path, document(open.file, '/shown.png')],
    [closed.path, document(closed.file, '/public/plan.png')],
  ]);
  const found = assetAudiences(whole, publicSite(whole), documents);
  expect(Object.fromEntries([...found].map(([{ path }, who]) => [path, who]))).toEqual({
    '/public/plan.png': [{ groups: ['staff'] }],
    '/plan.png': [{ groups: ['staff'] }],
    '/public/shown.png': ['public'],
    '/shown.png': ['public'],
  });
});

test('a public site publishes every asset', () => {
  const whole = plainSite({ pages: [plainPage('/')], assets });
  const audiences = assetAudiences(whole, whole, new Map());
  expect([...audiences]).toEqual(assets.map((asset) => [asset, ['public']]));
});

test('a build copies the bytes of an asset to the same path', async () => {
  const root = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await writeFile(join(root, 'a.bin'), new Uint8Array([0, 255, 10]));
  const dist = join(root, 'dist');
  const copied = await copyAssets(
    root,
    new Map([
      [{ path: '/deep/er/a.bin', file: 'a.bin' }, ['public']],
      [{ path: '/closed.bin', file: 'closed.bin' }, ['authenticated']],
    ]),
    { folder: dist, isTaken: () => false },
  );
  expect([...copied]).toEqual(['/deep/er/a.bin']);
  expect([...(await readFile(join(dist, 'deep/er/a.bin')))]).toEqual([0, 255, 10]);
});

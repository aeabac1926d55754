/** Facts for the authors of a site, in its release. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ANONYMOUS } from '../../../runtime/packages/contract/can-read.ts';
import { openRelease } from '../../../runtime/packages/foundation/release/open.ts';
import { fileOf, isReadable, sourcesOf } from '../../../runtime/packages/foundation/release/sources.ts';
import { fixtureRelease } from '../../runtime/support/fixture-site.ts';
import { buildSite } from '../../support/build-site.ts';

it('the sources of a release list page files, pages outside of search, and broken links with their positions', async () => {
  const root = mkdtempSync(join(tmpdir(), 'waymark-sources-'));
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  mkdirSync(join(root, 'guides'));
  write(
    'docs.json',
    JSON.stringify({
      name: 'Acme',
      theme: 'mint',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['index', 'guides/index', 'guides/start', 'plain'] },
      feedback: { repository: 'https://github.com/acme/docs/tree/main/site' },
    }),
  );
  write(
    'index.mdx',
    '---\ntitle: Home\n---\n\nText.\n\n[Gone](/nowhere) and ![A picture](/images/none.png)\n',
  );
  write('guides/index.mdx', '---\ntitle: Guides\n---\n\nText.\n');
  write('guides/start.mdx', '---\ntitle: Start\n---\n\n[Part](/plain#missing)\n');
  write('plain.md', '---\ntitle: Plain\n---\n\nText.\n');
  write('draft.mdx', '---\ntitle: Draft\nhidden: true\n---\n\nText.\n');
  await buildSite({ docs: root, out: join(root, 'out') });
  const release = await openRelease(join(root, 'out/.waymark'));
  const sources = sourcesOf(release);
  expect(sources).toMatchObject({
    repository: 'https://github.com/acme/docs/tree/main/site',
    files: { '/guides': 'guides/index.mdx', '/plain': 'plain.md' },
    unindexed: [{ path: '/draft', audience: 'public' }],
  });
  expect(sources.broken.map(({ code: kind, file, line }) => [kind, file, line])).toEqual([
    ['anchor-broken', 'guides/start.mdx', 5],
    ['link-broken', 'index.mdx', 7],
    ['image-missing', 'index.mdx', 7],
  ]);
  const files = ['/', '/guides', '/guides/start', '/plain'].map((path) => fileOf(sources, path));
  expect(files).toEqual(['index.mdx', 'guides/index.mdx', 'guides/start.mdx', 'plain.md']);
  expect(isReadable(release, '/draft', ANONYMOUS)).toBe(true);
});

it('the sources of a release treat a restricted page like a missing one', async () => {
  const more = {
    '/internal/draft': { title: 'D', body: 'D.', more: { audience: 'authenticated', indexed: false } },
  } as const;
  const release = await openRelease(await fixtureRelease({}, more));
  for (const path of ['/internal/secret', '/internal/draft', '/no/such/page', '__proto__'])
    expect(isReadable(release, path, ANONYMOUS)).toBe(false);
  expect(isReadable(release, '/internal/draft', { kind: 'machine' })).toBe(true);
});

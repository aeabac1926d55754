import { expect, test } from 'vitest';
import { folderRedirects } from '../../../plugin/packages/repository/content/folder-redirects.ts';
import { withEntrances } from '../../../plugin/read-repository.ts';
import { loadSite, type SiteOptions } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

function load(
  navigation: object,
  files: RootFiles,
  more: object = {},
  options: Omit<SiteOptions, 'root'> = {},
) {
  return loadSite({
    root: docsRoot({ 'docs.json': { ...MINIMAL, navigation, ...more }, ...files }),
    ...options,
  });
}

const pairs = (list: readonly { source: string; destination: string }[]) =>
  list.map(({ source, destination }) => `${source} ${destination}`);

test('a folder without a page redirects to its first page in navigation order', async () => {
  const site = await load(
    { pages: ['a/b/two', 'a/one', 'c/index', 'c/d/e', 'Über uns/wir'] },
    {
      'a/one.mdx': '1',
      'a/b/two.mdx': '2',
      'c/index.mdx': '3',
      'c/d/e.mdx': '4',
      'Über uns/wir.mdx': '5',
      'outside/x.mdx': '6',
    },
  );
  expect(pairs(folderRedirects(site))).toEqual([
    '/a/b /a/b/two',
    '/a /a/b/two',
    '/c/d /c/d/e',
    '/Über uns /%C3%9Cber%20uns/wir',
  ]);
  expect(folderRedirects(site).every(({ permanent }) => !permanent)).toBe(true);
});

test('folder redirects do not replace the author’s redirects, reserved addresses or files', async () => {
  const site = await load(
    { pages: ['a/one', 'b/two', 'mcp/three', 'd/four', 'e:f/five'] },
    {
      'a/one.mdx': '1',
      'b/two.mdx': '2',
      'mcp/three.mdx': '3',
      'd/four.mdx': '4',
      'd/index.html': '',
      'e:f/five.mdx': '5',
    },
    {
      redirects: [
        { source: '/a', destination: '/b/two' },
        { source: '/b*', destination: '/a/one' },
      ],
    },
  );
  expect(pairs(folderRedirects(site))).toEqual([]);
});

test('a folder does not redirect to a hidden or restricted page', async () => {
  const site = await load(
    { pages: ['a/hidden', 'a/shown', 'b/closed'] },
    {
      'a/hidden.mdx': '---\nhidden: true\n---\n',
      'a/shown.mdx': '1',
      'b/closed.mdx': '---\ngroups: [staff]\n---\n',
    },
    {},
    { access: 'partial' },
  );
  expect(site.pageByPath.get('/a/shown')?.audience).not.toBe('public');
  expect(pairs(folderRedirects(site))).toEqual([]);
  const open = await load(
    { pages: ['a/hidden', 'a/shown'] },
    { 'a/hidden.mdx': '---\nhidden: true\n---\n', 'a/shown.mdx': '1' },
  );
  expect(pairs(folderRedirects(open))).toEqual(['/a /a/shown']);
});

test('a site without a home page redirects to its first page, before the author’s redirects', async () => {
  const site = await load(
    { pages: ['a/one'] },
    { 'a/one.mdx': '1' },
    { redirects: [{ source: '/old', destination: '/a/one' }] },
  );
  expect(pairs(withEntrances(site).redirects)).toEqual(['/ /a/one', '/old /a/one', '/a /a/one']);
});

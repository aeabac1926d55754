import { expect, test } from 'vitest';
import { writersSite } from '../../../plugin/members/readable-site.ts';
import { eachNode, pageOf, placesOf } from '../../../plugin/packages/repository/navigation/tree.ts';
import type { NavTree, Page, Site } from '../../../plugin/packages/repository/types.ts';
import { counterpart, inLanguages } from '../../../plugin/theme/chrome/counterparts.ts';
import { filePage, findNode, navigationTree } from '../navigation/build-tree.ts';

interface Given {
  readonly tree: NavTree;
  readonly site: Site;
  /** Path that a choice leads to from a page. */
  to(target: string, from: string): string | undefined;
}

async function given(navigation: object, pages?: readonly Page[]): Promise<Given> {
  const { tree } = await navigationTree(navigation, pages);
  const site = { navigation: tree } as Site;
  return {
    tree,
    site,
    to(target, from) {
      const viewed = pageAt(tree, from);
      const place = counterpart(writersSite(site), findNode(tree, target), {
        page: viewed,
        place: placesOf(tree, viewed)[0],
      });
      return place && pageOf(place)?.path;
    },
  };
}

const paths = (pages: ReadonlyMap<string, Page>) =>
  Object.fromEntries([...pages].map(([language, { path }]) => [language, path]));

function pageAt(tree: NavTree, path: string): Page {
  const place = tree.places.get(path)?.[0];
  const found = place && pageOf(place);
  if (found === undefined) throw new Error(`${path} stands nowhere.`);
  return found;
}

test('the counterpart of a page has the same address apart from the version, however written', async () => {
  const { to } = await given({
    versions: [
      { version: '3.0', groups: [{ group: 'A', pages: ['guides/a', 'guides/deep/b', 'index'] }] },
      { version: '2.0', groups: [{ group: 'A', pages: ['2.0/guides/a', '2.0/guides/deep/b', '2.0/index'] }] },
      { version: '1', groups: [{ group: 'A', pages: ['v1/guides/a', 'v1/guides/deep/b'] }] },
      {
        version: 'Old one',
        groups: [{ group: 'A', pages: ['legacy/guides/a', 'legacy/guides/deep/b', 'news'] }],
      },
    ],
  });
  for (const [version, folder] of [
    ['2.0', '/2.0'],
    ['1', '/v1'],
    ['Old one', '/legacy'],
  ] as const) {
    expect(to(version, '/guides/a')).toBe(`${folder}/guides/a`);
    expect(to('3.0', `${folder}/guides/deep/b`)).toBe('/guides/deep/b');
  }
  expect(to('Old one', '/v1/guides/a')).toBe('/legacy/guides/a');
  expect(to('2.0', '/')).toBe('/2.0');
});

test('a folder that all pages of a version share is not mistaken for the version’s name', async () => {
  const { to } = await given({
    versions: [
      { version: 'b', pages: ['b/api/start', 'b/guides/start'] },
      { version: 'a', pages: ['a/guides/other', 'a/guides/start'] },
    ],
  });
  expect(to('b', '/a/guides/start')).toBe('/b/guides/start');
});

test('a page in both versions is its own counterpart', async () => {
  const { to } = await given({
    versions: [
      { version: 'b', pages: ['b/one', 'changes'] },
      { version: 'a', pages: ['a/one', 'changes'] },
    ],
  });
  expect(to('a', '/changes')).toBe('/changes');
});

test('a missing counterpart is replaced by the same section: by title, or by position in languages', async () => {
  const { to } = await given({
    languages: [
      {
        language: 'en',
        tabs: [
          { tab: 'Guide', pages: ['en/a'] },
          { tab: 'API', pages: ['en/api', 'en/only'] },
        ],
      },
      {
        language: 'de',
        tabs: [
          { tab: 'Leitfaden', pages: ['de/a'] },
          { tab: 'Schnittstelle', pages: ['de/x'] },
        ],
      },
      { language: 'fr', tabs: [{ tab: 'API', pages: ['fr/x'] }] },
    ],
  });
  expect(to('de', '/en/only')).toBe('/de/x');
  expect(to('fr', '/en/only')).toBe('/fr/x');
  expect(to('fr', '/en/a')).toBe('/fr/x');
});

test('counterparts in a language keep the version, and vice versa', async () => {
  const { to, tree, site } = await given({
    languages: ['en', 'jp'].map((language) => ({
      language,
      versions: ['2', '1'].map((version) => ({
        version,
        pages: [`${language === 'jp' ? 'ja' : 'en'}/v${version}/a`],
      })),
    })),
  });
  expect(to('jp', '/en/v1/a')).toBe('/ja/v1/a');
  expect(to('jp', '/en/v2/a')).toBe('/ja/v2/a');
  expect(to('1', '/en/v2/a')).toBe('/en/v1/a');
  expect([...eachNode(tree.root)].filter(({ kind }) => kind === 'version')).toHaveLength(4);
  // Without a version of their own, pages are compared by their place.
  expect(paths(inLanguages(writersSite(site), pageAt(tree, '/en/v1/a')))).toEqual({
    en: '/en/v1/a',
    jp: '/ja/v1/a',
  });
});

test('a page of a single-language site has no counterparts', async () => {
  const { tree, site } = await given({
    languages: [
      { language: 'en', pages: ['en/a', 'en/b'] },
      { language: 'de', pages: ['de/a', 'de/c'] },
    ],
  });
  expect(paths(inLanguages(writersSite(site), pageAt(tree, '/en/a')))).toEqual({ en: '/en/a', de: '/de/a' });
  expect(inLanguages(writersSite(site), pageAt(tree, '/en/b')).size).toBe(0);
  expect(inLanguages(writersSite(site), filePage('loose.mdx')).size).toBe(0);
});

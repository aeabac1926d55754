import { expect, test } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { loadSite } from '../../../plugin/site.ts';
import { divisionsOf, sectionForUnlisted } from '../../../plugin/theme/chrome/divisions.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

test('global versions and languages join the menu of those in the tree, and other global divisions have their own', async () => {
  const navigation = {
    languages: ['en', 'fr'].map((language) => ({
      language,
      versions: ['2', '1'].map((version) => ({ version, pages: [`${language}/${version}`] })),
    })),
    global: {
      versions: [{ version: 'legacy', href: 'https://old.example.com' }],
      languages: [{ language: 'de', href: 'https://de.example.com' }],
      products: [{ product: 'Other', href: 'https://example.com' }],
    },
  };
  const pages = ['en/2', 'en/1', 'fr/2', 'fr/1'].map((page) => [`${page}.mdx`, 'a']);
  const docs = JSON.stringify({ ...MINIMAL, navigation });
  const site = await loadSite({ root: docsRoot({ 'docs.json': docs, ...Object.fromEntries(pages) }) });
  const divisions = divisionsOf(
    publicSite(site),
    sectionForUnlisted(site.navigation.root, { languages: ['fr'], versions: ['1'] }),
  );
  expect(
    divisions.map(({ kind, choices }) => [
      kind,
      ...choices.map(({ node, current }) => (current ? `> ${node.title}` : node.title)),
    ]),
  ).toEqual([
    ['language', 'en', '> fr', 'de'],
    ['version', '2', '> 1', 'legacy'],
    ['product', 'Other'],
  ]);
});

test.each([
  ['/api/users/old', 'API'],
  ['/guides/old', 'Guides'],
  ['/elsewhere/old', 'Guides'],
  ['/api', 'API'],
  ['/v1/api/old', 'Old API'],
])('the section beside %s, which the navigation does not name, is %s', async (path, title) => {
  const navigation = {
    versions: [
      {
        version: '2',
        tabs: [
          { tab: 'Guides', pages: ['guides/start', 'overview'] },
          { tab: 'API', pages: ['api/users/list'] },
        ],
      },
      {
        version: '1',
        tabs: [
          { tab: 'Old guides', pages: ['v1/guides/start'] },
          { tab: 'Old API', pages: ['v1/api/list'] },
        ],
      },
    ],
  };
  const pages = ['guides/start', 'overview', 'api/users/list', 'v1/guides/start', 'v1/api/list'];
  const docs = JSON.stringify({ ...MINIMAL, navigation });
  const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, 'a']));
  const site = await loadSite({ root: docsRoot({ 'docs.json': docs, ...files }) });
  expect(sectionForUnlisted(site.navigation.root, { path }).title).toBe(title);
});

test('a tab named " " has pages and no place in the bar', async () => {
  const navigation = {
    tabs: [
      { tab: 'Guides', pages: ['a'] },
      { tab: ' ', pages: ['b'] },
    ],
  };
  const docs = JSON.stringify({ ...MINIMAL, navigation });
  const site = await loadSite({ root: docsRoot({ 'docs.json': docs, 'a.mdx': 'a', 'b.mdx': 'b' }) });
  for (const path of ['/a', '/b']) {
    const place = site.navigation.places.get(path)?.[0];
    const [tabs] = divisionsOf(publicSite(site), place?.parent ?? site.navigation.root);
    expect(tabs?.choices.map(({ node }) => node.title)).toEqual(['Guides']);
  }
});

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

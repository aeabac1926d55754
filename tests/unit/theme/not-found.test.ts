import { expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { loadSite } from '../../../plugin/site.ts';
import { notFoundVariants } from '../../../plugin/theme/chrome/not-found.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

/** Folder and home of each variant of a site below `/base`, by language. */
async function variants(languages: Readonly<Record<string, readonly string[]>>): Promise<object> {
  const navigation = {
    languages: Object.entries(languages).map(([language, pages]) => ({ language, pages })),
  };
  const files = Object.values(languages).flatMap((pages) => pages.map((page) => [`${page}.mdx`, 'a']));
  const docs = JSON.stringify({ ...MINIMAL, navigation });
  const root = docsRoot({ 'docs.json': docs, ...Object.fromEntries(files) });
  const found = notFoundVariants(publicSite(await loadSite({ root, base: '/base' })));
  return Object.fromEntries(found.map(({ language, folder, home }) => [language, [folder, home]]));
}

it('the 404 page has a variant for the folder of each language, deepest first', async () => {
  const made = await variants({ en: ['a', 'b'], cn: ['x/zh/a', 'x/zh/b'], fr: ['fr/a', 'fr/b'] });
  expect(Object.entries(made)).toEqual([
    ['en', ['/base', '/base/']],
    ['zh', ['/base/x/zh', '/base/x/zh/a']],
    ['fr', ['/base/fr', '/base/fr/a']],
  ]);
});

it('the 404 page has no variant for a folder with pages of several languages', async () => {
  expect(await variants({ en: ['docs/a', 'b'], de: ['docs/a-de', 'docs/b-de'] })).toEqual({
    en: ['/base', '/base/'],
  });
});

import { expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { loadSite } from '../../../plugin/site.ts';
import { notFoundVariants } from '../../../plugin/theme/chrome/not-found.ts';
import { renderNotFound } from '../../../plugin/theme/not-found.ts';
import { themeFiles } from '../../../plugin/theme/theme-files.ts';
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
  const made = await variants({
    en: ['a', 'b'],
    cn: ['x/zh/c/a', 'x/zh/c/b', 'x/zh/a'],
    fr: ['fr/a', 'fr/b'],
  });
  expect(Object.entries(made)).toEqual([
    ['en', ['/base', '/base/']],
    ['zh', ['/base/x/zh', '/base/x/zh/c/a']],
    ['fr', ['/base/fr', '/base/fr/a']],
  ]);
});

it('the 404 page has no variant for a folder with pages of several languages', async () => {
  expect(await variants({ en: ['docs/a', 'b'], de: ['docs/a-de', 'docs/b-de'] })).toEqual({
    en: ['/base', '/base/'],
  });
});

it('each language has a 404 page of its own, in its script and with its menu', async () => {
  const root = docsRoot({
    'docs.json': {
      ...MINIMAL,
      navigation: {
        languages: [
          {
            language: 'en',
            pages: ['en/index'],
            navbar: { links: [{ label: 'English link', href: '/en' }] },
          },
          { language: 'ar', pages: ['ar/index'], navbar: { links: [{ label: 'رابط', href: '/ar' }] } },
        ],
      },
    },
    'en/index.mdx': 'a',
    'ar/index.mdx': 'a',
  });
  const theme = {
    files: await themeFiles(),
    fonts: { preloads: '', css: '', files: new Map() },
    sizeOf: () => undefined,
    development: false,
  };
  const pages = renderNotFound(publicSite(await loadSite({ root })), undefined, theme);
  expect([...pages.keys()]).toEqual(['/404.html', '/ar/404.html']);
  const ar = pages.get('/ar/404.html') ?? '';
  expect(ar).toMatch(/<html[^>]* lang="ar"[^>]* dir="rtl"/);
  expect(ar).toContain('رابط');
  expect(ar).not.toContain('<template data-folder');
  expect(ar).toContain('href="/ar"');
  expect(pages.get('/404.html')).toMatch(/<html[^>]* lang="en"/);
});

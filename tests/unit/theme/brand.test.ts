import { expect, test } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { textsFor } from '../../../plugin/packages/repository/translations/texts.ts';
import { loadSite } from '../../../plugin/site.ts';
import { navbarLinks } from '../../../plugin/theme/chrome/brand.ts';
import type { ThemeContext } from '../../../plugin/theme/chrome/context.ts';
import { sectionForUnlisted } from '../../../plugin/theme/chrome/divisions.ts';
import { frameOf, searchButtons } from '../../../plugin/theme/chrome/frame.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

test('a navbar link without a label shows its address', () => {
  const navbar = { links: [{ href: 'https://a.example/<b>' }] };
  const context = { site: { base: '', config: { navbar } } } as unknown as ThemeContext;
  expect(navbarLinks(context, undefined).text).toMatch(/>https:\/\/a\.example\/&lt;b&gt;<\/a><\/li>$/);
});

test('the logo links to the home page of the language, unless docs.json says otherwise', async () => {
  const languages = ['en', 'fr'].map((language) => ({ language, pages: [`${language}/a`, `${language}/b`] }));
  const links = async (logo: object) => {
    const docs = {
      ...MINIMAL,
      navigation: { languages },
      logo: { light: '/l.svg', dark: '/d.svg', ...logo },
    };
    const pages = Object.fromEntries(
      languages.flatMap(({ pages }) => pages.map((page) => [`${page}.mdx`, 'a'])),
    );
    const site = await loadSite({
      root: docsRoot({ ...pages, 'docs.json': JSON.stringify(docs) }),
      base: '/base',
    });
    return ['en', 'fr'].map((language) => {
      const section = sectionForUnlisted(site.navigation.root, { languages: [language] });
      return /href="([^"]*)"/.exec(frameOf(publicSite(site), section).logo.text)?.[1];
    });
  };
  expect(await links({})).toEqual(['/base/', '/base/fr/a']);
  expect(await links({ href: '/en/b' })).toEqual(['/base/en/b', '/base/en/b']);
});

test('shows the words of a plugin as text', () => {
  const texts = { ...textsFor('en'), searchPrompt: '<b>"Find"' };
  const { text } = searchButtons({ site: { config: {} }, texts } as ThemeContext);
  expect(text).toContain('<span>&lt;b&gt;&quot;Find&quot;</span>');
  expect(text).toContain('aria-label="&lt;b&gt;&quot;Find&quot;"');
});

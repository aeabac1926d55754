/** The content of `<head>`, apart from the stylesheets and scripts that the bundler adds. */

import { encodePath } from '@waymark/contract/encode-path';
import { type Html, html, NOTHING, raw } from '@waymark/contract/html';
import { feedHref, MATH_STYLES, markdownHref, publicUrl } from '@waymark/repository/html/address';
import { attributes, scriptJson } from '@waymark/repository/html/html';
import type { PageFeature } from '@waymark/repository/page-features';
import { languageTag } from '@waymark/repository/translations/texts';
import type { Page, ReadableSite } from '@waymark/repository/types';
import { oncePer } from '@waymark/source/made-once';
import { formatHex } from '../color.ts';
import { iconsOf } from '../favicon/favicon.ts';
import { backgroundOf } from '../palette.ts';
import { inLanguages } from './counterparts.ts';
import { pageTags } from './metatags.ts';

function tag(name: string, values: Readonly<Record<string, string | boolean | undefined>>): Html {
  return html`<${name}${attributes(values)}>`;
}

function meta(name: string, content: string | undefined): Html {
  if (content === undefined) return NOTHING;
  const key = /^(?:og|article|fb):/.test(name) ? 'property' : 'name';
  return tag('meta', { [key]: name, content });
}

function favicons(site: ReadableSite): readonly Html[] {
  return iconsOf(site).links.map(({ rel, href, type, media }) => tag('link', { rel, href, type, media }));
}

/** The colour of the browser's own bars. */
function themeColors(site: ReadableSite): readonly Html[] {
  return (['light', 'dark'] as const).map((scheme) =>
    tag('meta', {
      name: 'theme-color',
      content: formatHex(backgroundOf(site, scheme)),
      media: `(prefers-color-scheme: ${scheme})`,
    }),
  );
}

/** The part that is the same on every page of a site. Repository stylesheets come last, so that they win. */
export const siteHead: (site: ReadableSite) => Html = oncePer((site) => {
  const generator = tag('meta', { name: 'generator', content: 'Waymark' });
  return html`${themeColors(site)}${favicons(site)}${sitemapLink(site)}${generator}`;
});

/** A site without a known address has a sitemap only if its repository brings one. */
function sitemapLink(site: ReadableSite): Html {
  const exists = site.url !== undefined || site.assets.some(({ path }) => path === '/sitemap.xml');
  return exists ? tag('link', { rel: 'sitemap', href: `${site.base}/sitemap.xml` }) : NOTHING;
}

/** Elements of plugins, and `<link>` and `<script>` elements of the repository's own stylesheets and scripts. */
export function repositoryFiles(site: ReadableSite): Html {
  const styles = site.styles.map((path) =>
    tag('link', { rel: 'stylesheet', href: encodePath(site.base + path) }),
  );
  const scripts = site.scripts.map(
    (path) => html`${tag('script', { src: encodePath(site.base + path), defer: true })}</script>`,
  );
  return html`${raw(site.extension?.head ?? '')}${styles}${scripts}`;
}

/** Links of pages that have a formula, a changelog and the like. */
export function featureHead(site: ReadableSite, page: Page, features: ReadonlySet<PageFeature>): Html {
  const hasMath = features.has('math') || site.config.styling.latex === true;
  const hasFeed = features.has('update') && page.audience === 'public';
  const math = hasMath && html`<link rel="stylesheet" href="${site.base}${MATH_STYLES}">`;
  return html`${math}${hasFeed && html`<link rel="alternate" type="application/rss+xml" title="${page.title}" href="${feedHref(site.base, page)}">`}`;
}

/** Extensions of files that documentation links to besides pages. */
const FILES = ['md', 'txt', 'xml', 'json', 'yaml', 'yml', 'pdf', 'zip', 'png', 'svg'];

/**
 * Rules by which a browser fetches a page when the pointer rests on a link to it: those below the base, neither files, nor links that
 * open in a tab of their own.
 */
export const prefetchRules: (site: ReadableSite) => Html = oncePer(({ base }) => {
  const where = {
    and: [
      { href_matches: `${base}/*` },
      { not: { href_matches: FILES.map((extension) => `${base}/*.${extension}`) } },
      { not: { selector_matches: '[target], [download], [rel~=nofollow]' } },
    ],
  };
  const rules = { prefetch: [{ where, eagerness: 'moderate' }] };
  return html`<script type="speculationrules">${scriptJson(rules)}</script>`;
});

/**
 * The page in each language. Search engines take absolute addresses only, so that a site whose address is not known
 * names none (developers.google.com/search/docs/specialty/international/localized-versions).
 */
function translations(site: ReadableSite, page: Page): readonly Html[] {
  if (site.url === undefined) return [];
  const pages = inLanguages(site, page);
  const link = (hreflang: string, other: Page) =>
    tag('link', { rel: 'alternate', hreflang, href: publicUrl(site, other) });
  const main = pages.get(site.languages.find((language) => language.default)?.name ?? '');
  const links = [...pages].map(([language, other]) => link(languageTag(language), other));
  return main === undefined ? links : [...links, link('x-default', main)];
}

/** The part that differs from page to page: title, description, canonical address, languages, robots, metatags. */
export function pageHead(site: ReadableSite, page: Page): Html {
  const name = site.config.name;
  const title = page.title === name ? name : `${page.title} - ${name}`;
  const { canonical, tags } = pageTags(site, page);
  const first = ['description', 'keywords', 'robots'];
  const others = [...tags].filter(([key]) => !first.includes(key));
  const links = [
    canonical !== undefined && tag('link', { rel: 'canonical', href: canonical }),
    tag('link', { rel: 'alternate', type: 'text/markdown', href: markdownHref(site.base, page) }),
    translations(site, page),
  ];
  return html`<title>${title}</title>${first.map((key) => meta(key, tags.get(key)))}${links}${others.map(([key, value]) => meta(key, value))}`;
}

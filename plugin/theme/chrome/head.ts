/** The content of `<head>`, apart from the stylesheets and scripts that the bundler adds. */

import { encodePath } from '../../../runtime/contract/encode-path.ts';
import { escapeHtml } from '../../../runtime/contract/html.ts';
import { absoluteHref, isOfWeb, markdownHref, pageBelow, publicUrl } from '../../html/address.ts';
import { attributeText } from '../../html/html.ts';
import { withoutMarkdown } from '../../html/inline-markdown.ts';
import { isAddressTag, metatagProblem } from '../../html/metatags.ts';
import { oncePer } from '../../made-once.ts';
import { languageTag } from '../../translations/texts.ts';
import type { Page, ReadableSite } from '../../types.ts';
import { listOf, objectOf, textOf } from '../../values.ts';
import { formatHex } from '../color.ts';
import { iconsOf } from '../favicon/favicon.ts';
import { backgroundOf } from '../palette.ts';
import { previewOf } from '../preview/preview.ts';
import { siteStyle } from '../site-style.ts';
import { inLanguages } from './counterparts.ts';
import { initialScheme, schemeScript } from './scheme.ts';

function tag(name: string, values: Readonly<Record<string, string | boolean | undefined>>): string {
  return `<${name}${attributeText(values)}>`;
}

function meta(name: string, content: string): string {
  const key = /^(?:og|article|fb):/.test(name) ? 'property' : 'name';
  return tag('meta', { [key]: name, content });
}

function favicons(site: ReadableSite): string {
  return iconsOf(site)
    .links.map(({ rel, href, type, media }) => tag('link', { rel, href, type, media }))
    .join('');
}

/** The colour of the browser's own bars. */
function themeColors(site: ReadableSite): string {
  return (['light', 'dark'] as const)
    .map((scheme) =>
      tag('meta', {
        name: 'theme-color',
        content: formatHex(backgroundOf(site, scheme)),
        media: `(prefers-color-scheme: ${scheme})`,
      }),
    )
    .join('');
}

/** The part that is the same on every page of a site. Repository stylesheets come last, so that they win. */
export const siteHead: (site: ReadableSite) => string = oncePer(
  (site) =>
    `<style>${siteStyle(site)}</style>` +
    schemeScript(initialScheme(site) ?? 'system', site.config.appearance?.strict === true) +
    themeColors(site) +
    favicons(site) +
    sitemapLink(site) +
    tag('meta', { name: 'generator', content: 'Waymark' }),
);

/** A site without a known address has a sitemap only if its repository brings one. */
function sitemapLink(site: ReadableSite): string {
  const exists = site.url !== undefined || site.assets.some(({ path }) => path === '/sitemap.xml');
  return exists ? tag('link', { rel: 'sitemap', href: `${site.base}/sitemap.xml` }) : '';
}

/** `<link>` and `<script>` elements of the repository's own stylesheets and scripts. */
export function repositoryFiles(site: ReadableSite): string {
  const styles = site.styles.map((path) =>
    tag('link', { rel: 'stylesheet', href: encodePath(site.base + path) }),
  );
  const scripts = site.scripts.map(
    (path) => `${tag('script', { src: encodePath(site.base + path), defer: true })}</script>`,
  );
  return styles.join('') + scripts.join('');
}

/** Metatags from docs.json and frontmatter; what is set nearer to the page wins. */
function metatags(site: ReadableSite, page: Page, canonical: string | undefined): Map<string, string> {
  const tags = new Map<string, string>([
    ['og:title', page.title],
    ['og:type', 'article'],
    ['og:site_name', site.config.name],
    ['twitter:card', 'summary_large_image'],
  ]);
  if (page.description !== undefined) tags.set('og:description', withoutMarkdown(page.description));
  if (canonical !== undefined && site.url !== undefined) tags.set('og:url', canonical);
  // A service that shows a link's preview is not signed in.
  if (site.url !== undefined && site.shownTo !== 'members') {
    tags.set('og:image', site.url + previewOf(site, page).path);
    tags.set('og:image:width', '1200');
    tags.set('og:image:height', '630');
  }
  if (page.lastChanged !== undefined) tags.set('article:modified_time', page.lastChanged);
  const set = (name: string, value: string) => {
    if (!isAddressTag(name)) tags.set(name, value);
    else if (isOfWeb(value)) tags.set(name, absoluteHref(site, value));
  };
  for (const [name, value] of Object.entries(siteTags(site, page))) {
    if (name.toLowerCase() !== 'canonical' && metatagProblem(name, value) === undefined) set(name, value);
  }
  for (const [name, value] of Object.entries(page.frontmatter)) {
    if (/^(?:og|twitter|article):/.test(name) && typeof value === 'string') set(name, value);
  }
  // The size is that of our own image.
  if (site.url !== undefined && tags.get('og:image') !== site.url + previewOf(site, page).path) {
    tags.delete('og:image:width');
    tags.delete('og:image:height');
  }
  return tags;
}

/** The tags of docs.json for a page; those of a longer path win. */
function siteTags(site: ReadableSite, page: Page): Record<string, string> {
  const all = [site.config.seo.metatags, ...pathMetatags(site, page)].flatMap((values) =>
    Object.entries(objectOf(values)),
  );
  return Object.fromEntries(
    all.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

/** The page’s own address for search engines, or the place of docs.json in which all pages are, with its path. */
function canonicalOf(site: ReadableSite, page: Page): string | undefined {
  const own = textOf(page.frontmatter.canonical);
  if (own !== undefined && isOfWeb(own)) return absoluteHref(site, own);
  const [, place] =
    Object.entries(siteTags(site, page)).find(
      ([name, value]) => name.toLowerCase() === 'canonical' && metatagProblem(name, value) === undefined,
    ) ?? [];
  return place === undefined ? publicUrl(site, page) : pageBelow(site, absoluteHref(site, place), page);
}

/** `seo.paths` entries that match the page, the longest path last. */
function pathMetatags(site: ReadableSite, page: Page): readonly unknown[] {
  return listOf(objectOf(site.config.seo).paths)
    .map(objectOf)
    .filter((entry) => {
      const path = (textOf(entry.path) ?? '').replace(/\/?\*?$/, '');
      return page.path === path || page.path.startsWith(`${path}/`);
    })
    .sort((a, b) => (textOf(a.path)?.length ?? 0) - (textOf(b.path)?.length ?? 0))
    .map((entry) => entry.metatags);
}

/**
 * The page in each language. Search engines take absolute addresses only, so that a site whose address is not known
 * names none (developers.google.com/search/docs/specialty/international/localized-versions).
 */
function translations(site: ReadableSite, page: Page): string {
  if (site.url === undefined) return '';
  const pages = inLanguages(site, page);
  const link = (hreflang: string, other: Page) =>
    tag('link', { rel: 'alternate', hreflang, href: publicUrl(site, other) });
  const main = pages.get(site.languages.find((language) => language.default)?.name ?? '');
  const links = [...pages].map(([language, other]) => link(languageTag(language), other));
  return links.join('') + (main === undefined ? '' : link('x-default', main));
}

/** The part that differs from page to page: title, description, canonical address, languages, robots, metatags. */
export function pageHead(site: ReadableSite, page: Page): string {
  const { frontmatter } = page;
  const name = site.config.name;
  const title = page.title === name ? name : `${page.title} - ${name}`;
  const robots = textOf(frontmatter.robots) ?? (page.noindex ? 'noindex' : undefined);
  const canonical = canonicalOf(site, page);
  const keywords = listOf(frontmatter.keywords).filter((word) => typeof word === 'string');
  let html = `<title>${escapeHtml(title)}</title>`;
  if (page.description !== undefined) html += meta('description', withoutMarkdown(page.description));
  if (keywords.length > 0) html += meta('keywords', keywords.join(', '));
  if (robots !== undefined) html += meta('robots', robots);
  if (canonical !== undefined) html += tag('link', { rel: 'canonical', href: canonical });
  const markdown = markdownHref(site.base, page);
  html += tag('link', { rel: 'alternate', type: 'text/markdown', href: markdown });
  html += translations(site, page);
  for (const [key, value] of metatags(site, page, canonical)) html += meta(key, value);
  return html;
}

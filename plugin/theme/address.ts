/** Addresses of pages and files as they stand in HTML: below the base, percent-encoded. */
import type { NavNode, Page, Site } from '../types.ts';

/** Whether an address leads away from the site: it has a scheme, or starts with `//`. */
export function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

const SCRIPT = /^(?:javascript|vbscript):/i;
const UNSAFE = /^(?:javascript|vbscript|file|data(?!:image\/)):/i;

/** Whether following an address runs what it says. */
export function runsScript(href: string): boolean {
  return SCRIPT.test(withoutGaps(href));
}

/** As browsers read a scheme: they skip spaces and control characters in it. */
function withoutGaps(href: string): string {
  return href.replace(/[\s\p{Cc}]+/gu, '');
}

/**
 * An address as written in docs.json or in a page: paths of this site get the base, others stay. One that would run
 * code or read a file leads nowhere.
 */
export function siteHref(base: string, href: string): string {
  if (UNSAFE.test(withoutGaps(href))) return '#';
  if (isExternal(href) || href.startsWith('#') || href.startsWith('?')) return href;
  const path = href.startsWith('/') ? href : `/${href}`;
  if (base !== '' && (path === base || path.startsWith(`${base}/`))) return path;
  return base + path;
}

/** The address of a page, relative to the site's origin. */
export function pageHref(base: string, page: Page): string {
  const external = page.frontmatter.url;
  if (typeof external === 'string' && external !== '') return siteHref(base, external);
  return encodeURI(page.path === '/' ? `${base}/` : base + page.path);
}

/** The public address of a page, where the site's address is configured. */
export function publicUrl(site: Site, page: Page): string | undefined {
  if (site.url === undefined) return undefined;
  const slash = site.config.seo?.trailingSlash === true && page.path !== '/' ? '/' : '';
  return site.url + encodeURI(page.path) + slash;
}

/** The address of a page's Markdown. */
export function markdownHref(base: string, page: Page): string {
  return `${base}${encodeURI(page.path === '/' ? '/index' : page.path)}.md`;
}

/** Where files of packages stand that pages load when they need them, below the base. */
export const VENDORED = '/_waymark';
export const MATH_STYLES: string = `${VENDORED}/katex/katex.min.css`;
export const DIAGRAMS: string = `${VENDORED}/mermaid/mermaid.esm.min.mjs`;

/** The address of the feed of a page's changelog. */
export function feedHref(base: string, page: Pick<Page, 'path'>): string {
  return `${base}${encodeURI(page.path === '/' ? '' : page.path)}/rss.xml`;
}

/** Where a navigation element leads by itself: its link, its page, or the page that its title opens. */
export function nodeHref(base: string, node: NavNode): string | undefined {
  if (node.href !== undefined) return siteHref(base, node.href);
  const page = node.page ?? node.root;
  return page === undefined ? undefined : pageHref(base, page);
}

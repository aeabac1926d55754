/** Addresses of pages and files as they stand in HTML: below the base, percent-encoded. */
import { decodePath } from '../paths/decode-path.ts';
import type { NavNode, Page, ReadableSite, Site } from '../types.ts';

/** The parts of a site that decide on the address of a page. */
export type Addresses = Pick<Site, 'base' | 'config' | 'pageByPath'>;

/** Whether an address leads away from the site: it has a scheme, or starts with `//`. */
export function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

const SCRIPT = /^(?:javascript|vbscript):/i;
const UNSAFE = /^(?:javascript|vbscript|file|data(?!:image\/)):/i;

/** Whether following an address runs a script in it. */
export function runsScript(href: string): boolean {
  return SCRIPT.test(withoutGaps(href));
}

/** Whether an address would run code or read a file: its element then leads nowhere. */
export function isUnsafe(href: string): boolean {
  return UNSAFE.test(withoutGaps(href));
}

/** Whether an address leads to a page of this site or of the web: it has no scheme, or `http` or `https`. */
export function isOfWeb(href: string): boolean {
  const address = withoutGaps(href);
  return !isExternal(address) || /^(?:https?:)?\/\//i.test(address);
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
  if (isUnsafe(href)) return '#';
  if (isExternal(href) || href.startsWith('#') || href.startsWith('?')) return href;
  const path = href.startsWith('/') ? href : `/${href}`;
  if (base !== '' && (path === base || path.startsWith(`${base}/`))) return path;
  return base + path;
}

/** As `siteHref`; a page's address ends as `seo.trailingSlash` says, however its author wrote it. */
export function linkHref(site: Addresses, href: string): string {
  const address = siteHref(site.base, href);
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  if (!path.startsWith(`${site.base}/`)) return address;
  const own = path.slice(site.base.length).replace(/\/+$/, '');
  const page = own === '' ? undefined : site.pageByPath.get(decodePath(own));
  return page === undefined || isLink(page) ? address : site.base + own + endOf(site, page) + rest;
}

/** The end of an address, after the page's path. */
function endOf({ config }: Pick<Site, 'config'>, { path }: Page): '' | '/' {
  return config.seo.trailingSlash && path !== '/' ? '/' : '';
}

/** Whether a page is only an entry of the navigation that leads elsewhere. */
function isLink({ frontmatter }: Page): boolean {
  return typeof frontmatter.url === 'string' && frontmatter.url !== '';
}

/** The address of a page, relative to the site's origin. */
export function pageHref(site: Addresses, page: Page): string {
  if (isLink(page)) return linkHref(site, String(page.frontmatter.url));
  return site.base + encodeURI(page.path) + endOf(site, page);
}

/** The public address of a page, if the site's address is configured. */
export function publicUrl(site: ReadableSite, page: Page): string | undefined {
  if (site.url === undefined) return undefined;
  return site.url + encodeURI(page.path) + endOf(site, page);
}

/** The address of a page's Markdown. */
export function markdownHref(base: string, page: Page): string {
  return `${base}${encodeURI(page.path === '/' ? '/index' : page.path)}.md`;
}

/** Below the base: addresses and titles of pages, for readers who came to one that is missing. */
export const PAGES_LIST = '/404-pages.json';

/** Folder of packages' files that pages load when they need them, below the base. */
export const VENDORED = '/_waymark';
export const MATH_STYLES: string = `${VENDORED}/katex/katex.min.css`;

/** The address of the feed of a page's changelog. */
export function feedHref(base: string, page: Pick<Page, 'path'>): string {
  return `${base}${encodeURI(page.path === '/' ? '' : page.path)}/rss.xml`;
}

/** The target of a navigation element: its link, its page, or the page that its title opens. */
export function nodeHref(site: Addresses, node: NavNode): string | undefined {
  if (node.href !== undefined) return linkHref(site, node.href);
  const page = node.page ?? node.root;
  return page === undefined ? undefined : pageHref(site, page);
}

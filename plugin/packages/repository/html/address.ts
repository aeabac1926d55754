/** Addresses of pages and files as they stand in HTML: below the base, percent-encoded. */
import { encodePath } from '@waymark/contract/encode-path';
import { decodePath } from '@waymark/source/paths/decode-path';
import { isExternal, isUnsafe } from '@waymark/source/scheme';
import { spellings } from '../paths/page-files.ts';
import type { NavNode, Page, ReadableSite, Site } from '../types.ts';

/** The parts of a site that decide on the address of a page. */
export type Addresses = Pick<Site, 'base' | 'belowBase' | 'config' | 'pageByPath'>;

/** The folder that a site is served from, and its own addresses that begin like it. */
export type SitePlace = Pick<Site, 'base' | 'belowBase'>;

/** Begins an address that has its base, in HTML that is not finished; to a browser it is nothing. */
const BASED = '/.';

/**
 * An address as written in docs.json or in a page: paths of this site get the base, others stay. One that would run
 * code or read a file leads nowhere.
 */
export function siteHref(place: SitePlace, href: string): string {
  if (isUnsafe(href)) return '#';
  if (isExternal(href) || href.startsWith('#') || href.startsWith('?')) return href;
  return withBase(place, href.startsWith('/') ? href : `/${href}`);
}

/** An absolute path with the base: one that begins with it has it already, unless a page or a file is at the whole of it. */
export function withBase(place: SitePlace, href: string): string {
  const { base } = place;
  if (base === '' || !href.startsWith('/') || href.startsWith('//')) return href;
  if (href.startsWith(BASED + base)) return href.slice(BASED.length);
  return hasBase(place, decodePath(href.replace(/[?#].*$/s, ''))) ? href : base + href;
}

/** The same as `withBase`, for HTML whose addresses get the base once more: marked on sites on which an address can be read in two ways. */
export function markedBase(place: SitePlace, href: string): string {
  const address = withBase(place, href);
  const isMarked = (place.belowBase?.size ?? 0) > 0 && address.startsWith(`${place.base}/`);
  return isMarked ? BASED + address : address;
}

/** Finished HTML, without the marks. */
export function withoutMarks({ base, belowBase }: SitePlace, html: string): string {
  return (belowBase?.size ?? 0) === 0 ? html : html.replaceAll(`"${BASED}${base}/`, `"${base}/`);
}

/** An author's absolute path, decoded: below the base, unless a page or a file is at the whole of it. */
export function authoredPath(place: SitePlace, path: string): string {
  return hasBase(place, path) ? path.slice(decodePath(place.base).length) || '/' : path;
}

function hasBase({ base, belowBase }: SitePlace, path: string): boolean {
  if (base === '' || !`${path}/`.startsWith(`${decodePath(base)}/`)) return false;
  return belowBase === undefined || !spellings(path).some((each) => belowBase.has(each));
}

/** The same as `siteHref`; a page's address ends as `seo.trailingSlash` says, however its author wrote it. */
export function linkHref(site: Addresses, href: string): string {
  const address = siteHref(site, href);
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  if (!path.startsWith(`${site.base}/`)) return address;
  const own = path.slice(site.base.length).replace(/\/+$/, '');
  const page = own === '' ? undefined : site.pageByPath.get(decodePath(own));
  return page === undefined || isLink(page)
    ? address
    : site.base + encodePath(page.path) + endOf(site, page) + rest;
}

/** The end of an address, after the page's path. */
function endOf({ config }: Pick<Site, 'config'>, { path }: Page): '' | '/' {
  return config.seo.trailingSlash && path !== '/' ? '/' : '';
}

/** Tells whether a page is only an entry of the navigation that leads elsewhere. */
function isLink({ frontmatter }: Page): boolean {
  return typeof frontmatter.url === 'string' && frontmatter.url !== '';
}

/** The address that links to a page have, relative to the site's origin: that of its `url`, if it has one. */
export function pageHref(site: Addresses, page: Page): string {
  return isLink(page) ? linkHref(site, String(page.frontmatter.url)) : ownHref(site, page);
}

/** The address of a page's own file, relative to the site's origin, even if links to it lead elsewhere. */
export function ownHref(site: Pick<Site, 'base' | 'config'>, page: Page): string {
  return site.base + encodePath(page.path) + endOf(site, page);
}

/** The public address of a page, if the site's address is configured. */
export function publicUrl(site: ReadableSite, page: Page): string | undefined {
  if (site.url === undefined) return undefined;
  return site.url + encodePath(page.path) + endOf(site, page);
}

export function markdownHref(base: string, page: Page): string {
  return `${base}${encodePath(page.path === '/' ? '/index' : page.path)}.md`;
}

/** Below the base: addresses and titles of pages, for readers who came to one that is missing. */
export const PAGES_LIST = '/404-pages.json';

/** Below the base: the docs as one file, in a format. */
export const bookPath = (format: string): string => `${VENDORED}/book.${format}`;

/** Folder of packages' files that pages load when they need them, below the base. */
export const VENDORED = '/_waymark';
export const MATH_STYLES: string = `${VENDORED}/katex/katex.min.css`;

export function feedHref(base: string, page: Pick<Page, 'path'>): string {
  return `${base}${encodePath(page.path === '/' ? '' : page.path)}/rss.xml`;
}

/** The target of a navigation element: its link, its page, or the page that its title opens. */
export function nodeHref(site: Addresses, node: NavNode): string | undefined {
  if (node.href !== undefined) return linkHref(site, node.href);
  const page = node.page ?? node.root;
  return page === undefined ? undefined : pageHref(site, page);
}

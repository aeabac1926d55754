/** Targets of links in a book. Nothing of a page that its readers may not read is in it, its address neither. */
import { encodePath } from '@waymark/contract/encode-path';
import type { Document } from '@waymark/repository/document';
import { authoredPath } from '@waymark/repository/html/address';
import type { Page, ReadableSite } from '@waymark/repository/types';
import { decodePath } from '@waymark/source/paths/decode-path';
import { isExternal, isUnsafe } from '@waymark/source/scheme';
import { createResolver } from '../check/resolver.ts';

export type BookLink =
  | { readonly kind: 'page'; readonly page: Page; readonly anchor: string }
  | { readonly kind: 'address'; readonly href: string };

/** The target of an address on a page; undefined if it leads nowhere that the book may name. */
export type BookLinks = (href: string, page: Page) => BookLink | undefined;

/** Programs that readers of books have; others get the words of the link. */
const OUTSIDE = /^(?:https?|mailto|tel):$/;
/** An origin that no address has, to resolve relative ones. */
const HERE = 'http://book.invalid';

export function bookLinks(site: ReadableSite, documents: ReadonlyMap<string, Document>): BookLinks {
  const { resolve } = createResolver(site, documents);
  const own = site.url;
  return (written, page) => {
    const href = written.trim();
    if (isUnsafe(href)) return undefined;
    const isOwn =
      own !== undefined && (href === own || /^[/?#]/.test(href.slice(own.length))) && href.startsWith(own);
    if (isExternal(href) && !isOwn) return outside(href);
    const from = `${HERE}${page.path}`;
    const address = URL.parse(isOwn ? `${site.base}${href.slice(own.length)}` || '/' : href, from);
    if (address === null || address.origin !== HERE) return undefined;
    const path = authoredPath(site, decodePath(address.pathname));
    const anchor = decodePath(address.hash.slice(1));
    const isHere = href === '' || href.startsWith('#') || href.startsWith('?');
    const target = isHere ? ({ kind: 'page', page, fragment: '' } as const) : resolve(path);
    if (target.kind === 'page')
      return { kind: 'page', page: target.page, anchor: anchor || decodePath(target.fragment) };
    if (target.kind === 'missing' || own === undefined) return undefined;
    return {
      kind: 'address',
      href: strictUri(new URL(own).origin + site.base + encodePath(path) + address.search + address.hash),
    };
  };
}

function outside(href: string): BookLink | undefined {
  const address = URL.parse(href.startsWith('//') ? `https:${href}` : href);
  if (address === null || !OUTSIDE.test(address.protocol)) return undefined;
  // A placeholder is no host.
  const isWeb = address.protocol.startsWith('http');
  if (isWeb && !/^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(address.hostname)) return undefined;
  return { kind: 'address', href: strictUri(address.href) };
}

/** Browsers read more than the syntax of addresses allows, and checkers of books do not. */
function strictUri(href: string): string {
  const [start = ''] = /^\w+:(?:\/\/[^/?#]*)?/.exec(href) ?? [];
  const [path = '', fragment] = href.slice(start.length).split(/#(.*)/s);
  const strict = (text: string) => text.replaceAll(/%(?![\da-f]{2})|[{}|\\^`[\]"<>#]/gi, encodeURIComponent);
  return start + strict(path) + (fragment === undefined ? '' : `#${strict(fragment)}`);
}

/** The address of a page on the site; undefined for a site without one. */
export function pageOnSite(site: ReadableSite, page: Page, anchor: string): string | undefined {
  if (site.url === undefined) return undefined;
  return site.url + encodePath(page.path) + (anchor === '' ? '' : `#${encodeURIComponent(anchor)}`);
}

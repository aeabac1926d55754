import { posix } from 'node:path';
import { authoredPath } from '@waymark/repository/html/address';
import type { Site } from '@waymark/repository/types';
import { decodePath } from '@waymark/source/paths/decode-path';
import { isExternal } from '@waymark/source/scheme';

export interface InternalAddress {
  /** Absolute, below the base, not percent-encoded. Undefined for `#anchor`: the page itself. */
  readonly path: string | undefined;
  /** Not percent-encoded, without `#`; empty if there is none. */
  readonly fragment: string;
}

/**
 * Reads an address as an author wrote it; undefined if it leads away from the site (another host, `mailto:`,
 * `tel:` and the like).
 *
 * @param file The file that holds it, which relative addresses start from.
 */
export function readAddress(
  href: string,
  file: string,
  site: Pick<Site, 'url' | 'base' | 'belowBase'>,
): InternalAddress | undefined {
  const own = withoutOrigin(href.trim(), site.url);
  if (own === undefined) return undefined;
  const [, path = '', hash = ''] = own.match(/^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s) ?? [];
  // The text after `:~:` tells the browser which words to mark.
  const fragment = decodePath(hash.replace(/:~:.*$/s, ''));
  if (path === '') return { path: undefined, fragment };
  const decoded = decodePath(path);
  if (!decoded.startsWith('/')) return { path: posix.join('/', posix.dirname(file), decoded), fragment };
  const absolute = posix.normalize(decoded);
  return { path: own === href.trim() ? authoredPath(site, absolute) : absolute, fragment };
}

/** The diagnostic of a link whose address the theme puts out of reach (`siteHref`). */
export function unsafeLink(where: string, href: string) {
  return {
    code: 'link-broken',
    message: `${where} links to \`${href}\`, which would run code or read a file; it leads nowhere.`,
    hint: 'Use a web address or a path of the site.',
  } as const;
}

/** Addresses with the site's own origin are its own. */
function withoutOrigin(href: string, url: string | undefined): string | undefined {
  if (!isExternal(href)) return href;
  if (url === undefined || !href.startsWith(url)) return undefined;
  const rest = href.slice(url.length);
  if (rest === '' || rest.startsWith('?') || rest.startsWith('#')) return `/${rest}`;
  return rest.startsWith('/') ? rest : undefined;
}

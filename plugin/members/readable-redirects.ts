import { isRedirectPattern } from '../../runtime/contract/redirects.ts';
import type { Redirect } from '../../runtime/contract/release.ts';
import type { Site } from '../types.ts';
import type { Reads } from './readable-site.ts';

/**
 * The redirects that readers may follow: neither the destination nor that there is one tells of a page that they may
 * not read.
 *
 * Of a pattern's destination the part before its first placeholder counts: where every page that begins with it is closed
 * to them, so is the redirect.
 */
export function readableRedirects(
  site: Pick<Site, 'redirects' | 'pages'>,
  reads: Reads,
): readonly Redirect[] {
  return site.redirects.filter(({ source, destination }) => {
    if (!destination.startsWith('/')) return true;
    const pattern = isRedirectPattern(source);
    const fixed = decoded(
      destination.replace(/[?#].*$/s, '').replace(pattern ? /(?::[A-Za-z_]|\*).*$/s : /$^/, ''),
    );
    const path = fixed.length > 1 ? fixed.replace(/\/+$/, '') : fixed;
    const led = site.pages.filter((page) => page.path === path || (pattern && page.path.startsWith(fixed)));
    return led.length === 0 || led.some(({ audience }) => reads(audience));
  });
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    // A lone `%` is what the author wrote, not an escape.
    if (error instanceof URIError) return path;
    throw error;
  }
}

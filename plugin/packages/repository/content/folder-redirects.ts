import { encodePath } from '@waymark/contract/encode-path';
import { compileRedirects } from '@waymark/contract/redirects';
import type { Redirect } from '@waymark/contract/release';
import { reservedFor } from '../paths/reserved-paths.ts';
import type { Site } from '../types.ts';

/**
 * Redirects from folders without a page of their own to the first page below them that the navigation shows to
 * everybody: `/guides` leads to `/guides/install`. Sites of the format are linked to that way. What the author
 * redirects stays with the author.
 */
export function folderRedirects(
  site: Pick<Site, 'navigation' | 'pageByPath' | 'ownRoutes' | 'assets' | 'redirects' | 'shownTo'>,
): readonly Redirect[] {
  const match = compileRedirects(site.redirects);
  const files = new Set(site.assets.map(({ path }) => path));
  const isTaken = (path: string) =>
    site.pageByPath.has(path) ||
    site.ownRoutes?.has(path) ||
    files.has(path) ||
    files.has(`${path}.html`) ||
    files.has(`${path}/index.html`) ||
    reservedFor(path) !== undefined ||
    match(path) !== undefined;
  const found = new Map<string, Redirect>();
  for (const [path, places] of site.navigation.places) {
    const page = site.pageByPath.get(path);
    // A site as its members know it has no page that they may not be led to.
    if (page?.audience !== 'public' && site.shownTo !== 'members') continue;
    if (page === undefined || places.every(({ hidden }) => hidden)) continue;
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const source = path.slice(0, at);
      // A colon or a star would make it a pattern.
      if (found.has(source) || /[:*]/.test(source) || isTaken(source)) continue;
      found.set(source, { source, destination: encodePath(path), permanent: false });
    }
  }
  return [...found.values()];
}

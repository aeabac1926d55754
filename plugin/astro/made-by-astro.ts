/** The files that Astro has written, of which its routes with parameters tell nothing in advance. */
import { join } from 'node:path';
import { compileRedirects, isRedirectPattern } from '@waymark/contract/redirects';
import type { Redirect } from '@waymark/contract/release';
import { pathsBelow } from '@waymark/foundation/files-below';
import type { Host } from '@waymark/repository/content/host';
import { pageFiles } from '@waymark/repository/paths/page-files';
import type { Site } from '@waymark/repository/types';
import { isFile } from '@waymark/source/paths/is-file';
import type { IntegrationResolvedRoute } from 'astro';
import { routeName } from './host.ts';

interface MakingProject {
  readonly routes: readonly IntegrationResolvedRoute[];
  readonly path?: string | undefined;
}

/**
 * The project as it is known once Astro has made its pages: addresses of the docs at which there is a file are its own, and its
 * redirects with parameters, of which Astro has made pages, are exact. The same object if there are none.
 *
 * @param dist Absolute path of the folder that Astro wrote to, or of that of the docs in it.
 * @param project Its routes, in the order in which Astro asks them, and the path of the docs below its address.
 */
export async function withMade(
  host: Host,
  { pages, redirects }: Pick<Site, 'pages' | 'redirects'>,
  dist: string,
  { routes, path: above = '' }: MakingProject,
): Promise<Host> {
  const routeOf = (path: string): IntegrationResolvedRoute | undefined =>
    routes.find(
      ({ patternRegex }) => patternRegex.test(above + path) || patternRegex.test(`${above}${path}/`),
    );
  const exact = redirects.flatMap(({ source }) => (isRedirectPattern(source) ? [] : [source]));
  const own = new Map(host.own);
  for (const path of [...pages.map((page) => page.path), ...exact]) {
    const file = own.has(path)
      ? undefined
      : [...pageFiles(path), path].find((each) => isFile(join(dist, each)));
    if (file === undefined) continue;
    const route = routeOf(path);
    own.set(path, route === undefined ? `public${file}` : routeName(route));
  }
  const moved = await madeRedirects(host.redirects, dist, (path) => routeOf(path)?.redirect !== undefined);
  return own.size === host.own.size && moved.length === 0
    ? host
    : { ...host, own, redirects: [...host.redirects, ...moved] };
}

/** A server takes HTML at an address that a pattern matches for a page of its own, and sends it. */
async function madeRedirects(
  redirects: readonly Redirect[],
  dist: string,
  isRedirect: (path: string) => boolean,
): Promise<Redirect[]> {
  const patterns = redirects.filter(({ source }) => isRedirectPattern(source));
  if (patterns.length === 0) return [];
  const match = compileRedirects(patterns);
  const files = await pathsBelow(dist, (entry) => entry.isFile() && entry.name.endsWith('.html'));
  return files.flatMap((file) => {
    const source = `/${file}`.replace(/(?:\/index)?\.html$/, '');
    const target = isRedirectPattern(source) || !isRedirect(source) ? undefined : match(source);
    return target === undefined
      ? []
      : [{ source, destination: target.destination, permanent: target.permanent }];
  });
}

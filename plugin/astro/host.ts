/** The Astro project around the docs, as its configuration and its routes describe it. */
import type { AstroConfig, IntegrationResolvedRoute } from 'astro';
import type { Redirect } from '../../runtime/contract/release.ts';
import type { Host } from '../content/host.ts';

/**
 * Routes that the project and its other integrations have, and those by which one language stands in for another: not Astro’s own,
 * and not that of the docs.
 */
export function ownRoutes(routes: readonly IntegrationResolvedRoute[]): readonly IntegrationResolvedRoute[] {
  const own = routes.filter(({ origin, entrypoint }) => origin !== 'internal' && !isOfDocs(entrypoint));
  return own.flatMap((route) => [route, ...route.fallbackRoutes]);
}

/** @param routes As `ownRoutes` gives them. */
export function hostOf(
  config: Pick<AstroConfig, 'trailingSlash' | 'build' | 'base' | 'site'>,
  routes: readonly IntegrationResolvedRoute[],
): Host {
  const own = routes.filter(({ params }) => params.length === 0);
  return {
    own: new Map(own.map(({ pattern, entrypoint }) => [addressOf(pattern), entrypoint])),
    redirects: routes.flatMap((route) => redirectOf(route, config) ?? []),
    trailingSlash: config.trailingSlash,
    format: config.build.format,
  };
}

function isOfDocs(entrypoint: string): boolean {
  return /\/docs-(?:route\.[jt]s|page\.astro)$/.test(entrypoint);
}

/** `/blog/` is `/blog`. */
function addressOf(pattern: string): string {
  return pattern.replace(/(?<=.)\/+$/, '');
}

/** Undefined for a route that is none, and for one that leads out of the base of a site without an address. */
function redirectOf(
  { pattern, redirect }: IntegrationResolvedRoute,
  { base, site }: Pick<AstroConfig, 'base' | 'site'>,
): Redirect | undefined {
  if (redirect === undefined) return undefined;
  const { status = 301, destination } = typeof redirect === 'string' ? { destination: redirect } : redirect;
  const target = belowBase(asPattern(destination), addressOf(base), site);
  const permanent = status === 301 || status === 308;
  return target === undefined
    ? undefined
    : { source: asPattern(addressOf(pattern)), destination: target, permanent };
}

/** Astro’s destinations have the base in them; those of docs.json are below it. */
function belowBase(destination: string, base: string, site: string | undefined): string | undefined {
  if (base === '/' || !destination.startsWith('/')) return destination;
  if (`${destination}/`.startsWith(`${base}/`)) return destination.slice(base.length) || '/';
  return site === undefined ? undefined : new URL(destination, site).href;
}

/** `/old/[...path]` is `/old/:path*`, and `/old/[name]` is `/old/:name`. */
function asPattern(address: string): string {
  return address.replace(/\[\.\.\.([^\]]+)\]/g, ':$1*').replace(/\[([^\]]+)\]/g, ':$1');
}

/** The Astro project around the docs, as its configuration and its routes describe it. */
import { existsSync, readdirSync } from 'node:fs';
import type { AstroConfig, IntegrationResolvedRoute } from 'astro';
import { withoutEndSlash } from '../../runtime/contract/base-path.ts';
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
    own: new Map(own.map((route) => [withoutEndSlash(route.pattern), routeName(route)])),
    redirects: routes.flatMap((route) => redirectOf(route, config) ?? []),
    trailingSlash: config.trailingSlash,
    format: config.build.format,
  };
}

/** Whether the project has a not-found page of its own, or an integration that brings one. */
export function hasNotFoundPage({
  srcDir,
  publicDir,
  integrations,
}: Pick<AstroConfig, 'srcDir' | 'publicDir' | 'integrations'>): boolean {
  const brought = integrations.some(({ name }) => name === '@astrojs/starlight');
  return brought || holdsNotFound(new URL('./pages/', srcDir)) || holdsNotFound(publicDir);
}

function holdsNotFound(folder: URL): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => /^404\.\w+$/.test(name));
}

function isOfDocs(entrypoint: string): boolean {
  return /\/docs-(?:route\.[jt]s|(?:page|not-found)\.astro)$/.test(entrypoint);
}

/** The name of a route in messages: its file, or the key of the configuration. */
export function routeName({ entrypoint, redirect }: IntegrationResolvedRoute): string {
  return redirect === undefined ? entrypoint : 'redirects';
}

/** Undefined for a route that is none, and for one that leads out of the base of a site without an address. */
function redirectOf(
  { pattern, redirect }: IntegrationResolvedRoute,
  { base, site }: Pick<AstroConfig, 'base' | 'site'>,
): Redirect | undefined {
  if (redirect === undefined) return undefined;
  const { status = 301, destination } = typeof redirect === 'string' ? { destination: redirect } : redirect;
  const target = belowBase(asPattern(destination), withoutEndSlash(base), site);
  const permanent = status === 301 || status === 308;
  return target === undefined
    ? undefined
    : { source: asPattern(withoutEndSlash(pattern)), destination: target, permanent };
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

/** The Astro project around the docs, as its configuration and its routes describe it. */
import { existsSync, readdirSync } from 'node:fs';
import { belowBase, withoutEndSlash } from '@waymark/contract/base-path';
import type { Redirect } from '@waymark/contract/release';
import type { Host } from '@waymark/repository/content/host';
import type { AstroConfig, IntegrationResolvedRoute } from 'astro';

/**
 * Routes that the project and its other integrations have, and those by which one language stands in for another: not Astro’s own,
 * and not that of the docs.
 */
export function ownRoutes(routes: readonly IntegrationResolvedRoute[]): readonly IntegrationResolvedRoute[] {
  const own = routes.filter(({ origin, entrypoint }) => origin !== 'internal' && !isOfDocs(entrypoint));
  return own.flatMap((route) => [route, ...route.fallbackRoutes]);
}

/**
 * @param routes As `ownRoutes` gives them: those elsewhere have nothing to do with the docs.
 * @param path Of the docs below the project's address.
 */
export function hostOf(
  config: Pick<AstroConfig, 'trailingSlash' | 'build' | 'base' | 'site'>,
  routes: readonly IntegrationResolvedRoute[],
  path = '',
): Host {
  const own = routes.filter(({ params }) => params.length === 0);
  const base = withoutEndSlash(config.base).replace(/^\/$/, '') + path;
  return {
    own: new Map(
      own.flatMap((route) => {
        const below = belowBase(withoutEndSlash(route.pattern), path);
        return below === undefined ? [] : [[below, routeName(route)]];
      }),
    ),
    redirects: routes.flatMap((route) => redirectOf(route, { path, base, site: config.site }) ?? []),
    trailingSlash: config.trailingSlash,
    format: config.build.format,
  };
}

/** Tells whether the project has a not-found page of its own, or an integration that brings one. */
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

interface DocsPlace {
  /** Path of the docs below the project’s address. */
  readonly path: string;
  /** Base of the docs: the project’s, with `path`. */
  readonly base: string;
  readonly site: string | undefined;
}

/** Undefined for a route that is none, for one outside of the docs, and for one that leads out of the base of a site without an address. */
function redirectOf(
  { pattern, redirect }: IntegrationResolvedRoute,
  { path, base, site }: DocsPlace,
): Redirect | undefined {
  const source = belowBase(withoutEndSlash(pattern), path);
  if (redirect === undefined || source === undefined) return undefined;
  const { status = 301, destination } = typeof redirect === 'string' ? { destination: redirect } : redirect;
  const target = destinationBelow(asPattern(destination), base, site);
  const permanent = status === 301 || status === 308;
  return target === undefined ? undefined : { source: asPattern(source), destination: target, permanent };
}

/** Astro’s destinations have the base in them; those of docs.json are below it. */
function destinationBelow(destination: string, base: string, site: string | undefined): string | undefined {
  if (!destination.startsWith('/')) return destination;
  return belowBase(destination, base) ?? (site === undefined ? undefined : new URL(destination, site).href);
}

/** `/old/[...path]` is `/old/:path*`, and `/old/[name]` is `/old/:name`. */
function asPattern(address: string): string {
  return address.replace(/\[\.\.\.([^\]]+)\]/g, ':$1*').replace(/\[([^\]]+)\]/g, ':$1');
}

/** Redirects, rewrites and headers of the docs in the output of `@astrojs/vercel`: a deployment of it reads no `vercel.json`. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AstroConfig } from 'astro';

const ADAPTER = '@astrojs/vercel';
/** Relative to the project. */
export const VERCEL_OUTPUT = '.vercel/output/';

/** A step of Vercel’s routing: a rule, or the mark after which files were looked for. */
type Route = Readonly<Record<string, unknown>> & { readonly handle?: string };

/** The part of `@vercel/routing-utils`, which the adapter uses for redirects of Astro. */
interface RoutingUtils {
  getTransformedRoutes(config: Readonly<Record<string, unknown>>): {
    readonly routes: readonly Route[] | null;
    readonly error: Error | null;
  };
}

export function isOnVercel({ adapter }: Pick<AstroConfig, 'adapter'>): boolean {
  return adapter?.name === ADAPTER;
}

/**
 * Adds the rules of the site’s `vercel.json` to those of the adapter, which come first.
 *
 * @param dist Absolute path of the site.
 */
export async function ruleVercelOutput(dist: string, root: URL): Promise<void> {
  const { redirects, rewrites, headers } = JSON.parse(await readFile(join(dist, 'vercel.json'), 'utf8'));
  const adapter = createRequire(new URL('./package.json', root)).resolve(ADAPTER);
  const utils = createRequire(adapter)('@vercel/routing-utils') as RoutingUtils;
  const { routes, error } = utils.getTransformedRoutes({ redirects, rewrites, headers });
  if (error !== null) throw error;
  const file = new URL(`${VERCEL_OUTPUT}config.json`, root);
  const config = JSON.parse(await readFile(file, 'utf8')) as { routes?: readonly Route[] };
  const joined = joinRoutes(config.routes ?? [], routes ?? []);
  await writeFile(file, `${JSON.stringify({ ...config, routes: joined }, null, 2)}\n`);
}

/**
 * Both, phase by phase. Rules before files end with ours, as the adapter’s are more exact; after them ours come first, as its last
 * one takes every address.
 */
export function joinRoutes(adapter: readonly Route[], docs: readonly Route[]): readonly Route[] {
  const [before, after] = parted(docs);
  const [itsBefore, itsAfter] = parted(adapter);
  return [...itsBefore, ...before, { handle: 'filesystem' }, ...after, ...itsAfter];
}

/** Before and after files are looked for. */
function parted(routes: readonly Route[]): readonly [before: readonly Route[], after: readonly Route[]] {
  const mark = routes.findIndex(({ handle }) => handle === 'filesystem');
  return mark < 0 ? [routes, []] : [routes.slice(0, mark), routes.slice(mark + 1)];
}

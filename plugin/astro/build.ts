/** The docs in a build of Astro: read before its pages are made, and written once they are there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, IntegrationResolvedRoute } from 'astro';
import { NO_HOST } from '../content/host.ts';
import type { BuildContext } from '../context.ts';
import type { BuildLogger } from '../emit/build.ts';
import { pageFiles } from '../emit/build-paths.ts';
import type { Project } from '../project.ts';
import { type LayoutUse, layoutUse } from '../theme/layout.ts';
import type { Site } from '../types.ts';

export interface AstroBuild {
  /** As it was read before Astro made its pages. */
  readonly site: Site;
  /** The uses of a layout: of each page, as all its readers know it. */
  readonly layouts: () => readonly LayoutUse[];
  /** @param dist Absolute path of the folder that Astro wrote its pages to. */
  readonly write: (dist: string) => Promise<void>;
}

interface BuildOfProject {
  /** The project’s own. */
  readonly routes: readonly IntegrationResolvedRoute[];
  readonly config: Pick<AstroConfig, 'outDir' | 'cacheDir'>;
  readonly logger: BuildLogger;
}

/** Reads every page. Throws `ProblemsFound` if the repository has an error, so that nothing is rendered. */
export async function startAstroBuild(
  project: Project,
  { routes, config, logger }: BuildOfProject,
): Promise<AstroBuild> {
  const { startBuild } = await import('../emit/build.ts');
  const { loadForBuild } = await import('../load-context.ts');
  const cache = fileURLToPath(new URL('waymark/', config.cacheDir));
  const start = async (read: Project) => {
    const context = await loadForBuild(read, cache);
    return { context, build: await startBuild(context, logger, { cache, images: cache }) };
  };
  const first = await start(project);
  return {
    site: first.context.site,
    layouts: () => {
      const { shown, members } = first.context;
      const sites = [shown, ...members.map(({ site }) => site)];
      return sites.flatMap((site) => site.pages.map((page) => layoutUse(site, page)));
    },
    async write(dist) {
      const made = madeByAstro(first.context, dist, routes);
      const { host = NO_HOST } = project;
      const own = new Map([...host.own, ...made]);
      // Addresses of a route with parameters, and of public/, are known now.
      const { context, build } =
        made.size === 0 ? first : await start({ ...project, host: { ...host, own } });
      for (const { file, message, code } of context.site.diagnostics)
        if (code === 'page-path-conflict') logger.warn(`${file}: ${message}`);
      await build.write({ dist, beside: fileURLToPath(config.outDir) });
    },
  };
}

/** Addresses of docs pages at which Astro has written a page: each with what it was made of. */
function madeByAstro(
  { site }: BuildContext,
  dist: string,
  routes: readonly IntegrationResolvedRoute[],
): ReadonlyMap<string, string> {
  const taken = site.pages.filter(({ path }) => pageFiles(path).some((file) => existsSync(join(dist, file))));
  const maker = (path: string): string =>
    routes.find(({ patternRegex }) => patternRegex.test(path))?.entrypoint ?? `public${pageFiles(path)[0]}`;
  return new Map(taken.map(({ path }) => [path, maker(path)]));
}

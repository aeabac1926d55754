/** The Astro integration: hooks and wiring only. */
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { ifInstalled } from '../runtime/contract/optional-package.ts';
import { invocation } from './astro/invocation.ts';
import type { SiteBuild } from './emit/build.ts';
import { parseOptions, type WaymarkOptions, withOptions } from './options.ts';
import { type Project, resolveProject } from './project.ts';

const MDX = '@astrojs/mdx';
const ROUTE = new URL('./astro/docs-route.astro', import.meta.url);

/** Turns a docs.json repository into pages of an Astro site. Throws if the options are wrong. */
export default function waymark(input: WaymarkOptions = {}): AstroIntegration {
  const options = parseOptions(input);
  let project: Project;
  let config: AstroConfig;
  let routes: readonly IntegrationResolvedRoute[] = [];
  let build: SiteBuild | undefined;

  const integration: AstroIntegration = {
    name: 'waymark',
    hooks: {
      'astro:config:setup': async ({ config: given, command, injectRoute, updateConfig }) => {
        if (command !== 'dev' && command !== 'build') return;
        const { onBuilt: _, onDev: __, ...said } = invocation();
        project = resolveProject({ ...options, ...said }, given);
        updateConfig({ ...project.astro, integrations: await ownMdx(given) });
        injectRoute({ pattern: '[...slug]', entrypoint: ROUTE, prerender: true });
      },
      'astro:config:done': ({ config: complete }) => {
        config = complete;
      },
      'astro:routes:resolved': ({ routes: resolved }) => {
        routes = resolved.filter(
          ({ origin, entrypoint }) => origin !== 'internal' && !entrypoint.endsWith('/docs-route.astro'),
        );
      },
      // Modules for only one of the commands are loaded by it.
      'astro:server:setup': async ({ server, logger }) => {
        const { createDevSite } = await import('./dev/dev-site.ts');
        const { devMiddleware } = await import('./astro/dev-middleware.ts');
        const site = await createDevSite(project, {
          // Of a project’s dev server the command shows no more than warnings.
          info: (text) => logger.warn(text),
          error: (text) => logger.error(text),
        });
        const publicDir = fileURLToPath(config.publicDir);
        server.middlewares.use(devMiddleware(site, { base: project.base, publicDir, routes: () => routes }));
        server.httpServer?.once('close', () => {
          site.close().catch((error: unknown) => logger.error(String(error)));
        });
        invocation().onDev?.(site);
      },
      'astro:build:start': async ({ logger }) => {
        const { startBuild } = await import('./emit/build.ts');
        const { loadForBuild } = await import('./load-context.ts');
        const cache = fileURLToPath(new URL('waymark/', config.cacheDir));
        build = await startBuild(await loadForBuild(project, cache), logger, {
          cache,
          images: cache,
        });
      },
      'astro:build:done': async ({ dir }) => {
        const out = fileURLToPath(config.outDir);
        await build?.write({ dist: fileURLToPath(dir), beside: out });
        build = undefined;
        invocation().onBuilt?.(project, out);
      },
    },
  };
  return withOptions(integration, options);
}

/** MDX for the project's own pages, unless it has that already or the package is not installed. */
async function ownMdx({ integrations }: AstroConfig): Promise<AstroIntegration[]> {
  if (integrations.some(({ name }) => name === MDX)) return [];
  const mdx = await ifInstalled(MDX, () => import('@astrojs/mdx'));
  return mdx === undefined ? [] : [mdx.default()];
}

export type { WaymarkOptions };

/** The Astro integration: hooks and wiring only. */
import { fileURLToPath } from 'node:url';
import { ifInstalled } from '@waymark/server/contract/optional-package';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import type { AstroConfig, AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { afterOthers } from './astro/after-others.ts';
import { type AstroBuild, startAstroBuild } from './astro/build.ts';
import { devSlashes } from './astro/dev-slashes.ts';
import { docsMdx } from './astro/docs-mdx.ts';
import { hasNotFoundPage, hostOf, ownRoutes } from './astro/host.ts';
import { invocation } from './astro/invocation.ts';
import { DOCS_PAGE, ProjectLayout } from './astro/layout.ts';
import { ownPages, renewOwnPages } from './astro/own-pages.ts';
import { previewAdapter } from './astro/preview-adapter.ts';
import { tellPreview } from './astro/preview-tools.ts';
import type { DevSite } from './dev/dev-site.ts';
import { integrationOptions, type WaymarkOptions } from './options.ts';
import { type Project, resolveProject } from './project.ts';
import type { Site } from './types.ts';

const MDX = '@astrojs/mdx';
const ROUTE = new URL(`./astro/docs-route${import.meta.url.slice(-3)}`, import.meta.url);
const NOT_FOUND_ROUTE = new URL('./astro/docs-not-found.astro', import.meta.url);

/**
 * Turns a docs.json repository into pages of an Astro site.
 *
 * Throws an error that lists every wrong option.
 *
 * @example
 * // astro.config.mjs
 * import { defineConfig } from 'astro/config';
 * import waymark from 'waymark';
 *
 * export default defineConfig({
 *   site: 'https://docs.example.com',
 *   integrations: [waymark({ root: './docs' })],
 * });
 */
export default function waymark(input: WaymarkOptions = {}): AstroIntegration {
  const options = integrationOptions(input);
  let project: Project;
  let config: AstroConfig;
  let command: string;
  let routes: readonly IntegrationResolvedRoute[] = [];
  let site: DevSite | undefined;
  let build: AstroBuild | undefined;
  let problems: readonly Diagnostic[] | undefined;
  let layout: ProjectLayout | undefined;

  const docs = (): Site => {
    const known = site?.context().site ?? build?.site;
    if (known === undefined) throw new Error('The docs are known while the site is built or served.');
    return known;
  };

  return {
    name: 'waymark',
    hooks: {
      'astro:config:setup': async ({ config: given, command: running, injectRoute, updateConfig }) => {
        command = running;
        config = given;
        const { onBuilt: _, onDev: __, onRead: ___, ...said } = invocation();
        const { path = '' } = options;
        layout = options.layout === undefined ? undefined : new ProjectLayout(options.layout, path, given);
        project = { ...resolveProject({ ...options, ...said }, given), layout };
        const mdx = await ownMdx(given);
        const hasMdx = mdx.length > 0 || given.integrations.some(({ name }) => name === MDX);
        updateConfig({
          ...project.astro,
          vite: {
            plugins: [
              ownPages(() => docs()),
              docsMdx(() => project.root, hasMdx),
              ...devSlashes(() => site, given),
              layout?.plugin,
            ],
            // Astro does so with packages that the project’s package.json names: in a workspace, another one may.
            resolve: { noExternal: ['waymark', /^@waymark\//] },
          },
          integrations: [...mdx, afterOthers(() => ({ project, config }))],
        });
        if (command === 'build' || layout !== undefined)
          injectRoute({ pattern: '[...slug]', entrypoint: layout ? DOCS_PAGE : ROUTE, prerender: true });
        if (command === 'build' && path === '' && given.adapter !== undefined && !hasNotFoundPage(given))
          injectRoute({ pattern: '/404', entrypoint: NOT_FOUND_ROUTE, prerender: true });
      },
      'astro:config:done': ({ config: complete, setAdapter }) => {
        config = complete;
        if (layout !== undefined && complete.security.csp)
          throw new Error(
            'Waymark’s option `layout` and `security.csp` in astro.config exclude each other: pages of the docs have styles and scripts in them, which that policy forbids. Remove one, or send a policy of your own in headers.',
          );
        if (command === 'preview' && complete.adapter === undefined) {
          setAdapter(previewAdapter);
          tellPreview(project);
        }
      },
      'astro:routes:resolved': async ({ routes: resolved }) => {
        routes = ownRoutes(resolved);
        project = { ...project, host: hostOf(config, routes, project.path) };
        await site?.reread(project);
        invocation().onRead?.(project);
      },
      // Modules for only one of the commands are loaded by it.
      'astro:server:setup': async ({ server, logger }) => {
        const { createDevSite } = await import('./dev/dev-site.ts');
        const { devMiddleware } = await import('./astro/dev-middleware.ts');
        // Of a project’s dev server the command shows no more than warnings.
        const problems = {
          info: (text: string) => logger.warn(text),
          error: (text: string) => logger.error(text),
        };
        const created = await createDevSite(project, problems, () => renewOwnPages(server));
        site = created;
        layout?.serve(server, () => docs().pages.map(({ path }) => path));
        const { root, publicDir } = config;
        const folders = { root: fileURLToPath(root), publicDir: fileURLToPath(publicDir) };
        server.middlewares.use(
          devMiddleware(created, {
            ...{
              base: project.base.slice(0, project.base.length - (project.path ?? '').length),
              path: project.path,
            },
            ...folders,
            routes: () => routes,
          }),
        );
        server.httpServer?.once('close', () => {
          created.close().catch((error: unknown) => logger.error(String(error)));
        });
        invocation().onDev?.(created);
      },
      'astro:build:start': async ({ logger, setPrerenderer }) => {
        build = await startAstroBuild(project, { routes, config, logger });
        const { layouts } = build;
        const own = layout;
        if (own !== undefined) setPrerenderer((made) => own.prerenderer(made, layouts));
      },
      // Before adapters and other integrations look at the files of the site.
      'astro:build:generated': async ({ dir }) => {
        problems = await build?.write(fileURLToPath(dir));
        build = undefined;
      },
      'astro:build:done': ({ dir }) => invocation().onBuilt?.(project, fileURLToPath(dir), problems ?? []),
    },
  };
}

/** MDX for the project's own pages, unless it has that already or the package is not installed. */
async function ownMdx({ integrations }: AstroConfig): Promise<AstroIntegration[]> {
  if (integrations.some(({ name }) => name === MDX)) return [];
  const mdx = await ifInstalled(MDX, () => import('@astrojs/mdx'));
  return mdx === undefined ? [] : [mdx.default()];
}

export type { WaymarkOptions };

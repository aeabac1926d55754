/** The Astro integration: hooks and wiring only. */
import { fileURLToPath } from 'node:url';
import { getContainerRenderer as mdxRenderer } from '@astrojs/mdx/container-renderer';
import type { AstroIntegration } from 'astro';
import { context, invocation, setContext, withOptions } from './context.ts';
import type { BuildRun } from './emit/build.ts';
import type { ThemeBundle } from './emit/theme-bundle.ts';
import { loadContext } from './load-context.ts';
import { astroFonts } from './look/astro-fonts.ts';
import { parseOptions, type WaymarkOptions } from './options.ts';
import { resolveProject } from './project.ts';
import { setupTheme } from './theme/setup.ts';
import { viteConfig } from './vite/config.ts';

const ROUTES = { page: './routes/page.astro', notFound: './routes/not-found.astro' } as const;

/** Pages in the making at once: while Astro writes one, the next is rendered. */
const CONCURRENCY = 4;

/** Turns a docs.json repository into pages of an Astro site. Throws where the options are wrong. */
export default function waymark(input: WaymarkOptions = {}): AstroIntegration {
  const options = parseOptions(input);
  let build: BuildRun | undefined;
  /** Where what is costly to make is kept for the next run. */
  let folder: string;
  /** Where Astro writes to. */
  let out: string;
  /** What Vite made of the theme, where that can render pages by itself. */
  let theme: ThemeBundle | undefined;

  const integration: AstroIntegration = {
    name: 'waymark',
    hooks: {
      'astro:config:setup': async ({
        config,
        command,
        injectRoute,
        injectScript,
        updateConfig,
        addRenderer,
      }) => {
        if (command !== 'dev' && command !== 'build') return;
        const { url = options.url, access = options.access, images = options.images, cache } = invocation();
        const project = resolveProject({ ...options, url, access, images }, config);
        folder = cache || fileURLToPath(new URL('waymark/', config.cacheDir));
        out = fileURLToPath(config.outDir);
        setContext(
          invocation().context ?? (await loadContext(command, project, cache === false ? undefined : folder)),
        );
        updateConfig({
          ...project.astro,
          // Static hosts serve the file a/b.html at `/a/b`, and a/b/index.html at `/a/b/`, without a redirect.
          build: {
            format: context().site.config.seo.trailingSlash ? 'directory' : 'file',
            concurrency: CONCURRENCY,
          },
          fonts: astroFonts(context().site.look.fonts),
          vite: viteConfig(project.root, fileURLToPath(config.root), (server) => {
            theme = { server, client: fileURLToPath(new URL(`${config.build.assets}/`, config.outDir)) };
          }),
        });
        if (!config.integrations.some(({ name }) => name === '@astrojs/mdx')) {
          const renderer = mdxRenderer();
          // Where packages are not hoisted the project cannot import what only Waymark depends on.
          addRenderer({ ...renderer, serverEntrypoint: import.meta.resolve(`${renderer.serverEntrypoint}`) });
        }
        injectScript('page', setupTheme().pageScript);
        injectRoute({
          pattern: '[...slug]',
          entrypoint: new URL(ROUTES.page, import.meta.url),
          prerender: true,
        });
        injectRoute({
          pattern: '404',
          entrypoint: new URL(ROUTES.notFound, import.meta.url),
          prerender: true,
        });
      },
      // What only one of the commands needs is loaded by it.
      'astro:server:setup': async ({ server, logger }) => {
        const { attachDevServer } = await import('./dev/server.ts');
        attachDevServer(server, logger);
      },
      'astro:build:start': async ({ logger, setPrerenderer }) => {
        const { startBuild } = await import('./emit/build.ts');
        const { freshThemePrerenderer } = await import('./emit/theme-bundle.ts');
        const started = await startBuild(context(), logger, { cache: folder, out });
        setPrerenderer((astro) =>
          started.prerenderer(
            theme === undefined ? astro : freshThemePrerenderer(context(), theme, { cache: folder, logger }),
          ),
        );
        build = started;
      },
      'astro:build:done': async ({ dir }) => {
        await build?.finish(fileURLToPath(dir));
        build = undefined;
      },
    },
  };
  return withOptions(integration, options);
}

export type { WaymarkOptions };

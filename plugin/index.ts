/** The Astro integration: hooks and wiring only. */
import { fileURLToPath } from 'node:url';
import { ifInstalled } from '@waymark/contract/optional-package';
import type { Site } from '@waymark/repository/types';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import type { AstroConfig, AstroIntegration, HookParameters, IntegrationResolvedRoute } from 'astro';
import { afterOthers } from './astro/after-others.ts';
import { type AstroBuild, startAstroBuild } from './astro/build.ts';
import { devSlashes } from './astro/dev-slashes.ts';
import { docsMdx } from './astro/docs-mdx.ts';
import { hasNotFoundPage, hostOf, ownRoutes } from './astro/host.ts';
import { DOCS_PAGE, ProjectLayout } from './astro/layout.ts';
import { ownPages, renewOwnPages } from './astro/own-pages.ts';
import { previewAdapter } from './astro/preview-adapter.ts';
import { INVOCATION, PREVIEWED } from './astro/questions.ts';
import type { DevSite } from './dev/dev-site.ts';
import { integrationOptions, type WaymarkOptions } from './options.ts';
import { type Project, resolveProject } from './project.ts';

const NAME = 'waymark';
const MDX = '@astrojs/mdx';
const TWICE =
  'Waymark is in `integrations` of astro.config more than once, and the docs of a project are one site, with one `.waymark/` and one `_redirects`. ' +
  'Keep one, and put all docs into its folder, as tabs or products; or build the others as sites of their own.';
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
  const hooks = new Hooks(integrationOptions(input));
  return {
    name: NAME,
    hooks: {
      'astro:config:setup': (setup) => hooks.configure(setup),
      'astro:config:done': (done) => hooks.adapt(done),
      'astro:routes:resolved': ({ routes }) => hooks.route(routes),
      'astro:server:setup': (started) => hooks.serve(started),
      'astro:build:start': (started) => hooks.start(started),
      // Before adapters and other integrations look at the files of the site.
      'astro:build:generated': ({ dir }) => hooks.write(dir),
      'astro:build:done': ({ dir }) => hooks.tell(dir),
    },
  };
}

/** One run of Astro. */
class Hooks {
  readonly #options: WaymarkOptions;
  #project!: Project;
  #config!: AstroConfig;
  #routes: readonly IntegrationResolvedRoute[] = [];
  #site: DevSite | undefined;
  #build: AstroBuild | undefined;
  #problems: readonly Diagnostic[] = [];
  #layout: ProjectLayout | undefined;
  #isPreview = false;

  constructor(options: WaymarkOptions) {
    this.#options = options;
  }

  #docs(): Site {
    const known = this.#site?.context().site ?? this.#build?.site;
    if (known === undefined) throw new Error('The docs are known while the site is built or served.');
    return known;
  }

  async configure({
    config,
    command,
    injectRoute,
    updateConfig,
  }: HookParameters<'astro:config:setup'>): Promise<void> {
    if (config.integrations.filter(({ name }) => name === NAME).length > 1) throw new Error(TWICE);
    this.#config = config;
    this.#isPreview = command === 'preview';
    const { onBuilt: _, onDev: __, onRead: ___, ...said } = INVOCATION.ask();
    const { path = '', layout: file } = this.#options;
    const layout = file === undefined ? undefined : new ProjectLayout(file, path, config);
    this.#layout = layout;
    this.#project = { ...resolveProject({ ...this.#options, ...said }, config), layout };
    const mdx = await ownMdx(config);
    const hasMdx = mdx.length > 0 || config.integrations.some(({ name }) => name === MDX);
    updateConfig({
      ...this.#project.astro,
      vite: {
        plugins: [
          ownPages(() => this.#docs()),
          docsMdx(() => this.#project.root, hasMdx),
          ...devSlashes(() => this.#site, config),
          layout?.plugin,
        ],
        // Astro does so with packages that the project’s package.json names: in a workspace, another one may.
        resolve: { noExternal: ['waymark', /^@waymark\//] },
      },
      integrations: [...mdx, afterOthers(() => ({ project: this.#project, config: this.#config }))],
    });
    if (command === 'build' || layout !== undefined)
      injectRoute({ pattern: '[...slug]', entrypoint: layout ? DOCS_PAGE : ROUTE, prerender: true });
    if (command === 'build' && path === '' && config.adapter !== undefined && !hasNotFoundPage(config))
      injectRoute({ pattern: '/404', entrypoint: NOT_FOUND_ROUTE, prerender: true });
  }

  adapt({ config, setAdapter }: HookParameters<'astro:config:done'>): void {
    this.#config = config;
    if (this.#layout !== undefined && config.security.csp)
      throw new Error(
        'Waymark’s option `layout` and `security.csp` in astro.config exclude each other: pages of the docs have styles and scripts in them, which that policy forbids. Remove one, or send a policy of your own in headers.',
      );
    if (!this.#isPreview || config.adapter !== undefined) return;
    setAdapter(previewAdapter);
    PREVIEWED.answer(() => ({ project: this.#project }));
  }

  async route(resolved: readonly IntegrationResolvedRoute[]): Promise<void> {
    this.#routes = ownRoutes(resolved);
    const { path } = this.#project;
    this.#project = { ...this.#project, host: hostOf(this.#config, this.#routes, path) };
    await this.#site?.reread(this.#project);
    INVOCATION.ask().onRead?.(this.#project);
  }

  /** Modules for only one of the commands are loaded by it. */
  async serve({ server, logger }: HookParameters<'astro:server:setup'>): Promise<void> {
    const { createDevSite } = await import('./dev/dev-site.ts');
    const { devMiddleware } = await import('./astro/dev-middleware.ts');
    // A project’s dev server shows no more than warnings.
    const problems = {
      info: (text: string) => logger.warn(text),
      error: (text: string) => logger.error(text),
    };
    const { base, path = '' } = this.#project;
    const site = await createDevSite(this.#project, problems, () => renewOwnPages(server));
    this.#site = site;
    this.#layout?.serve(server, () => this.#docs().pages.map((page) => page.path));
    const { root, publicDir } = this.#config;
    server.middlewares.use(
      devMiddleware(site, {
        ...{ base: base.slice(0, base.length - path.length), path: this.#project.path },
        ...{ root: fileURLToPath(root), publicDir: fileURLToPath(publicDir) },
        routes: () => this.#routes,
      }),
    );
    server.httpServer?.once('close', () => {
      site.close().catch((error: unknown) => logger.error(String(error)));
    });
    INVOCATION.ask().onDev?.(site);
  }

  async start({ logger, setPrerenderer }: HookParameters<'astro:build:start'>): Promise<void> {
    const [routes, config, layout] = [this.#routes, this.#config, this.#layout];
    const build = await startAstroBuild(this.#project, { routes, config, logger });
    this.#build = build;
    if (layout !== undefined) setPrerenderer((made) => layout.prerenderer(made, build.layouts));
  }

  async write(dir: URL): Promise<void> {
    this.#problems = (await this.#build?.write(fileURLToPath(dir))) ?? [];
    this.#build = undefined;
  }

  tell(dir: URL): void {
    INVOCATION.ask().onBuilt?.(this.#project, fileURLToPath(dir), this.#problems);
  }
}

/** MDX for the project's own pages, unless it has that already or the package is not installed. */
async function ownMdx({ integrations }: AstroConfig): Promise<AstroIntegration[]> {
  if (integrations.some(({ name }) => name === MDX)) return [];
  const mdx = await ifInstalled(MDX, () => import('@astrojs/mdx'));
  return mdx === undefined ? [] : [mdx.default()];
}

export type { WaymarkOptions };

/** A layout of the project for pages of the docs: Astro renders it, with its styles, scripts and images, and the docs fill it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { extname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wordsOf } from '@waymark/source/failures';
import type { AstroConfig, AstroPrerenderer, RouteData } from 'astro';
import { fetchNodeHandler } from 'srvx/node';
import type { Plugin, ViteDevServer } from 'vite';
import { LayoutFailed, type LayoutUse, type PageLayout, slotMark } from '../theme/layout.ts';
import { LAYOUT_QUESTION } from './questions.ts';

/** The entry of Astro’s route. */
export const DOCS_PAGE = fileURLToPath(new URL('./docs-page.astro', import.meta.url));
/** Astro’s own, which renders pages in Node. */
const ENTRY = 'astro/entrypoints/prerender';
const PAGE_MODULE = fileURLToPath(new URL(`./docs-page${extname(import.meta.url)}`, import.meta.url));

type Paths = () => readonly string[];
type Render = (use: LayoutUse) => Promise<string>;

const uses = new AsyncLocalStorage<LayoutUse>();
let known: Paths = () => [];
LAYOUT_QUESTION.answer(() => ({ paths: known, use: uses.getStore() }));

/** Tells whether Astro is asked for the layout of a page, not by a reader. */
export function isLayoutRequest(): boolean {
  return uses.getStore() !== undefined;
}

export class ProjectLayout implements PageLayout {
  readonly file: string;
  readonly plugin: Plugin;
  readonly #folder: string;
  /** Path of the docs below the project’s address. */
  readonly #path: string;
  readonly #address: (href: string) => URL;
  #render: Render = async () => this.#missing();

  /** @throws {Error} if there is no such file */
  constructor(
    option: string,
    path: string,
    { root, site, trailingSlash }: Pick<AstroConfig, 'root' | 'site' | 'trailingSlash'>,
  ) {
    const folder = fileURLToPath(root);
    const file = resolve(folder, option);
    this.file = relative(folder, file).replaceAll(sep, '/');
    this.#folder = folder;
    this.#path = path;
    // The address of the home page below a base Astro would redirect to the form that the project wants.
    this.#address = (href) =>
      new URL(trailingSlash === 'never' ? href.replace(/(?<=.)\/$/, '') : href, site ?? 'http://localhost');
    if (!file.endsWith('.astro') || !existsSync(file))
      throw new Error(
        `Waymark’s option \`layout\` in astro.config is ${JSON.stringify(option)}, and there is no such .astro file in ${folder}. ` +
          'Name it relative to the project, such as "./src/layouts/Docs.astro".',
      );
    const modules: Readonly<Record<string, string>> = {
      'virtual:waymark/docs-page': PAGE_MODULE,
      'virtual:waymark/layout': file,
    };
    this.plugin = {
      name: 'waymark:layout',
      enforce: 'pre',
      config: ({ environments }, { command }) => {
        if (command !== 'build') return undefined;
        // The entry of a project with an adapter Astro leaves to whoever sets a prerenderer: ours goes on from Astro’s own.
        const input = environments?.prerender?.build?.rolldownOptions?.input ?? ENTRY;
        // Errors name the line of the layout.
        return {
          // Readers of a build's output are told nothing about which plugin of Vite is slow.
          build: { rolldownOptions: { checks: { bundlerTimings: false } } },
          environments: { prerender: { build: { sourcemap: 'inline', rolldownOptions: { input } } } },
        };
      },
      resolveId: {
        filter: { id: /^virtual:waymark\/(?:docs-page|layout)$/ },
        handler: (id) => modules[id],
      },
    };
  }

  render(use: LayoutUse): Promise<string> {
    return this.#render(use);
  }

  #missing(): never {
    throw new Error(
      `${this.file} was not rendered: another integration, such as an adapter, replaced the prerenderer of Astro’s build. ` +
        'If the adapter has a setting to prerender in Node, use it; otherwise remove Waymark’s option `layout`.',
    );
  }

  /**
   * The prerenderer of a build: pages of the project as ever, and then the layout of each page of the docs, before the images that
   * all of these show are made.
   */
  prerenderer(made: AstroPrerenderer, pages: () => readonly LayoutUse[]): AstroPrerenderer {
    known = () => pages().map(({ props }) => this.#path + props.path);
    let route: RouteData | undefined;
    return {
      ...made,
      setup: async () => {
        process.setSourceMapsEnabled(true);
        await made.setup?.();
      },
      getStaticPaths: async () => {
        const all = await made.getStaticPaths();
        route = all.find((each) => isDocsPage(each.route))?.route;
        return all.filter((each) => !isDocsPage(each.route));
      },
      render: (request, options) => made.render(request, options),
      collectStaticImages: async () => {
        if (route !== undefined) await this.#collect(made, route, pages());
        return new Map([
          ...(globalThis.astroAsset?.staticImages ?? []),
          ...((await made.collectStaticImages?.()) ?? []),
        ]);
      },
      teardown: async () => made.teardown?.(),
    };
  }

  /** Pages that all readers know alike have one layout. */
  async #collect(made: AstroPrerenderer, route: RouteData, pages: readonly LayoutUse[]): Promise<void> {
    const layouts = new Map<string, string>();
    for (const use of pages) {
      const key = JSON.stringify(use);
      if (!layouts.has(key)) layouts.set(key, await this.#built(made, route, use));
    }
    this.#render = async (use) => layouts.get(JSON.stringify(use)) ?? this.#missing();
  }

  async #built(made: AstroPrerenderer, routeData: RouteData, use: LayoutUse): Promise<string> {
    try {
      return await uses.run(use, async () => {
        const result = await made.render(new Request(this.#address(use.href)), { routeData });
        return htmlOf(result instanceof Response ? result : result.response);
      });
    } catch (error) {
      throw new Error(`${this.#placeOf(error)}: ${wordsOf(error)} (in the layout of ${use.props.path})`, {
        cause: error,
      });
    }
  }

  /** The line of the project that an error comes from, if the stack has one. */
  #placeOf(error: unknown): string {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const places = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]*|[A-Z]:[^\s():]*):(\d+):(\d+)/g)];
    for (const [, file = '', line, column] of places) {
      const path = relative(this.#folder, file).replaceAll(sep, '/');
      if (path.endsWith('.astro') && !/^\.\.|node_modules/.test(path)) return `${path}:${line}:${column}`;
    }
    return this.file;
  }

  /** In development: the server of the project renders it. */
  serve(server: ViteDevServer, paths: Paths): void {
    let told = new Set<string>();
    known = () => {
      told = new Set(paths());
      return [...told].map((each) => this.#path + each);
    };
    this.#render = (use) => {
      // Astro asks once for the addresses of a route, and again after this.
      if (!told.has(use.props.path))
        for (const { hot } of Object.values(server.environments)) hot.send('astro:content-changed', {});
      return uses.run(use, async () => {
        const { href } = new URL(this.#address(use.href).pathname, server.resolvedUrls?.local[0]);
        const request = new Request(href, { headers: { accept: 'text/html' } });
        const response = await fetchNodeHandler(server.middlewares, request as never);
        const html = await response.text();
        if (!isLayout(response, html)) throw new LayoutFailed(`${this.file} failed for ${use.href}.`, html);
        return html;
      });
    };
  }
}

async function htmlOf(response: Response): Promise<string> {
  const html = await response.text();
  if (!isLayout(response, html))
    throw new Error(`it was answered with status ${response.status}, such as by a middleware`);
  return html;
}

/** Astro’s i18n routing makes every page without a locale in its address a 404, and leaves its HTML. */
function isLayout({ ok, status }: Response, html: string): boolean {
  return ok || (status === 404 && html.includes(slotMark('content')));
}

function isDocsPage({ component }: Pick<RouteData, 'component'>): boolean {
  return component.endsWith('/docs-page.astro');
}

/**
 * Pages whose HTML an earlier build made of the same: Astro is not told of them, and their files are those of that build. What
 * is kept is the digest of the HTML; its bytes are those that compression keeps. Only pages that anyone may read are kept.
 */
import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroPrerenderer } from 'astro';
import type { Pack } from '../cache/pack.ts';
import type { Context } from '../context.ts';
import type { Document } from '../markdown/document.ts';
import { NOT_FOUND } from '../routes/static-paths.ts';
import type { Page } from '../types.ts';
import { restoreFile } from './compress.ts';
import { type PageKeys, pageKeys } from './page-keys.ts';

export interface KeptPages {
  /** Astro's prerenderer with the memory of earlier builds. */
  readonly prerenderer: (astro: AstroPrerenderer) => AstroPrerenderer;
  /** Files of the pages that were not rendered, each with its compressed twins. */
  readonly restored: ReadonlySet<string>;
}

/** @param out The folder that Vite has written to when pages are rendered, and that gets the files. */
export function keptPages(
  context: Context,
  documents: ReadonlyMap<string, Document>,
  kept: Pack,
  out: string,
): KeptPages {
  const { shown, engine, problems, project } = context;
  const { trailingSlash } = shown.config.seo;
  const restored = new Set<string>();
  let keys: PageKeys = () => undefined;

  function restore(page: Page): boolean {
    const path = htmlFile(page.path, trailingSlash);
    // Astro reads some characters as parts of an address.
    if (/[%?#\\]/.test(path)) return false;
    const key = keys(page);
    const digest = key && kept.get(`page ${key}`)?.toString();
    const file = join(out, path);
    if (digest === undefined || !restoreFile(file, digest, kept)) return false;
    engine.release(page);
    restored.add(file);
    return true;
  }

  return {
    restored,
    prerenderer: (astro) => ({
      ...astro,
      async setup() {
        await astro.setup?.();
        keys = await pageKeys(context, documents, await bundleNames(out));
      },
      async getStaticPaths() {
        const paths = await astro.getStaticPaths();
        return paths.filter(({ pathname, route }) => {
          const page = shown.pageByPath.get(`/${pathname.replace(/^\/|\/$/g, '')}`);
          return page === undefined || route.route === NOT_FOUND || !restore(page);
        });
      },
      async render(request, options) {
        const before = problems.list().length;
        const result = await astro.render(request, options);
        const page = pageOf(shown.pageByPath, project.base, new URL(request.url).pathname);
        const key = page && keys(page);
        if (key === undefined) return result;
        const response = result instanceof Response ? result : result.response;
        const html = new Uint8Array(await response.arrayBuffer());
        // A page with a problem says so each time.
        if (response.status === 200 && problems.list().length === before)
          kept.set(`page ${key}`, hash('sha256', html, 'hex'));
        return new Response(html, { status: response.status, headers: response.headers });
      },
    }),
  };
}

/** Below dist/, by Astro's `build.format`: `/a/b.html`, or `/a/b/index.html` where addresses end in a slash. */
function htmlFile(path: string, trailingSlash: boolean): string {
  if (path === '/') return '/index.html';
  return trailingSlash ? `${path}/index.html` : `${path}.html`;
}

/** Names that are made of the content of the theme's styles and scripts. */
async function bundleNames(out: string): Promise<readonly string[]> {
  return (await readdir(join(out, '_astro'), { recursive: true })).sort();
}

/** Astro asks for `/base/a/b.html`, or for `/base/a/b/`. A path that could be read in two ways is no page. */
function pageOf(pages: ReadonlyMap<string, Page>, base: string, address: string): Page | undefined {
  const end = /\.html$|\/$/.exec(address)?.[0];
  if (!address.startsWith(`${base}/`) || end === undefined || address.includes('%25')) return undefined;
  const path = decodeURI(address.slice(base.length, -end.length));
  return pages.get(path === '' || (path === '/index' && end === '.html') ? '/' : path);
}

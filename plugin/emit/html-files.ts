/**
 * The HTML files of pages that anyone may read. One that an earlier build made of the same is written as it was, and Astro is not
 * told of its page: what is kept is the digest of the HTML, its bytes are those that compression keeps. Any other is compressed
 * while the next page is rendered.
 */
import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroPrerenderer } from 'astro';
import type { Context } from '../context.ts';
import type { Document } from '../markdown/document.ts';
import { fileName } from '../routes/build-paths.ts';
import { NOT_FOUND } from '../routes/static-paths.ts';
import type { Page } from '../types.ts';
import type { Compression } from './compress.ts';
import { type PageKeys, pageKeys } from './page-keys.ts';
import { CLIENT } from './theme-bundle.ts';

export interface HtmlFiles {
  /** Astro's prerenderer with the memory of earlier builds. */
  readonly prerenderer: (astro: AstroPrerenderer) => AstroPrerenderer;
  /** How many pages were not rendered. */
  readonly unchanged: () => number;
}

/** @param out The folder that Vite has written to when pages are rendered, and that gets the files. */
export function htmlFiles(
  context: Context,
  documents: ReadonlyMap<string, Document>,
  compression: Compression,
  out: string,
): HtmlFiles {
  const { shown, engine, problems, project, kept } = context;
  const { trailingSlash } = shown.config.seo;
  let unchanged = 0;
  let keys: PageKeys = () => undefined;

  /** Undefined where Astro may read the path in another way: some characters are parts of an address. */
  function fileOf(page: Page): string | undefined {
    const path = fileName(page.path, trailingSlash);
    return /[%?#\\]/.test(path) ? undefined : join(out, path);
  }

  function restore(page: Page): boolean {
    const key = keys(page);
    const digest = key && kept?.get(`page ${key}`)?.toString();
    const file = fileOf(page);
    if (digest === undefined || file === undefined || !compression.restore(file, digest)) return false;
    engine.release(page);
    unchanged += 1;
    return true;
  }

  return {
    unchanged: () => unchanged,
    prerenderer: (astro) => ({
      ...astro,
      async setup() {
        await astro.setup?.();
        if (kept !== undefined) keys = await pageKeys(context, documents, await bundleNames(out));
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
        const response = result instanceof Response ? result : result.response;
        if (page === undefined || response.status !== 200) return result;
        const html = new Uint8Array(await response.arrayBuffer());
        const file = fileOf(page);
        const digest = kept && hash('sha256', html, 'hex');
        if (file !== undefined) compression.add(file, html, digest);
        const key = keys(page);
        // A page with a problem says so each time.
        if (key !== undefined && digest !== undefined && problems.list().length === before)
          kept?.set(`page ${key}`, digest);
        return new Response(html, response);
      },
    }),
  };
}

/** Names that are made of the content of the theme's styles and scripts. */
async function bundleNames(out: string): Promise<readonly string[]> {
  return (await readdir(join(out, CLIENT), { recursive: true })).sort();
}

/** A percent sign itself, escaped or as it is. */
const PERCENT = /%(?:25|(?![\da-f]{2}))/i;

/** Astro asks for `/base/a/b.html`, or for `/base/a/b/`. A path that could be read in two ways is no page. */
function pageOf(pages: ReadonlyMap<string, Page>, base: string, address: string): Page | undefined {
  const end = /\.html$|\/$/.exec(address)?.[0];
  if (!address.startsWith(`${base}/`) || end === undefined || PERCENT.test(address)) return undefined;
  const path = decodeURI(address.slice(base.length, -end.length));
  return pages.get(path === '' || (path === '/index' && end === '.html') ? '/' : path);
}

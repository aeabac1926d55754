/**
 * Pages whose HTML an earlier build made of the same: they are not rendered again. What is kept is the digest of the HTML;
 * its bytes are those that compression keeps. Only pages that anyone may read are kept.
 */
import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { AstroPrerenderer } from 'astro';
import type { Pack } from '../cache/pack.ts';
import type { Context } from '../context.ts';
import type { Document } from '../markdown/document.ts';
import type { Page } from '../types.ts';
import { packedKey } from './compress.ts';
import { type PageKeys, pageKeys } from './page-keys.ts';

export interface KeptPages {
  /** Astro's prerenderer with the memory of earlier builds. */
  readonly prerenderer: (astro: AstroPrerenderer) => AstroPrerenderer;
  /** How many pages were not rendered until now. */
  readonly unchanged: () => number;
}

/** @param out The folder that Vite has written to when pages are rendered. */
export function keptPages(
  context: Context,
  documents: ReadonlyMap<string, Document>,
  kept: Pack,
  out: string,
): KeptPages {
  const { shown, engine, problems, project } = context;
  let unchanged = 0;
  let keys: PageKeys = () => undefined;

  async function render(key: string, make: () => ReturnType<AstroPrerenderer['render']>): Promise<Response> {
    const before = problems.list().length;
    const result = await make();
    const response = result instanceof Response ? result : result.response;
    const html = new Uint8Array(await response.arrayBuffer());
    // A page with a problem says so each time.
    if (response.status === 200 && problems.list().length === before) {
      kept.set(`page ${key}`, hash('sha256', html, 'hex'));
    }
    return new Response(html, { status: response.status, headers: response.headers });
  }

  return {
    prerenderer: (astro) => ({
      ...astro,
      async setup() {
        await astro.setup?.();
        keys = await pageKeys(context, documents, await bundleNames(out));
      },
      async render(request, options) {
        const page = pageOf(shown.pageByPath, project.base, new URL(request.url).pathname);
        const key = page && keys(page);
        if (page === undefined || key === undefined) return astro.render(request, options);
        const known = htmlOf(kept, key);
        if (known === undefined) return render(key, () => astro.render(request, options));
        engine.release(page);
        unchanged += 1;
        return new Response(new Uint8Array(known), { headers: HTML });
      },
    }),
    unchanged: () => unchanged,
  };
}

const HTML = { 'content-type': 'text/html' };

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

/** Undefined where nothing is kept, or it is not what was made. */
function htmlOf(kept: Pack, key: string): Uint8Array | undefined {
  const digest = kept.get(`page ${key}`)?.toString();
  const packed = digest === undefined ? undefined : kept.get(packedKey('.br', digest));
  if (packed === undefined || packed.length === 0) return undefined;
  const html = brotliDecompressSync(packed);
  return hash('sha256', html, 'hex') === digest ? html : undefined;
}

/**
 * The HTML files of pages that anyone may read. One that an earlier build made of the same is written as it was: the digest of its
 * HTML is kept by the page's key, its bytes are those that compression keeps. Any other is compressed while the next is rendered.
 */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import type { Document } from '../markdown/document.ts';
import { report } from '../progress.ts';
import type { Page } from '../types.ts';
import { fileName, NOT_FOUND } from './build-paths.ts';
import type { Compression } from './compress.ts';
import { type PageKeys, pageKeys } from './page-keys.ts';
import type { PageRenderer } from './page-renderer.ts';

interface PublicPagesOptions {
  readonly renderer: PageRenderer;
  readonly documents: ReadonlyMap<string, Document>;
  readonly compression: Compression;
  /** What all pages show besides the site and their text, as JSON. */
  readonly theme: unknown;
  /** Absolute path of dist/. */
  readonly dist: string;
  /** Whether somebody else's file stands at a path below dist/. */
  readonly isTaken: (path: string) => boolean;
}

/** Writes all of them, and the page for addresses that lead nowhere. Mistakes of pages are in `context.problems`. */
export async function writePublicPages(context: Context, options: PublicPagesOptions): Promise<void> {
  const { shown, kept } = context;
  const { renderer, documents, compression, theme, dist, isTaken } = options;
  const { trailingSlash } = shown.config.seo;
  const keys: PageKeys = kept === undefined ? () => undefined : await pageKeys(context, documents, theme);
  const fileOf = (path: string): string => join(dist, fileName(path, trailingSlash));
  // The address is taken, whichever of the two files a static host would serve there.
  const isFree = (path: string): boolean => ![true, false].some((slash) => isTaken(fileName(path, slash)));
  const pages = shown.pages.filter(({ path }) => path !== NOT_FOUND && isFree(path));
  let unchanged = 0;
  for (const [done, page] of pages.entries()) {
    report('render', done, pages.length);
    if (restore(page)) unchanged += 1;
    else await render(page);
  }
  if (isFree(NOT_FOUND)) compression.put(fileOf(NOT_FOUND), await renderer.notFound(shown));
  report('render', pages.length, pages.length, unchanged === 0 ? undefined : `${unchanged} unchanged`);

  function restore(page: Page): boolean {
    const key = keys(page);
    const digest = key && kept?.get(`page ${key}`)?.toString();
    if (digest === undefined || !compression.restore(fileOf(page.path), digest)) return false;
    context.engine.release(page);
    return true;
  }

  async function render(page: Page): Promise<void> {
    const before = context.problems.list().length;
    const html = Buffer.from(await renderer.page(page, shown));
    context.engine.release(page);
    compression.put(fileOf(page.path), html);
    await compression.room();
    const key = keys(page);
    // A page with a problem says so each time.
    if (key !== undefined && context.problems.list().length === before)
      kept?.set(`page ${key}`, hash('sha256', html, 'hex'));
  }
}

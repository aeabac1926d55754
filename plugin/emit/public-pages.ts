/**
 * The HTML files of pages that anyone may read. One that an earlier build made of the same input is written from the cache: the
 * digest of its HTML is kept by the page's key, its bytes by their digest, so that they need not be read to link to a file.
 */
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { fileIn } from '@waymark/source/paths/inside-root';
import type { Context } from '../context.ts';
import type { SiteImages } from '../images/site-images.ts';
import type { Document } from '../markdown/document/document.ts';
import { pageFiles } from '../paths/page-files.ts';
import { report } from '../progress.ts';
import type { Page } from '../types.ts';
import { linkPaths } from './asset-paths.ts';
import { fileName, NOT_FOUND_PATH } from './build-paths.ts';
import type { Dist } from './dist.ts';
import { type PageKeys, pageKeys } from './page-keys.ts';
import type { PageRenderer } from './page-renderer.ts';

interface PublicPagesOptions {
  readonly renderer: PageRenderer;
  readonly documents: ReadonlyMap<string, Document>;
  /** Pages that show an image being converted come last. */
  readonly images: SiteImages;
  /** The part that all pages show besides the site and their text, as JSON. */
  readonly theme: unknown;
  readonly dist: Dist;
}

/** For the cache, in a tenth of the time that it takes for readers. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** The entry of the cache for a page, by its key. */
interface KeptPage {
  /** Of its HTML. */
  readonly digest: string;
  /** Variants of the images on it: with others the page is another one. */
  readonly asked: Readonly<Record<string, readonly string[]>>;
}

/** Writes all of them, and the not-found page. Mistakes of pages are in `context.problems`. */
export async function writePublicPages(context: Context, options: PublicPagesOptions): Promise<void> {
  const { shown } = context;
  const kept = context.kept?.of('page');
  const keptHtml = context.kept?.of('html');
  const { renderer, documents, images, theme, dist } = options;
  const { folder, writer } = dist;
  const keys: PageKeys = kept === undefined ? () => undefined : await pageKeys(context, documents, theme);
  const fileOf = (page: Page): string => fileIn(folder, fileName(shown, page));
  // The address is taken, whichever of the two files a static host would serve there.
  const isFree = (path: string): boolean => !pageFiles(path).some((file) => dist.isTaken(file));
  const pages = shown.pages.filter(({ path }) => path !== NOT_FOUND_PATH && isFree(path));
  const isLate = ({ path }: Page): boolean =>
    images.isConverting && images.awaitsOneOf(linkPaths(shown, documents.get(path)).map(([, file]) => file));
  const { early = [], late = [] } = Object.groupBy(pages, (page) => (isLate(page) ? 'late' : 'early'));
  let [done, unchanged] = [0, 0];
  await write(early);
  await images.ready();
  await write(late);
  for (const [path, html] of await renderer.notFound(shown))
    if (isFree(path.replace(/\.html$/, '')) && !shown.pageByPath.has(path.replace(/\.html$/, '')))
      writer.put(fileIn(folder, path), html);
  report('render', pages.length, pages.length, unchanged === 0 ? undefined : `${unchanged} unchanged`);

  async function write(some: readonly Page[]): Promise<void> {
    for (const page of some) {
      report('render', done, pages.length);
      done += 1;
      if (restore(page)) unchanged += 1;
      else await render(page);
      // Signals and progress would wait for the last page.
      await setImmediate();
    }
  }

  function restore(page: Page): boolean {
    const key = keys(page);
    const made = key && kept?.get(key)?.toString();
    if (made === undefined) return false;
    const { digest, asked } = JSON.parse(made) as KeptPage;
    if (!images.areAs(asked) || keptHtml?.digest(digest) === undefined) return false;
    const file = fileOf(page);
    if (!writer.link(file, digest)) {
      const html = keptHtml.get(digest);
      if (html === undefined) return false;
      writer.put(file, brotliDecompressSync(html));
    }
    context.engine.release(page);
    return true;
  }

  async function render(page: Page): Promise<void> {
    const before = context.problems.count;
    images.asked();
    const html = await renderer.page(page, shown);
    const asked = images.asked();
    context.engine.release(page);
    writer.put(fileOf(page), html);
    const key = keys(page);
    // A page with a problem reports it each time.
    if (key === undefined || context.problems.count !== before) return;
    const digest = hash('sha256', html, 'hex');
    kept?.set(key, JSON.stringify({ digest, asked } satisfies KeptPage));
    keptHtml?.set(digest, brotliCompressSync(html, QUICKLY));
  }
}

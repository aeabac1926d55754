/** The HTML files of pages that anyone may read. One that an earlier build made of the same input is written from the cache. */
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Document } from '@waymark/repository/document';
import { pageFiles } from '@waymark/repository/paths/page-files';
import type { Page } from '@waymark/repository/types';
import { fileIn } from '@waymark/source/paths/inside-root';
import type { Kept } from '../cache/store.ts';
import type { Context } from '../context.ts';
import type { SiteImages } from '../images/site-images.ts';
import { report } from '../progress.ts';
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

/** The first level: a page is read again once at most, and others take longer than they save. */
const QUICKLY = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** The first line of what the cache has of a page, by its key. Its compressed HTML follows. */
interface KeptPage {
  /** SHA-256 of its HTML. */
  readonly digest: string;
  /** Variants of the images on it: with others the page is another one. */
  readonly asked: Readonly<Record<string, readonly string[]>>;
}

/** Writes all of them, and the not-found page. Mistakes of pages are in `context.problems`. */
export async function writePublicPages(context: Context, options: PublicPagesOptions): Promise<void> {
  const { shown } = context;
  const { renderer, documents, images, theme, dist } = options;
  const keys: PageKeys =
    context.kept === undefined ? () => undefined : await pageKeys(context, documents, theme);
  const writer = new PageWriter(context, options, keys);
  // The address is taken, whichever of the two files a static host would serve there.
  const isFree = (path: string): boolean => !pageFiles(path).some((file) => dist.isTaken(file));
  const pages = shown.pages.filter(({ path }) => path !== NOT_FOUND_PATH && isFree(path));
  const isLate = ({ path }: Page): boolean =>
    images.isConverting && images.awaitsOneOf(linkPaths(shown, documents.get(path)).map(([, file]) => file));
  const { early = [], late = [] } = Object.groupBy(pages, (page) => (isLate(page) ? 'late' : 'early'));
  let [done, unchanged] = [0, 0];
  const write = async (some: readonly Page[]): Promise<void> => {
    // Places of one text come together, so that it is parsed once and then forgotten.
    const texts = Map.groupBy(some, (page) => documents.get(page.path)?.sections ?? page);
    for (const places of texts.values()) {
      for (const page of places) {
        report('render', done, pages.length);
        done += 1;
        if (await writer.write(page)) unchanged += 1;
        // Signals and progress would wait for the last page.
        await setImmediate();
      }
      for (const page of places) context.engine.release(page);
    }
  };
  await write(early);
  await images.ready();
  await write(late);
  for (const [path, html] of await renderer.notFound(shown))
    if (isFree(path.replace(/\.html$/, '')) && !shown.pageByPath.has(path.replace(/\.html$/, '')))
      dist.writer.put(fileIn(dist.folder, path), html);
  report('render', pages.length, pages.length, unchanged === 0 ? undefined : `${unchanged} unchanged`);
}

/** A page as the cache has it, or rendered and kept there. */
class PageWriter {
  readonly #context: Context;
  readonly #options: PublicPagesOptions;
  readonly #keys: PageKeys;
  readonly #kept: Kept | undefined;

  constructor(context: Context, options: PublicPagesOptions, keys: PageKeys) {
    this.#context = context;
    this.#options = options;
    this.#keys = keys;
    this.#kept = context.kept?.of('page');
  }

  /** Returns whether an earlier build had made the same page. */
  async write(page: Page): Promise<boolean> {
    const key = this.#keys(page);
    const isKept = key !== undefined && this.#restore(page, key);
    if (!isKept) await this.#render(page, key);
    return isKept;
  }

  #restore(page: Page, key: string): boolean {
    const { images, dist } = this.#options;
    const made = this.#kept?.get(key);
    if (!made) return false;
    const end = made.indexOf('\n');
    const { digest, asked } = JSON.parse(made.toString('utf8', 0, end)) as KeptPage;
    if (!images.areAs(asked)) return false;
    const file = this.#fileOf(page);
    if (!dist.writer.link(file, digest)) dist.writer.put(file, zstdDecompressSync(made.subarray(end + 1)));
    return true;
  }

  /** @param key Undefined for a page that no later build may take from the cache. */
  async #render(page: Page, key: string | undefined): Promise<void> {
    const { renderer, images, dist } = this.#options;
    const { shown, problems } = this.#context;
    const before = problems.count;
    images.asked();
    // It is written, compressed and digested.
    const html = Buffer.from(await renderer.page(page, shown));
    const asked = images.asked();
    dist.writer.put(this.#fileOf(page), html);
    // A page with a problem reports it each time.
    if (key === undefined || problems.count !== before) return;
    const facts: KeptPage = { digest: hash('sha256', html, 'hex'), asked };
    this.#kept?.set(
      key,
      Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), zstdCompressSync(html, QUICKLY)]),
    );
  }

  #fileOf(page: Page): string {
    return fileIn(this.#options.dist.folder, fileName(this.#context.shown, page));
  }
}

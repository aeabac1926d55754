/**
 * Browser search: Pagefind's shards over the pages that anyone may find.
 *
 * Pagefind is a process of its own, fed by a thread of its own: it indexes while this thread renders pages, even if that
 * leaves no time for another task.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { pageHref } from '../../html/address.ts';
import type { Document } from '../../markdown/document/document.ts';
import type { PublicSite } from '../../types.ts';
import { searchHtml } from './search-html.ts';
import type { PagefindAnswer, PagefindOrder } from './worker.ts';

// In the source tree this is a .ts file, in the package a .js one; the worker has the same extension.
const ENTRY = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);

export interface BrowserIndex {
  /** Takes a page of the Site, if anyone may find it. */
  readonly add: (path: string, document: Document) => void;
  /**
   * Writes the shards into a folder, the same each time it is asked. Rejects if Pagefind does not start, does not take a
   * page, or cannot write.
   */
  readonly writeTo: (folder: string) => Promise<void>;
}

/** Begins an index of the site's public pages. */
export function indexForBrowsers(site: PublicSite): BrowserIndex {
  const worker = new Worker(ENTRY, { name: 'waymark-pagefind', workerData: site.extension?.search ?? {} });
  const order = (message: PagefindOrder): void => worker.postMessage(message);
  const written = new Promise<void>((resolve, reject) => {
    worker.once('message', ({ problem }: PagefindAnswer) => {
      if (problem === undefined) resolve();
      else reject(new Error(`Browser search could not be built: ${problem}`));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that feeds Pagefind has ended.')));
  });
  // Its error surfaces when the shards are asked for; until then nobody listens.
  written.catch(() => undefined);
  // A build that fails does not wait for it.
  worker.unref();

  let asked = false;
  return {
    add(path, document) {
      const page = site.pageByPath.get(path);
      if (page?.indexed !== true || page.audience !== 'public') return;
      order({ url: pageHref({ ...site, base: '' }, page), content: searchHtml(site, page, document) });
    },
    writeTo(folder) {
      if (!asked) order({ folder });
      asked = true;
      worker.ref();
      return written;
    },
  };
}

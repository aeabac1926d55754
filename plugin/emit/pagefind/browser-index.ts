/**
 * Browser search: Pagefind's shards over the pages that anyone may find.
 *
 * Pagefind is a process of its own, fed by a thread of its own: it indexes while this thread renders pages, even if that
 * leaves no time for another task.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Document } from '@waymark/repository/document';
import { pageHref } from '@waymark/repository/html/address';
import type { PublicSite } from '@waymark/repository/types';
import { wordsOf } from '@waymark/source/failures';
import type { GivenPage } from './pagefind.ts';
import { searchHtml } from './search-html.ts';

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
  const written = new Promise<void>((resolve, reject) => {
    const fail = (problem: string): void =>
      reject(new Error(`Browser search could not be built: ${problem}`));
    worker.once('error', (error) => fail(wordsOf(error)));
    worker.once('exit', (code) => (code === 0 ? resolve() : fail('its thread has ended.')));
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
      worker.postMessage({
        url: pageHref({ ...site, base: '' }, page),
        content: searchHtml(site, page, document),
      } satisfies GivenPage);
    },
    writeTo(folder) {
      if (!asked) worker.postMessage(folder);
      asked = true;
      worker.ref();
      return written;
    },
  };
}

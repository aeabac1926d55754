/**
 * Browser search: Pagefind's shards over the pages that anyone may find.
 *
 * Pagefind is a process of its own, fed by a thread of its own: it indexes while this thread renders pages, also where that
 * leaves no time for another task.
 */
import { Worker } from 'node:worker_threads';
import type { Document } from '../markdown/document.ts';
import { pageHref } from '../theme/address.ts';
import type { Site } from '../types.ts';
import type { PagefindAnswer, PagefindOrder } from './pagefind-worker.ts';
import { searchHtml } from './search-html.ts';

// In the source tree this is a .ts file, in the package a .js one; so is the worker.
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './pagefind-worker.ts' : './pagefind-worker.js',
  import.meta.url,
);

export interface BrowserIndex {
  /**
   * Writes the shards into a folder, the same each time it is asked. Rejects where Pagefind does not start, does not take a
   * page, or cannot write.
   */
  readonly writeTo: (folder: string) => Promise<void>;
}

/** Begins to index the site's public pages. */
export function indexForBrowsers(site: Site, documents: ReadonlyMap<string, Document>): BrowserIndex {
  const worker = new Worker(ENTRY, { name: 'waymark-pagefind' });
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

  for (const page of site.pages) {
    const document = documents.get(page.path);
    if (document === undefined || !page.indexed || page.audience !== 'public') continue;
    order({ url: pageHref({ ...site, base: '' }, page), content: searchHtml(site, page, document) });
  }

  let asked = false;
  return {
    writeTo(folder) {
      if (!asked) order({ folder });
      asked = true;
      worker.ref();
      return written;
    },
  };
}

/**
 * Pages indexed in batches, each by a process of its own: Pagefind holds some fifty times its input until it ends.
 */
import { type GivenPage, Pagefind } from './pagefind.ts';
import type { IndexFiles } from './search-index.ts';

/** HTML for one process: the pages of most sites, and some 100 MB of its memory. */
const BATCH = 2_000_000;

/**
 * The share of a page in a batch: its characters. Pagefind holds four times as much for one of Chinese or Japanese, each of which is
 * a word or two.
 */
function weightOf({ content }: GivenPage): number {
  const beyondAscii = Buffer.byteLength(content) - content.length;
  return content.length + 1.5 * beyondAscii;
}

export class PagefindBatches {
  readonly #limit: number;
  readonly #made: IndexFiles[] = [];
  /** Pages that come while a process ends: there is one at a time. */
  readonly #waiting: GivenPage[] = [];
  #open: { readonly pagefind: Pagefind; size: number } | undefined;
  #ending: Promise<void> | undefined;
  #failure: unknown;

  constructor(limit = BATCH) {
    this.#limit = limit;
  }

  add(page: GivenPage): void {
    if (this.#ending !== undefined) {
      this.#waiting.push(page);
      return;
    }
    this.#open ??= { pagefind: new Pagefind(), size: 0 };
    this.#open.pagefind.add(page);
    this.#open.size += weightOf(page);
    if (this.#open.size >= this.#limit) this.#end();
  }

  /** The files of an index of each batch, in the order of the pages. Rejects with the first error of Pagefind. */
  async files(): Promise<readonly IndexFiles[]> {
    while (this.#ending !== undefined || this.#open !== undefined) await (this.#ending ?? this.#end());
    if (this.#failure !== undefined) throw this.#failure;
    return this.#made;
  }

  #end(): Promise<void> {
    this.#ending = this.#closeBatch().then(() => {
      this.#ending = undefined;
      for (const page of this.#waiting.splice(0)) this.add(page);
    });
    return this.#ending;
  }

  async #closeBatch(): Promise<void> {
    const { pagefind } = this.#open ?? {};
    this.#open = undefined;
    try {
      if (pagefind !== undefined) this.#made.push(await pagefind.files());
    } catch (error) {
      this.#failure ??= error;
    }
  }
}

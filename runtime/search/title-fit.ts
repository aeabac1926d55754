/** How far the title of a page is what a question says, or one of its alternatives: such a page is about it. */
import { isSaid } from '../contract/analysis.ts';
import type { OpenIndex } from './open-index.ts';
import type { QueryWord } from './query.ts';

/** The question and its alternatives: one bit each. */
const MOST_PHRASINGS = 8;

/** Reads nothing but the title itself, so that no other page changes what a page gets. One serves every query. */
export class TitleFit {
  readonly #index: Pick<OpenIndex, 'findTerm' | 'titleOffsets' | 'titleTerms'>;
  readonly #weight: number;
  /** Of each term, the phrasings that have it. */
  readonly #phrasings: Uint8Array;
  readonly #marked: number[] = [];
  /** Words of each phrasing. */
  #lengths: readonly number[] = [];
  readonly #shared = new Uint32Array(MOST_PHRASINGS);

  /** @param weight The share of its score that a page gets more if its title says all of a phrasing and nothing else. */
  constructor(index: OpenIndex, weight: number) {
    this.#index = index;
    this.#weight = weight;
    this.#phrasings = new Uint8Array(index.terms.offsets.length - 1);
  }

  /** Takes the phrasings of a question in place of those it had. */
  read(phrasings: readonly (readonly QueryWord[])[]): void {
    for (const term of this.#marked.splice(0)) this.#phrasings[term] = 0;
    this.#lengths = phrasings.slice(0, MOST_PHRASINGS).map((words, phrasing) => {
      const telling = words.filter(({ kind, stop }) => isSaid(kind) && !stop);
      for (const term of telling.flatMap(({ terms }) => terms.map(this.#index.findTerm))) {
        if (term < 0) continue;
        this.#phrasings[term] = (this.#phrasings[term] ?? 0) | (1 << phrasing);
        this.#marked.push(term);
      }
      return telling.length;
    });
  }

  /** What the score of a text is multiplied with. */
  factor(text: number): number {
    const { titleOffsets, titleTerms } = this.#index;
    const shared = this.#shared;
    const from = titleOffsets[text] ?? 0;
    const end = titleOffsets[text + 1] ?? 0;
    let any = 0;
    for (let place = from; place < end; place++) {
      let bits = this.#phrasings[titleTerms[place] ?? 0] ?? 0;
      any |= bits;
      for (let phrasing = 0; bits !== 0; phrasing++, bits >>= 1)
        shared[phrasing] = (shared[phrasing] ?? 0) + (bits & 1);
    }
    if (any === 0) return 1;
    let best = 0;
    this.#lengths.forEach((length, phrasing) => {
      best = Math.max(best, (2 * (shared[phrasing] ?? 0)) / (length + end - from));
    });
    shared.fill(0);
    return 1 + this.#weight * best;
  }
}

/** How far the title of a page is what a question says, or one of its alternatives: such a page is about it. */
import { isSaid } from '@waymark/contract/analysis';
import type { OpenIndex } from './open-index.ts';
import type { QueryWord } from './query.ts';
import { RelatedTitle } from './related/title.ts';
import type { Sense } from './related.ts';
import type { SaidWord } from './terms.ts';
import type { QueryWeights } from './weights.ts';

/** The question and its alternatives: one bit each. */
const MOST_PHRASINGS = 8;

/** Reads nothing but the title itself, so that no other page changes what a page gets. One serves every query. */
export class TitleFit {
  readonly #index: Pick<OpenIndex, 'findTerm' | 'titleOffsets' | 'titleTerms'>;
  readonly #weight: number;
  /** The phrasings that have each term. */
  readonly #phrasings: Uint8Array;
  /** The phrasings in which each term says little: a title says no more by it. */
  readonly #stops: Uint8Array;
  readonly #marked: number[] = [];
  readonly #related: RelatedTitle;
  /** Words of each phrasing. */
  #lengths: readonly number[] = [];
  readonly #shared = new Uint32Array(MOST_PHRASINGS);
  readonly #stopped = new Uint32Array(MOST_PHRASINGS);

  constructor(index: OpenIndex, weights: Pick<QueryWeights, 'title' | 'relatedTitle'>) {
    this.#index = index;
    this.#weight = weights.title;
    this.#related = new RelatedTitle(index, weights.relatedTitle);
    this.#phrasings = new Uint8Array(index.terms.offsets.length - 1);
    this.#stops = new Uint8Array(this.#phrasings.length);
  }

  /**
   * Takes the phrasings of a question in place of those it had.
   *
   * @param senses Of the first phrasing.
   * @param taken The terms that words of the first phrasing were taken for.
   */
  read(
    phrasings: readonly (readonly QueryWord[])[],
    senses: readonly Sense[],
    taken: readonly SaidWord[] = [],
  ): void {
    for (const term of this.#marked.splice(0)) this.#phrasings[term] = this.#stops[term] = 0;
    this.#related.read(phrasings[0] ?? [], senses);
    this.#lengths = phrasings.slice(0, MOST_PHRASINGS).map((words, phrasing) => {
      const said = words.filter(({ kind }) => isSaid(kind));
      const telling = said.filter(({ stop }) => !stop);
      for (const { stop, terms } of said)
        this.#mark(stop ? this.#stops : this.#phrasings, terms.map(this.#index.findTerm), phrasing);
      return telling.length;
    });
    for (const { word, terms } of taken)
      if (isSaid(phrasings[0]?.[word]?.kind ?? 'part')) this.#mark(this.#phrasings, terms, 0);
  }

  #mark(marks: Uint8Array, terms: readonly number[], phrasing: number): void {
    for (const term of terms) {
      if (term < 0) continue;
      marks[term] = (marks[term] ?? 0) | (1 << phrasing);
      this.#marked.push(term);
    }
  }

  /** The number that the score of a text is multiplied with. */
  factor(text: number): number {
    const { titleOffsets, titleTerms } = this.#index;
    const shared = this.#shared;
    const stopped = this.#stopped;
    const from = titleOffsets[text] ?? 0;
    const end = titleOffsets[text + 1] ?? 0;
    let any = 0;
    for (let place = from; place < end; place++) any |= this.#phrasings[titleTerms[place] ?? 0] ?? 0;
    let best = this.#related.fit(from, end);
    if (any === 0) return 1 + this.#weight * best;
    for (let place = from; place < end; place++) {
      const term = titleTerms[place] ?? 0;
      const said = this.#phrasings[term] ?? 0;
      count(shared, said);
      count(stopped, (this.#stops[term] ?? 0) & ~said);
    }
    this.#lengths.forEach((length, phrasing) => {
      const words = end - from - (stopped[phrasing] ?? 0);
      best = Math.max(best, (2 * (shared[phrasing] ?? 0)) / (length + words));
    });
    shared.fill(0);
    stopped.fill(0);
    return 1 + this.#weight * best;
  }
}

/** Adds one to the number of each phrasing whose bit is set. */
function count(numbers: Uint32Array, bits: number): void {
  for (let phrasing = 0, left = bits; left !== 0; phrasing++, left >>= 1)
    numbers[phrasing] = (numbers[phrasing] ?? 0) + (left & 1);
}

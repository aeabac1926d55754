/** How far a title says what a question does, by the words that documentation uses for those of the question. */
import { isSaid } from '@waymark/contract/analysis';
import type { OpenIndex } from '../open-index.ts';
import { MOST_WORDS, type QueryWord } from '../query.ts';
import type { Sense } from '../related.ts';
import type { QueryWeights } from '../weights.ts';

/** Terms of a title that are looked at. */
const MOST_TERMS = 64;

/** Reads nothing but the title itself, so that no other page changes what a page gets. One serves every query. */
export class RelatedTitle {
  readonly #index: Pick<OpenIndex, 'findTerm' | 'titleTerms' | 'terms'>;
  readonly #weights: QueryWeights['relatedTitle'];
  /** 1 for the first term of each sense: few titles have one. */
  readonly #begins: Uint8Array;
  readonly #senses = new Map<number, Sense[]>();
  /** The word of the question that a term is. */
  readonly #wordOf = new Map<number, number>();
  #words = 0;
  /** How far each word of the question and of the title is said by the other. */
  readonly #said = new Float64Array(MOST_WORDS);
  readonly #inTitle = new Float64Array(MOST_TERMS);

  constructor(
    index: Pick<OpenIndex, 'findTerm' | 'titleTerms' | 'terms'>,
    weights: QueryWeights['relatedTitle'],
  ) {
    this.#index = index;
    this.#weights = weights;
    this.#begins = new Uint8Array(index.terms.offsets.length - 1);
  }

  /** Takes a question in place of the one it had. */
  read(question: readonly QueryWord[], senses: readonly Sense[]): void {
    for (const term of this.#senses.keys()) this.#begins[term] = 0;
    this.#senses.clear();
    this.#wordOf.clear();
    if (senses.length === 0) return;
    for (const sense of senses) {
      const [first = 0] = sense.terms;
      this.#begins[first] = 1;
      const known = this.#senses.get(first);
      if (known === undefined) this.#senses.set(first, [sense]);
      else known.push(sense);
    }
    const telling = question.filter(({ kind, stop }) => isSaid(kind) && !stop);
    this.#words = telling.length;
    for (const [word, { terms }] of telling.entries())
      for (const term of terms) this.#wordOf.set(this.#index.findTerm(term), word);
  }

  /**
   * The same as the fit of a phrasing, where words count as far as a sense says them.
   *
   * @param from The first term of the title in `titleTerms`; `end` is behind the last.
   */
  fit(from: number, end: number): number {
    if (this.#senses.size === 0) return 0;
    const { titleTerms } = this.#index;
    let begins = 0;
    for (let place = from; place < end; place++) begins |= this.#begins[titleTerms[place] ?? 0] ?? 0;
    if (begins === 0) return 0;
    const last = Math.min(end, from + MOST_TERMS);
    this.#said.fill(0, 0, this.#words);
    this.#inTitle.fill(0, 0, last - from);
    for (let place = from; place < last; place++) {
      const term = titleTerms[place] ?? 0;
      const word = this.#wordOf.get(term);
      if (word !== undefined) this.#said[word] = this.#inTitle[place - from] = 1;
      if (this.#begins[term] === 1)
        for (const sense of this.#senses.get(term) ?? []) this.#addSense(sense, from, last);
    }
    let shared = 0;
    for (let word = 0; word < this.#words; word++) shared += this.#said[word] ?? 0;
    for (let place = from; place < last; place++) shared += this.#inTitle[place - from] ?? 0;
    return shared / (this.#words + end - from);
  }

  #addSense({ terms, of, isOfPhrase }: Sense, from: number, end: number): void {
    const { titleTerms } = this.#index;
    for (const term of terms) if (placeOf(term, titleTerms, from, end) < 0) return;
    const share = this.#weights[isOfPhrase ? 0 : 1];
    for (const word of of) this.#said[word] = Math.max(this.#said[word] ?? 0, share);
    for (const term of terms) {
      const place = placeOf(term, titleTerms, from, end) - from;
      this.#inTitle[place] = Math.max(this.#inTitle[place] ?? 0, share);
    }
  }
}

function placeOf(term: number, terms: Uint32Array, from: number, end: number): number {
  for (let place = from; place < end; place++) if (terms[place] === term) return place;
  return -1;
}

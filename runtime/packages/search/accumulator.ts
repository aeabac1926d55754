/** Adds up the scores of documents, term by term. One set of arrays serves every query. */
import type { Postings } from './open-index.ts';

export class Accumulator {
  /** Score of each document; 0 if nothing matched. */
  readonly scores: Float64Array;
  /** 1 for each document that matched: counting with it needs no branch, which no processor could predict. */
  readonly #matched: Uint8Array;
  readonly #touched: Uint32Array;
  #count = 0;

  constructor(documents: number) {
    this.scores = new Float64Array(documents);
    this.#matched = new Uint8Array(documents);
    this.#touched = new Uint32Array(documents + 1);
  }

  /** Documents that matched, in no particular order. A view: valid until the next `reset`. */
  get touched(): Uint32Array {
    return this.#touched.subarray(0, this.#count);
  }

  has(document: number): boolean {
    return this.#matched[document] === 1;
  }

  /** Adds `weight` times the impact of a term to each of its documents that count. Without counts all of them do. */
  add(postings: Postings, term: number, weight: number, counts: Counts | undefined): void {
    const { documents, impacts } = postings;
    const { scores } = this;
    const matched = this.#matched;
    const touched = this.#touched;
    const unit = weight / 256;
    const end = postings.offsets[term + 1] ?? 0;
    let count = this.#count;
    for (let i = postings.offsets[term] ?? 0; i < end; i++) {
      const document = documents[i] ?? 0;
      if (counts !== undefined && counts[document] === 0) continue;
      touched[count] = document;
      count += 1 - (matched[document] ?? 0);
      matched[document] = 1;
      // One more than the impact, so that a document that matched never has the score of one that did not.
      scores[document] = (scores[document] ?? 0) + unit * ((impacts[i] ?? 0) + 1);
    }
    this.#count = count;
  }

  /** Like `add`, but only for documents that matched already. */
  refine(postings: Postings, term: number, weight: number): void {
    const { documents, impacts } = postings;
    const { scores } = this;
    const matched = this.#matched;
    const unit = weight / 256;
    const end = postings.offsets[term + 1] ?? 0;
    for (let i = postings.offsets[term] ?? 0; i < end; i++) {
      const document = documents[i] ?? 0;
      const more = unit * ((impacts[i] ?? 0) + 1);
      scores[document] = (scores[document] ?? 0) + more * (matched[document] ?? 0);
    }
  }

  reset(): void {
    // Clearing all is faster than clearing each of many.
    if (this.#count * 8 > this.scores.length) {
      this.scores.fill(0);
      this.#matched.fill(0);
    } else {
      for (let i = 0; i < this.#count; i++) {
        const document = this.#touched[i] ?? 0;
        this.scores[document] = 0;
        this.#matched[document] = 0;
      }
    }
    this.#count = 0;
  }
}

/** The number that each document counts for; 0 if it does not. */
export type Counts = Uint8Array | Uint32Array;

/** The number of pages that the documents of a term count for. */
export function countVisible(postings: Postings, term: number, counts: Counts): number {
  const end = postings.offsets[term + 1] ?? 0;
  let count = 0;
  for (let i = postings.offsets[term] ?? 0; i < end; i++) count += counts[postings.documents[i] ?? 0] ?? 0;
  return count;
}

/** True if any document of a term counts. */
export function isVisible(postings: Postings, term: number, counts: Counts): boolean {
  const end = postings.offsets[term + 1] ?? 0;
  for (let i = postings.offsets[term] ?? 0; i < end; i++)
    if ((counts[postings.documents[i] ?? 0] ?? 0) > 0) return true;
  return false;
}

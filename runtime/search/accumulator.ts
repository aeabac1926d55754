/** Adds up the scores of documents, term by term. One set of arrays serves every query. */
import type { Postings } from './open-index.ts';

export class Accumulator {
  /** Score of each document; 0 where nothing matched. */
  readonly scores: Float64Array;
  readonly #touched: Uint32Array;
  #count = 0;

  constructor(documents: number) {
    this.scores = new Float64Array(documents);
    this.#touched = new Uint32Array(documents);
  }

  /** Documents that matched, in no particular order. A view: valid until the next `reset`. */
  get touched(): Uint32Array {
    return this.#touched.subarray(0, this.#count);
  }

  /**
   * Adds `weight` times the impact of a term to each of its documents that count: `mask[owner]` is 1, where `owner` is
   * the document's own number or, with `owners`, the one it belongs to. Without a mask all count.
   */
  add(
    postings: Postings,
    term: number,
    weight: number,
    mask: Uint8Array | undefined,
    owners?: Uint32Array,
  ): void {
    const { documents, impacts } = postings;
    const { scores } = this;
    const touched = this.#touched;
    const unit = weight / 256;
    const end = postings.offsets[term + 1] ?? 0;
    let count = this.#count;
    for (let i = postings.offsets[term] ?? 0; i < end; i++) {
      const document = documents[i] ?? 0;
      if (mask !== undefined && !counts(mask, owners, document)) continue;
      const score = scores[document] ?? 0;
      // One more than the impact, so that a document that matched never has the score of one that did not.
      scores[document] = score + unit * ((impacts[i] ?? 0) + 1);
      if (score === 0) touched[count++] = document;
    }
    this.#count = count;
  }

  /** As `add`, but only for documents that matched already. */
  refine(postings: Postings, term: number, weight: number): void {
    const { documents, impacts } = postings;
    const { scores } = this;
    const unit = weight / 256;
    const end = postings.offsets[term + 1] ?? 0;
    for (let i = postings.offsets[term] ?? 0; i < end; i++) {
      const document = documents[i] ?? 0;
      const score = scores[document] ?? 0;
      if (score !== 0) scores[document] = score + unit * ((impacts[i] ?? 0) + 1);
    }
  }

  reset(): void {
    // Clearing all is faster than clearing each of many.
    if (this.#count * 8 > this.scores.length) this.scores.fill(0);
    else for (let i = 0; i < this.#count; i++) this.scores[this.#touched[i] ?? 0] = 0;
    this.#count = 0;
  }
}

const counts = (mask: Uint8Array, owners: Uint32Array | undefined, document: number): boolean =>
  mask[owners === undefined ? document : (owners[document] ?? 0)] === 1;

/** How many documents of a term count. */
export function countVisible(
  postings: Postings,
  term: number,
  mask: Uint8Array,
  owners?: Uint32Array,
): number {
  const end = postings.offsets[term + 1] ?? 0;
  let count = 0;
  for (let i = postings.offsets[term] ?? 0; i < end; i++) {
    const document = postings.documents[i] ?? 0;
    count += mask[owners === undefined ? document : (owners[document] ?? 0)] ?? 0;
  }
  return count;
}

/** Whether any document of a term counts. */
export function isVisible(postings: Postings, term: number, mask: Uint8Array): boolean {
  const end = postings.offsets[term + 1] ?? 0;
  for (let i = postings.offsets[term] ?? 0; i < end; i++)
    if (mask[postings.documents[i] ?? 0] === 1) return true;
  return false;
}

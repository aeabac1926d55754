/** BM25F: from the frequencies of a term in a document's fields to one byte of impact. */
import type { TermOccurrences } from './page-terms.ts';
import { FIELDS, type Weights } from './weights.ts';

const WIDTH = FIELDS.length;

/** Postings of all terms: those of term `t` are `[offsets[t], offsets[t + 1])`, documents ascending. */
export interface AllPostings {
  readonly offsets: Uint32Array;
  readonly documents: Uint32Array;
  readonly impacts: Uint8Array;
}

/**
 * Inverts documents into the postings of `terms` terms.
 *
 * @param rank The place of each term number in the written order.
 */
export function invert(
  documents: readonly TermOccurrences[],
  rank: Uint32Array,
  terms: number,
  weights: Weights,
): AllPostings {
  const offsets = countPostings(documents, rank, terms);
  const next = offsets.slice();
  const postings = new Uint32Array(at(offsets, terms));
  const impacts = new Uint8Array(postings.length);
  for (const [document, { slots, frequencies, lengths }] of documents.entries()) {
    const scales = scalesOf(lengths, weights);
    for (let slot = 0; slot < slots.length; ) {
      const term = termAt(slots, slot);
      let frequency = 0;
      for (; slot < slots.length && termAt(slots, slot) === term; slot++)
        frequency += at(frequencies, slot) * at(scales, at(slots, slot) - term * WIDTH);
      const place = at(rank, term);
      const posting = at(next, place);
      next[place] = posting + 1;
      postings[posting] = document;
      impacts[posting] = Math.round((255 * frequency) / (weights.saturation + frequency));
    }
  }
  return { offsets, documents: postings, impacts };
}

/** The start of each term's postings. */
function countPostings(documents: readonly TermOccurrences[], rank: Uint32Array, terms: number): Uint32Array {
  const offsets = new Uint32Array(terms + 1);
  for (const { slots } of documents)
    for (let slot = 0; slot < slots.length; slot++) {
      const term = termAt(slots, slot);
      if (slot > 0 && termAt(slots, slot - 1) === term) continue;
      const after = at(rank, term) + 1;
      offsets[after] = at(offsets, after) + 1;
    }
  for (let i = 1; i < offsets.length; i++) offsets[i] = at(offsets, i) + at(offsets, i - 1);
  return offsets;
}

const termAt = (slots: Uint32Array, slot: number): number => Math.floor(at(slots, slot) / WIDTH);

function scalesOf(lengths: readonly number[], { fields }: Weights): number[] {
  return FIELDS.map((field, index) => {
    const { weight, normalisation, usual } = fields[field];
    return weight / (1 - normalisation + normalisation * (at(lengths, index) / usual));
  });
}

/** Element of a list that the caller knows to be there. */
const at = (list: ArrayLike<number>, index: number): number => list[index] ?? 0;

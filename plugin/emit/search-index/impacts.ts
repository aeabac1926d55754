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
 * Inverts documents (in order, those of a page together) into the postings of `terms` terms. `rank[t]` is the place of
 * term number `t` in the written order.
 *
 * @param counted Places of the documents that are counted, if not all are; the others are left out.
 */
export function invert(
  pages: readonly TermOccurrences[],
  rank: Uint32Array,
  terms: number,
  weights: Weights,
  counted?: ReadonlySet<number>,
): AllPostings {
  const offsets = countPostings(pages, rank, terms, counted);
  const next = offsets.slice();
  const documents = new Uint32Array(at(offsets, terms));
  const impacts = new Uint8Array(documents.length);
  const scales = new Float64Array(WIDTH);
  let document = 0;
  let given = 0;
  for (const { counts, slots, frequencies, lengths } of pages) {
    let slot = 0;
    for (let index = 0; index < counts.length; index++) {
      if (counted?.has(given++) === false) {
        slot += at(counts, index);
        continue;
      }
      setScales(scales, lengths, index * WIDTH, weights);
      const end = slot + at(counts, index);
      while (slot < end) {
        const term = termAt(slots, slot);
        let frequency = 0;
        for (; slot < end && termAt(slots, slot) === term; slot++) {
          frequency += at(frequencies, slot) * at(scales, at(slots, slot) - term * WIDTH);
        }
        const place = at(rank, term);
        const posting = at(next, place);
        next[place] = posting + 1;
        documents[posting] = document;
        impacts[posting] = Math.round((255 * frequency) / (weights.saturation + frequency));
      }
      document++;
    }
  }
  return { offsets, documents, impacts };
}

/** The start of each term's postings. */
function countPostings(
  pages: readonly TermOccurrences[],
  rank: Uint32Array,
  terms: number,
  counted: ReadonlySet<number> | undefined,
): Uint32Array {
  const offsets = new Uint32Array(terms + 1);
  let given = 0;
  for (const { counts, slots } of pages) {
    let slot = 0;
    for (const count of counts) {
      if (counted?.has(given++) === false) {
        slot += count;
        continue;
      }
      let last = -1;
      for (const end = slot + count; slot < end; slot++) {
        const term = termAt(slots, slot);
        if (term === last) continue;
        last = term;
        const after = at(rank, term) + 1;
        offsets[after] = at(offsets, after) + 1;
      }
    }
  }
  for (let i = 1; i < offsets.length; i++) offsets[i] = at(offsets, i) + at(offsets, i - 1);
  return offsets;
}

const termAt = (slots: Uint32Array, slot: number): number => Math.floor(at(slots, slot) / WIDTH);

function setScales(scales: Float64Array, lengths: Uint32Array, start: number, weights: Weights): void {
  FIELDS.forEach((field, index) => {
    const { weight, normalisation, usual } = weights.fields[field];
    const ratio = at(lengths, start + index) / usual;
    scales[index] = weight / (1 - normalisation + normalisation * ratio);
  });
}

/** Element of an array that the caller knows to be there. */
const at = (array: Float64Array | Float32Array | Uint32Array, index: number): number => array[index] ?? 0;

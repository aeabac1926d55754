/** BM25F: from the frequencies of a term in a document's fields to one byte of impact. */
import type { Bag } from './terms.ts';
import { FIELDS, type Weights } from './weights.ts';

/** Postings of all terms: those of term `t` are `[offsets[t], offsets[t + 1])`, documents ascending. */
export interface Postings {
  readonly offsets: Uint32Array;
  readonly documents: Uint32Array;
  readonly impacts: Uint8Array;
}

/**
 * Inverts bags (documents in order) into postings. `rank[t]` is the place of term number `t` in the written order.
 */
export function invert(bags: readonly Bag[], rank: Uint32Array, weights: Weights): Postings {
  const offsets = new Uint32Array(rank.length + 1);
  for (const bag of bags) {
    for (const term of bag.terms) offsets[at(rank, term) + 1] = at(offsets, at(rank, term) + 1) + 1;
  }
  for (let i = 1; i < offsets.length; i++) offsets[i] = at(offsets, i) + at(offsets, i - 1);
  const next = offsets.slice();
  const documents = new Uint32Array(at(offsets, rank.length));
  const impacts = new Uint8Array(documents.length);
  const averages = averageLengths(bags);
  bags.forEach((bag, document) => {
    const scale = fieldScales(bag.lengths, averages, weights);
    bag.terms.forEach((term, place) => {
      let frequency = 0;
      for (let field = 0; field < scale.length; field++) {
        frequency += at(bag.frequencies, place * scale.length + field) * at(scale, field);
      }
      const slot = at(next, at(rank, term));
      next[at(rank, term)] = slot + 1;
      documents[slot] = document;
      impacts[slot] = Math.round((255 * frequency) / (weights.saturation + frequency));
    });
  });
  return { offsets, documents, impacts };
}

/** Average length of each field over the documents that have it. */
function averageLengths(bags: readonly Bag[]): Float64Array {
  const sums = new Float64Array(FIELDS.length);
  const counts = new Float64Array(FIELDS.length);
  for (const { lengths } of bags) {
    for (let field = 0; field < lengths.length; field++) {
      sums[field] = at(sums, field) + at(lengths, field);
      if (at(lengths, field) > 0) counts[field] = at(counts, field) + 1;
    }
  }
  return sums.map((sum, field) => sum / Math.max(1, at(counts, field)));
}

function fieldScales(lengths: Float64Array, averages: Float64Array, weights: Weights): Float64Array {
  const scales = new Float64Array(FIELDS.length);
  FIELDS.forEach((field, index) => {
    const { weight, normalisation } = weights.fields[field];
    const ratio = at(lengths, index) / Math.max(1, at(averages, index));
    scales[index] = weight / (1 - normalisation + normalisation * ratio);
  });
  return scales;
}

/** Element of an array that the caller knows to be there. */
const at = (array: Float64Array | Float32Array | Uint32Array, index: number): number => array[index] ?? 0;

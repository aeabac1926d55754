/** Terms that an earlier build found in the same sections: their pages are not analysed again. */
import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import type { SearchSection } from '../../../runtime/contract/search-index.ts';
import { fieldTexts, type Occurrences, type PageTerms, pageTerms } from './page-terms.ts';
import type { IndexWeights } from './weights.ts';

/** Bytes by name. Its owner sees to it that they are those that the same program wrote. */
export interface TermsCache {
  get(key: string): Uint8Array | undefined;
  set(key: string, bytes: Uint8Array): void;
}

/** As `pageTerms`. What is not public is not kept. */
export function keptPageTerms(
  sections: readonly SearchSection[],
  kinds: IndexWeights['kinds'],
  cache: TermsCache | undefined,
): PageTerms {
  if (cache === undefined || sections.some(({ audience }) => audience !== 'public')) {
    return pageTerms(sections, kinds);
  }
  const texts = sections.map((section) => [section.language, fieldTexts(section)]);
  const key = `terms ${hash('sha256', JSON.stringify([kinds, texts]), 'hex')}`;
  const known = cache.get(key);
  if (known !== undefined) return fromBytes(known);
  const made = pageTerms(sections, kinds);
  cache.set(key, toBytes(made));
  return made;
}

/** Number of terms, and of the elements of each array. */
const HEAD = 10;
const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** The head, the arrays, the terms and words in lines: what is no letter or digit, such as a line end, is in none. */
function toBytes({ terms, words, wordTerms, sections, whole }: PageTerms): Uint8Array {
  const arrays = [wordTerms, ...arraysOf(sections), ...arraysOf(whole)];
  const head = Uint32Array.from([terms.length, ...arrays.map(({ length }) => length)]);
  const numbers = [head, ...arrays].map((array) =>
    Buffer.from(array.buffer, array.byteOffset, array.byteLength),
  );
  return Buffer.concat([...numbers, Buffer.from([...terms, ...words].join('\n'))]);
}

const arraysOf = ({ ends, slots, frequencies, lengths }: Occurrences): (Uint32Array | Float32Array)[] => [
  ends,
  slots,
  frequencies,
  lengths,
];

function fromBytes(bytes: Uint8Array): PageTerms {
  // Numbers stand at multiples of their size only.
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % BYTES === 0 ? bytes : new Uint8Array(bytes);
  const [count = 0, ...lengths] = new Uint32Array(buffer, byteOffset, HEAD);
  let start = byteOffset + HEAD * BYTES;
  const next = (): number => {
    const at = start;
    start += (lengths.shift() ?? 0) * BYTES;
    return at;
  };
  const integers = (): Uint32Array => {
    const at = next();
    return new Uint32Array(buffer, at, (start - at) / BYTES);
  };
  const fractions = (): Float32Array => {
    const at = next();
    return new Float32Array(buffer, at, (start - at) / BYTES);
  };
  const occurrences = (): Occurrences => ({
    ends: integers(),
    slots: integers(),
    frequencies: fractions(),
    lengths: integers(),
  });
  const wordTerms = integers();
  const sections = occurrences();
  const whole = occurrences();
  const strings = Buffer.from(buffer, start, byteOffset + byteLength - start)
    .toString()
    .split('\n');
  return {
    terms: strings.slice(0, count),
    words: strings.slice(count, count + wordTerms.length),
    wordTerms,
    sections,
    whole,
  };
}

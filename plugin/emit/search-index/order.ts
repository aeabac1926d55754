/** The order in which terms and words are written: by their bytes, whatever the order in which pages come. */
import { Buffer } from 'node:buffer';
import type { PageTerms } from './page-terms.ts';
import type { Vocabulary } from './vocabulary.ts';
import { FIELDS } from './weights.ts';

export interface Ordered {
  readonly terms: readonly string[];
  /** Place of each term of the vocabulary. */
  readonly rank: Uint32Array;
  /** Words as written, and by their terms if one became several. */
  readonly words: readonly string[];
  /** Place of the term of each. */
  readonly wordTerms: Uint32Array;
  /** Place of each word of the vocabulary. */
  readonly wordRank: Uint32Array;
}

/** The words and terms that pages have of a vocabulary, which may have more. */
export function ordered(vocabulary: Vocabulary, pages: readonly PageTerms[]): Ordered {
  const termNumbers = sorted(vocabulary.terms, usedTerms(vocabulary, pages));
  const rank = ranks(termNumbers, vocabulary.terms.length);
  const rankOfWord = (word: number): number => rank[vocabulary.wordTerms[word] ?? 0] ?? 0;
  const wordNumbers = sorted(
    vocabulary.words,
    usedWords(vocabulary, pages),
    (a, b) => rankOfWord(a) - rankOfWord(b),
  );
  return {
    terms: termNumbers.map((number) => vocabulary.terms[number] ?? ''),
    rank,
    words: wordNumbers.map((number) => vocabulary.words[number] ?? ''),
    wordTerms: Uint32Array.from(wordNumbers, rankOfWord),
    wordRank: ranks(wordNumbers, vocabulary.words.length),
  };
}

function usedTerms({ terms }: Vocabulary, pages: readonly PageTerms[]): Uint8Array {
  const used = new Uint8Array(terms.length);
  for (const { whole } of pages) for (const slot of whole.slots) used[Math.floor(slot / FIELDS.length)] = 1;
  return used;
}

function usedWords(vocabulary: Vocabulary, pages: readonly PageTerms[]): Uint8Array {
  const used = new Uint8Array(vocabulary.words.length);
  for (const { words } of pages) for (const word of words) used[word] = 1;
  return used;
}

/** Numbers of the strings that are used, in the order of these. */
function sorted(
  strings: readonly string[],
  used: Uint8Array,
  compareSame: (a: number, b: number) => number = (a, b) => a - b,
): number[] {
  const compare = strings.some((string) => SURROGATE.test(string)) ? byBytes : compareUnits;
  return [...used.keys()]
    .filter((number) => used[number] === 1)
    .sort((a, b) => compare(strings[a] ?? '', strings[b] ?? '') || compareSame(a, b));
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const SURROGATE = /[\ud800-\udfff]/;

/** Without surrogates the order of UTF-16 is that of UTF-8. */
const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function ranks(order: readonly number[], length: number): Uint32Array {
  const rank = new Uint32Array(length);
  order.forEach((number, place) => {
    rank[number] = place;
  });
  return rank;
}

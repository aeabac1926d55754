/** Where the words of a query occur in a text. */

import { UNSPACED_CLASS } from '../../contract/analysis/scripts.ts';
import { analyzerFor } from '../../contract/analysis.ts';
import { readQuery } from '../query.ts';
import type { SectionText } from './section-text.ts';
import { isWordCode } from './word-codes.ts';

/** A string that is looked for: a word of the query, or its stem. */
interface Needle {
  readonly codes: Uint16Array;
  /** Of a script without spaces: it may stand anywhere. */
  readonly unspaced: boolean;
  /** Number of the word in the query. */
  readonly word: number;
  /** Its own number. */
  readonly number: number;
  /** The next one with the same first code unit. */
  readonly next: Needle | undefined;
}

/** The words of a query, made ready to be looked for in any text of one language. */
export interface Needles {
  /** Of each word, before its occurrences are counted. */
  readonly weights: readonly number[];
  readonly count: number;
  readonly byFirst: ReadonlyMap<number, Needle>;
  readonly hasUnspaced: boolean;
}

export interface Occurrences {
  /** Where words occur, ascending. */
  readonly positions: readonly number[];
  /** Number of the word at each position. */
  readonly words: readonly number[];
  /** Worth of each word of the query. */
  readonly weights: readonly number[];
}

/** Occurrences of one needle that are looked at. */
const MOST_EACH = 64;
const STOP_WEIGHT = 0.05;
const PART_WEIGHT = 0.4;

const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, 'v');

export function readNeedles(query: string, language: string | undefined): Needles {
  const words = readQuery(query, [analyzerFor(language)]);
  const byFirst = new Map<number, Needle>();
  let count = 0;
  let hasUnspaced = false;
  // Backwards, so that needles with the same beginning follow each other in the order of the query.
  for (const [word, { written, terms }] of [...words.entries()].reverse()) {
    for (const text of new Set([written, ...terms])) {
      if (text === '') continue;
      const codes = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
      const unspaced = UNSPACED.test(text);
      const first = codes[0] ?? 0;
      byFirst.set(first, { codes, unspaced, word, number: count++, next: byFirst.get(first) });
      hasUnspaced ||= unspaced;
    }
  }
  const weights = words.map(({ stop, kind }) =>
    stop ? STOP_WEIGHT : kind === 'word' || kind === 'whole' ? 1 : PART_WEIGHT,
  );
  return { weights, count, byFirst, hasUnspaced };
}

/** 1 for each code unit that a needle of the present query begins with. */
const isFirst = new Uint8Array(0x10000);

/**
 * Occurrences of the query's words and of words that begin with their stems. Comparing code units is far faster than
 * analysing the text, and as good for choosing a passage.
 */
export function findOccurrences({ codes, wordStarts }: SectionText, needles: Needles): Occurrences {
  const { byFirst, hasUnspaced, weights } = needles;
  const positions: number[] = [];
  const words: number[] = [];
  const found = new Uint32Array(needles.count);
  const free = new Uint32Array(needles.count);
  const ofWord = new Uint32Array(weights.length);

  const look = (position: number, code: number, begins: boolean): void => {
    for (let needle = byFirst.get(code); needle !== undefined; needle = needle.next) {
      const { number, word, unspaced } = needle;
      const end = position + needle.codes.length;
      if (!(begins || unspaced) || position < (free[number] ?? 0) || !matches(codes, position, needle.codes))
        continue;
      if (!unspaced && needle.codes.length <= 2 && end < codes.length && isWordCode(codes[end] ?? 0))
        continue;
      if ((found[number] ?? 0) >= MOST_EACH) continue;
      found[number] = (found[number] ?? 0) + 1;
      ofWord[word] = (ofWord[word] ?? 0) + 1;
      free[number] = end;
      positions.push(position);
      words.push(word);
    }
  };

  for (const code of byFirst.keys()) isFirst[code] = 1;
  if (hasUnspaced) {
    let within = false;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] ?? 0;
      if (isFirst[code] === 1) look(i, code, !within);
      within = isWordCode(code);
    }
  } else {
    for (let i = 0; i < wordStarts.length; i++) {
      const position = wordStarts[i] ?? 0;
      const code = codes[position] ?? 0;
      if (isFirst[code] === 1) look(position, code, true);
    }
  }
  for (const code of byFirst.keys()) isFirst[code] = 0;
  return {
    positions,
    words,
    weights: weights.map((weight, word) => weight / (1 + Math.log(Math.max(1, ofWord[word] ?? 0)))),
  };
}

function matches(codes: Uint16Array, position: number, needle: Uint16Array): boolean {
  if (position + needle.length > codes.length) return false;
  for (let i = 1; i < needle.length; i++) if (codes[position + i] !== needle[i]) return false;
  return true;
}

/** Where the words of a query occur in a text. */

import { isAscii } from '../../contract/analysis/fold.ts';
import { UNSPACED_CLASS } from '../../contract/analysis/scripts.ts';
import { analyzerFor } from '../../contract/analysis.ts';
import { type QueryWord, readQuery } from '../query.ts';
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
  /** The first needle of each beginning. */
  readonly beginnings: readonly Needle[];
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

/** Needles of a query for each language, made when they are first needed. */
export function needlesOf(query: string): (language: string | undefined) => Needles {
  const byStems = new Map<string, Needles>();
  const byLanguage = new Map<string | undefined, Needles>();
  return (language) => {
    let needles = byLanguage.get(language);
    if (needles === undefined) {
      const analyzer = analyzerFor(language);
      const words = readQuery(query, [analyzer]);
      // Languages that stem alike look for the same, and differ in which words say little.
      const alike = byStems.get(analyzer.stems) ?? readNeedles(words);
      byStems.set(analyzer.stems, alike);
      needles = { ...alike, weights: words.map(weightOf) };
      byLanguage.set(language, needles);
    }
    return needles;
  };
}

const weightOf = ({ stop, kind }: QueryWord): number =>
  stop ? STOP_WEIGHT : kind === 'word' || kind === 'whole' ? 1 : PART_WEIGHT;

function readNeedles(words: readonly QueryWord[]): Needles {
  const byFirst = new Map<number, Needle>();
  let count = 0;
  let hasUnspaced = false;
  const add = (text: string, word: number): void => {
    const codes = new Uint16Array(text.length);
    for (let at = 0; at < codes.length; at++) codes[at] = text.charCodeAt(at);
    const first = codes[0];
    if (first === undefined) return;
    const unspaced = !isAscii(text) && UNSPACED.test(text);
    byFirst.set(first, { codes, unspaced, word, number: count++, next: byFirst.get(first) });
    hasUnspaced ||= unspaced;
  };
  // Backwards, so that needles with the same beginning follow each other in the order of the query.
  for (let word = words.length - 1; word >= 0; word--) {
    const { written = '', terms = [] } = words[word] ?? {};
    add(written, word);
    for (const term of terms) if (term !== written) add(term, word);
  }
  const beginnings = [...byFirst.values()].slice(0, MOST_BEGINNINGS);
  return { weights: words.map(weightOf), count, beginnings, hasUnspaced };
}

/** Numbers of beginnings fit into a byte. */
const MOST_BEGINNINGS = 255;
/** For each code unit, one more than the number of the beginning of the present query that it is; else 0. */
const beginningOf = new Uint8Array(0x10000);

/**
 * Occurrences of the query's words and of words that begin with their stems. Comparing code units is far faster than
 * analysing the text, and as good for choosing a passage.
 */
export function findOccurrences({ codes, wordStarts }: SectionText, needles: Needles): Occurrences {
  const { beginnings, hasUnspaced, weights } = needles;
  const positions: number[] = [];
  const words: number[] = [];
  const found = new Uint32Array(needles.count);
  const free = new Uint32Array(needles.count);
  const ofWord = new Uint32Array(weights.length);

  const look = (position: number, beginning: number, begins: boolean): void => {
    for (let needle = beginnings[beginning - 1]; needle !== undefined; needle = needle.next) {
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

  beginnings.forEach(({ codes: [first = 0] }, number) => {
    beginningOf[first] = number + 1;
  });
  if (hasUnspaced) {
    let within = false;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] ?? 0;
      const beginning = beginningOf[code] ?? 0;
      if (beginning !== 0) look(i, beginning, !within);
      within = isWordCode(code);
    }
  } else {
    for (let i = 0; i < wordStarts.length; i++) {
      const position = wordStarts[i] ?? 0;
      const beginning = beginningOf[codes[position] ?? 0] ?? 0;
      if (beginning !== 0) look(position, beginning, true);
    }
  }
  for (const {
    codes: [first = 0],
  } of beginnings)
    beginningOf[first] = 0;
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

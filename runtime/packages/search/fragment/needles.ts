/** Occurrences of a query's words in a text. */

import { type Analyzer, analyzerFor } from '@waymark/contract/analysis';
import { isAscii } from '@waymark/contract/analysis/fold';
import { UNSPACED_CLASS } from '@waymark/contract/analysis/scripts';
import { MOST_WORDS, type QueryWord, readQuery } from '../query.ts';
import type { SectionText } from './section-text.ts';
import { isWordCode, WORD_KEYS, wordKey } from './word-codes.ts';

/** A string that is looked for: a word of the query, or its stem. */
interface Needle {
  readonly codes: Uint16Array;
  /** Number of the word in the query. */
  readonly word: number;
  readonly number: number;
}

/** Needles by a number that they share with the words they are found in. */
type Groups = ReadonlyMap<number, readonly Needle[]>;

/** The words of a query, made ready to be looked for in any text of one language. */
export interface Needles {
  /** Weight of each word, before its occurrences are counted. */
  readonly weights: readonly number[];
  readonly count: number;
  /** Found at the start of a word, by its key. */
  readonly spaced: Groups;
  /** Words of scripts without spaces, found anywhere, by their first code unit. */
  readonly unspaced: Groups;
}

export type Occurrences = ReturnType<typeof findOccurrences>;

/** Occurrences of one needle that are looked at. */
const MOST_EACH = 64;
/** Weight of a word that says little, such as “the”. */
export const STOP_WEIGHT = 0.05;
const PART_WEIGHT = 0.4;
const ALTERNATIVE_WEIGHT = 0.6;

const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, 'v');

/**
 * Needles of a query for each language, made when they are first needed.
 *
 * @param alternatives The same in other words: what they find counts less.
 */
export function needlesOf(
  query: string,
  alternatives: readonly string[] = [],
): (language: string | undefined) => Needles {
  const byStems = new Map<string, Needles>();
  const byLanguage = new Map<string | undefined, Needles>();
  return (language) => {
    let needles = byLanguage.get(language);
    if (needles === undefined) {
      const analyzer = analyzerFor(language);
      const words = wordsOf(query, alternatives, analyzer);
      // Languages that stem alike look for the same, and differ in which words say little.
      const alike = byStems.get(analyzer.stems) ?? readNeedles(words);
      byStems.set(analyzer.stems, alike);
      needles = { ...alike, weights: words.map(weightOf) };
      byLanguage.set(language, needles);
    }
    return needles;
  };
}

interface SoughtWord extends QueryWord {
  readonly isAlternative: boolean;
}

/** Each word once, those of the query first. */
function wordsOf(query: string, alternatives: readonly string[], analyzer: Analyzer): SoughtWord[] {
  const words = new Map<string, SoughtWord>();
  for (const text of [query, ...alternatives]) {
    for (const word of readQuery(text, [analyzer])) {
      if (!words.has(word.written)) words.set(word.written, { ...word, isAlternative: text !== query });
    }
  }
  return [...words.values()].slice(0, MOST_WORDS);
}

const weightOf = ({ stop, kind, isAlternative }: SoughtWord): number =>
  (isAlternative ? ALTERNATIVE_WEIGHT : 1) *
  (stop ? STOP_WEIGHT : kind === 'word' || kind === 'whole' ? 1 : PART_WEIGHT);

function readNeedles(words: readonly SoughtWord[]): Needles {
  const spaced = new Map<number, Needle[]>();
  const unspaced = new Map<number, Needle[]>();
  let count = 0;
  const add = (text: string, word: number): void => {
    if (text === '') return;
    const codes = new Uint16Array(text.length);
    for (let at = 0; at < codes.length; at++) codes[at] = text.charCodeAt(at);
    const anywhere = !isAscii(text) && UNSPACED.test(text);
    const groups = anywhere ? unspaced : spaced;
    const key = anywhere ? (codes[0] ?? 0) : wordKey(codes, 0);
    const group = groups.get(key);
    const needle = { codes, word, number: count++ };
    if (group === undefined) groups.set(key, [needle]);
    else group.push(needle);
  };
  words.forEach(({ written, terms }, word) => {
    add(written, word);
    for (const term of terms) if (term !== written) add(term, word);
  });
  return { weights: words.map(weightOf), count, spaced, unspaced };
}

// Arrays that serve every section: making them takes as long as looking through a short one.
/** How often each needle was found. */
let found = new Uint32Array(256);
/** End of the last occurrence of each needle. */
let free = new Uint32Array(256);
/** How often each word was found. */
const ofWord = new Uint32Array(MOST_WORDS);

/** 1 for each number that a group of the present query has. */
const isKey = new Uint8Array(WORD_KEYS);
const isFirst = new Uint8Array(0x10000);

/**
 * Occurrences of the query's words and of words that begin with their stems. Comparing code units is far faster than
 * analysing the text, and as good for choosing a passage.
 */
export function findOccurrences(section: SectionText, needles: Needles) {
  const { codes, wordStarts, wordKeys } = section;
  const { spaced, unspaced } = needles;
  const positions: number[] = [];
  const words: number[] = [];
  if (needles.count > found.length) {
    found = new Uint32Array(needles.count);
    free = new Uint32Array(needles.count);
  }
  found.fill(0, 0, needles.count);
  free.fill(0, 0, needles.count);
  ofWord.fill(0);

  const matchAt = (position: number, group: readonly Needle[] | undefined, anywhere: boolean): void => {
    for (const { codes: needle, number, word } of group ?? []) {
      const end = position + needle.length;
      if (position < (free[number] ?? 0) || !matches(codes, position, needle)) continue;
      if (!anywhere && needle.length <= 2 && end < codes.length && isWordCode(codes[end] ?? 0)) continue;
      if ((found[number] ?? 0) >= MOST_EACH) continue;
      found[number] = (found[number] ?? 0) + 1;
      ofWord[word] = (ofWord[word] ?? 0) + 1;
      free[number] = end;
      positions.push(position);
      words.push(word);
    }
  };

  if (spaced.size > 0) {
    for (const key of spaced.keys()) isKey[key] = 1;
    for (let i = 0; i < wordKeys.length; i++) {
      const key = wordKeys[i] ?? 0;
      if (isKey[key] === 1) matchAt(wordStarts[i] ?? 0, spaced.get(key), false);
    }
    for (const key of spaced.keys()) isKey[key] = 0;
  }
  const ordered = positions.length;
  if (unspaced.size > 0) {
    for (const first of unspaced.keys()) isFirst[first] = 1;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] ?? 0;
      if (isFirst[code] === 1) matchAt(i, unspaced.get(code), true);
    }
    for (const first of unspaced.keys()) isFirst[first] = 0;
  }
  const weights = needles.weights.map(
    (weight, word) => weight / (1 + Math.log(Math.max(1, ofWord[word] ?? 0))),
  );
  if (ordered === 0 || ordered === positions.length) return { positions, words, weights };
  const order = [...positions.keys()].sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  return {
    /** Positions of words, ascending. */
    positions: order.map((at) => positions[at] ?? 0),
    /** Number of the word at each position. */
    words: order.map((at) => words[at] ?? 0),
    /** Worth of each word of the query. */
    weights,
  };
}

function matches(codes: Uint16Array, position: number, needle: Uint16Array): boolean {
  if (position + needle.length > codes.length) return false;
  for (let i = 0; i < needle.length; i++) if (codes[position + i] !== needle[i]) return false;
  return true;
}

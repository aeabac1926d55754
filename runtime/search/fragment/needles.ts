/** Where the words of a query occur in a text. */

import { foldWord } from '../../contract/analysis/fold.ts';
import { UNSPACED_CLASS } from '../../contract/analysis/scripts.ts';
import { analyzerFor } from '../../contract/analysis.ts';
import { readQuery } from '../query.ts';

interface Occurrence {
  readonly position: number;
  /** Number of the word in the query. */
  readonly word: number;
}

export interface Occurrences {
  /** In the order of the text. */
  readonly list: readonly Occurrence[];
  /** Worth of each word of the query. */
  readonly weights: readonly number[];
}

/** Occurrences of one word that are looked at. */
const MOST_EACH = 64;
const STOP_WEIGHT = 0.05;
const PART_WEIGHT = 0.4;

const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, 'v');
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
/** Scripts whose letters folding changes, and combining marks. Most texts have none, and folding is slow. */
const FOLDS = /[\u00c0-\u06ff\u1e00-\u1fff]/;

/**
 * Occurrences of the query's words and of words that begin with their stems. Looking for strings is ten times faster
 * than analysing the text, and as good for choosing a passage.
 */
export function findOccurrences(text: string, query: string, language: string | undefined): Occurrences {
  const words = readQuery(query, [analyzerFor(language)]);
  const lower = text.toLowerCase();
  const folded = FOLDS.test(lower) ? foldWord(lower) : lower;
  // Folding may lengthen a text; positions in it are of use only where it did not.
  const haystack = folded.length === text.length ? folded : lower;
  const list: Occurrence[] = [];
  const weights = words.map((word, number) => {
    const needles = new Set([word.written, ...word.terms]);
    let count = 0;
    for (const needle of needles) {
      for (const position of positions(haystack, needle)) {
        list.push({ position, word: number });
        count++;
      }
    }
    const kind = word.stop ? STOP_WEIGHT : word.kind === 'word' || word.kind === 'whole' ? 1 : PART_WEIGHT;
    return kind / (1 + Math.log(Math.max(1, count)));
  });
  return { list: list.sort((a, b) => a.position - b.position), weights };
}

function positions(haystack: string, needle: string): number[] {
  const found: number[] = [];
  if (needle === '') return found;
  const unspaced = UNSPACED.test(needle);
  for (
    let at = haystack.indexOf(needle);
    at >= 0 && found.length < MOST_EACH;
    at = haystack.indexOf(needle, at + needle.length)
  ) {
    const begins = unspaced || !isWordCharacter(haystack, at - 1);
    const ends = unspaced || needle.length > 2 || !isWordCharacter(haystack, at + needle.length);
    if (begins && ends) found.push(at);
  }
  return found;
}

function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  return WORD_CHARACTER.test(text.charAt(at));
}

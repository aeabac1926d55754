/** The passage of a section that answers a query, as text whose matching words are marked. */

import { analyzerFor } from '@waymark/contract/analysis';
import { UNSPACED_CLASS } from '@waymark/contract/analysis/scripts';
import type { Marked } from '@waymark/contract/browser-search';
import { fragment } from '@waymark/search/fragment';
import { findOccurrences, needlesOf, STOP_WEIGHT } from '@waymark/search/fragment/needles';
import { readSection } from '@waymark/search/fragment/section-text';
import { oneLine, plainLines } from '@waymark/search/plain-text';
import { readQuery } from '@waymark/search/query';

const LENGTH = 220;
const WORD_END = /[^\p{L}\p{M}\p{N}_]/u;
const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, 'v');

export interface Excerpt {
  readonly marked: Marked;
  /** True if it has one of the words, besides those that say little. */
  readonly says: boolean;
}

export const NO_WORDS: Excerpt = { marked: [], says: false };

/** A function of a text that marks words in its passage with most of them. */
export function markerOf(words: readonly string[], language: string | undefined) {
  const sought = words.join(' ');
  const needles = needlesOf(sought)(language);
  const written = readQuery(sought, [analyzerFor(language)]).map((word) => word.written.length);
  const isTelling = (word: number): boolean => (needles.weights[word] ?? 0) > STOP_WEIGHT;
  const hasTelling = [...needles.weights.keys()].some(isTelling);

  return (markdown: string): Excerpt => {
    // Cut as text: half of a link has its address left.
    const body = plainLines(markdown.replace(/^\s*#{1,6} .*\n?/, ''));
    const text = oneLine(fragment(body, sought, { language, maxLength: LENGTH }));
    const { positions, words: found } = findOccurrences(readSection(text), needles);
    const parts: { text: string; match: boolean }[] = [];
    let at = 0;
    const add = (end: number, match: boolean): void => {
      if (end > at) parts.push({ text: text.slice(at, end), match });
      at = Math.max(at, end);
    };
    for (const [index, start] of positions.entries()) {
      if (start < at) continue;
      const length = UNSPACED.test(text[start] ?? '')
        ? (written[found[index] ?? 0] ?? 1)
        : wordLength(text.slice(start));
      add(start, false);
      add(Math.min(text.length, start + length), true);
    }
    add(text.length, false);
    return { marked: parts, says: found.some((word) => !hasTelling || isTelling(word)) };
  };
}

function wordLength(text: string): number {
  const end = text.search(WORD_END);
  return end <= 0 ? (end === 0 ? 1 : text.length) : end;
}

/** The passage of a section that answers a query, as text whose matching words are marked. */
import { UNSPACED_CLASS } from '../contract/analysis/scripts.ts';
import { analyzerFor } from '../contract/analysis.ts';
import type { Marked } from '../contract/browser-search.ts';
import { findOccurrences, needlesOf } from '../search/fragment/needles.ts';
import { readSection } from '../search/fragment/section-text.ts';
import { fragment } from '../search/fragment.ts';
import { plainText } from '../search/plain-text.ts';
import { readQuery } from '../search/query.ts';

const LENGTH = 220;
const WORD_END = /[^\p{L}\p{M}\p{N}_]/u;
const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, 'v');

/** @param taken Words that words of the query were taken for: they are marked, too. */
export function markedExcerpt(
  markdown: string,
  query: string,
  language: string | undefined,
  taken: readonly string[] = [],
): Marked {
  const body = markdown.replace(/^\s*#{1,6} .*\n?/, '');
  const sought = [query, ...taken].join(' ');
  const text = plainText(fragment(body, sought, { language, maxLength: LENGTH }));
  const { positions, words } = findOccurrences(readSection(text), needlesOf(sought)(language));
  const written = readQuery(sought, [analyzerFor(language)]).map((word) => word.written.length);
  const parts: { text: string; match: boolean }[] = [];
  let at = 0;
  const add = (end: number, match: boolean): void => {
    if (end > at) parts.push({ text: text.slice(at, end), match });
    at = Math.max(at, end);
  };
  for (const [index, start] of positions.entries()) {
    if (start < at) continue;
    const length = UNSPACED.test(text[start] ?? '')
      ? (written[words[index] ?? 0] ?? 1)
      : wordLength(text.slice(start));
    add(start, false);
    add(Math.min(text.length, start + length), true);
  }
  add(text.length, false);
  return parts;
}

function wordLength(text: string): number {
  const end = text.search(WORD_END);
  return end <= 0 ? (end === 0 ? 1 : text.length) : end;
}

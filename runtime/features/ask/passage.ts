/** The part of a section that answers: the tab, the step or the row of a table, so that no passage mixes those of several. */

import { fragmentOf } from '@waymark/search/fragment';
import { findOccurrences, type Needles } from '@waymark/search/fragment/needles';
import { readSection, type SectionText } from '@waymark/search/fragment/section-text';
import type { Unit } from '@waymark/search/fragment/units';
import { fencedLines } from '@waymark/source/fenced-lines';

export interface Passage {
  /** Titles of the steps, tabs and folds that the part is within. */
  readonly within: readonly string[];
  /** The sentence or item that answers; empty if there is none, or it is code. */
  readonly quote: string;
  readonly text: string;
}

/** Titles are written as a line of bold text, those of steps as an item of a list. */
const TITLE = /^\s*(\d+\.\s+)?\*\*([^*]+)\*\*\s*$/;

interface Title {
  /** Undefined for the line that opens one of several blocks of code: it names the language. */
  readonly text: string | undefined;
  readonly indent: number;
  readonly isItem: boolean;
  /** The beginning of its line. */
  readonly start: number;
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly titles: readonly Title[];
}

/** @param maxLength In UTF-16 code units. */
export function passageOf(section: SectionText, needles: Needles, maxLength: number): Passage {
  const { markdown, units, headers } = section;
  const parts = partsOf(markdown);
  const found = bestUnit(section, needles, parts);
  if (found === undefined) return { within: [], quote: '', text: fragmentOf(section, needles, maxLength) };
  const { unit, part } = found;
  const { start, end, titles } = part;
  const said = markdown.slice(unit.start, unit.end);
  const place = {
    within: titles.flatMap(({ text }) => text ?? []),
    quote: unit.fence === undefined ? said : '',
  };
  const row = (headers?.[units.indexOf(unit)] ?? '') + said;
  // A row is nothing without its head.
  if (row !== said && row.length <= 2 * maxLength) return { ...place, text: undented(row) };
  const title = titles.at(-1);
  const below =
    title?.text !== undefined && title.start === start ? start + lineOf(markdown, start).length : start;
  const body = markdown.slice(below, end);
  // A step may have nothing but tabs.
  const shown = body.trim() === '' ? markdown.slice(start) : body;
  return { ...place, text: fragmentOf(readSection(undented(shown)), needles, maxLength) };
}

/** The sentence, item, row or line of code that holds most of the words, those of the titles and the head above it included. */
function bestUnit(section: SectionText, needles: Needles, parts: readonly Part[]) {
  const { markdown, units, headers = [] } = section;
  const { positions, words, weights } = findOccurrences(section, needles);
  const wordsIn = (start: number, end: number) =>
    words.filter((_, at) => (positions[at] ?? 0) >= start && (positions[at] ?? 0) < end);
  const ofTitles = new Map(
    parts.map((part) => [
      part,
      part.titles.flatMap(({ start }) => wordsIn(start, start + lineOf(markdown, start).length)),
    ]),
  );
  let best: { readonly unit: Unit; readonly part: Part } | undefined;
  let most = 0;
  for (const [at, unit] of units.entries()) {
    const part = parts.findLast(({ start }) => start <= unit.start);
    if (part === undefined) continue;
    const head = headers[at] ?? '';
    const above = markdown.lastIndexOf(head, unit.start);
    const said = new Set([
      ...wordsIn(unit.start, unit.end),
      ...wordsIn(above, above + head.length),
      ...(ofTitles.get(part) ?? []),
    ]);
    const worth = [...said].reduce((sum, word) => sum + (weights[word] ?? 0), 0);
    if (worth <= most + 1e-9) continue;
    best = { unit, part };
    most = worth;
  }
  return best;
}

/** From each title, each block of code that follows another, and from where the text goes on after those. */
function partsOf(markdown: string): readonly Part[] {
  const starts: Omit<Part, 'end'>[] = [{ start: 0, titles: [] }];
  let titles: readonly Title[] = [];
  let isBehindCode = false;
  for (const { text: line, start, fence, marks } of fencedLines(markdown)) {
    const indent = line.search(/\S/);
    if (fence !== undefined || marks === 'end') isBehindCode = marks === 'end';
    else if (indent !== -1) {
      const [, item, text] = TITLE.exec(line) ?? [];
      const around = titles.filter(
        (title) =>
          title.text !== undefined &&
          title.indent < (title.isItem || text !== undefined ? indent : indent + 1),
      );
      const begins = text !== undefined || (marks === 'open' && isBehindCode);
      const own = begins ? [{ text, indent, isItem: item !== undefined, start }] : [];
      const isOver = around.length < titles.length;
      titles = [...around, ...own];
      if (begins || isOver) starts.push({ start, titles });
      isBehindCode = false;
    }
  }
  return starts.map((part, at) => ({ ...part, end: starts[at + 1]?.start ?? markdown.length }));
}

function lineOf(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? undefined : end);
}

/** Without the blanks that each line begins with: in a list they are no code. */
function undented(text: string): string {
  const lines = text.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(common)).join('\n');
}

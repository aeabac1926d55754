/**
 * The parts of an answer as one Markdown text, with signs for what Markdown has no words for: the beginning and the end of a
 * statement that is not proven, and the sources of one that is. The signs are of Unicode's private use: parts lose theirs.
 */
import { type AskPart, endOfPart } from '@waymark/contract/ask';

export const UNPROVEN = '\uE000';
export const UNPROVEN_END = '\uE001';
/** The end of one that nobody checked. */
export const UNCHECKED_END = '\uE004';
/** Around the number of a source. */
export const SOURCE = '\uE002';
export const SOURCE_END = '\uE003';
/** Splits a text at its signs, which it keeps. */
export const SIGN = /([\uE000\uE001\uE004]|\uE002\d+\uE003)/;

const SIGNS = /[\uE000-\uE004]/g;
/** Marks before the text of a line: an item, a heading, a quote, the border of a table, the beginning of emphasis. */
const BEFORE_TEXT = /^(?:\s*(?:[-*+]|\d+[.)]|#{1,6}|>)(?=\s)|\s*\|)*\s*[*_~]*/;
const FENCE = /^\s*(?:`{3,}|~{3,})[^\n]*/;
const FENCE_END = /(?:^|\n)[ \t]*(?:`{3,}|~{3,})[ \t]*$/;

type Part = Pick<AskPart, 'text' | 'sources' | 'proven' | 'unchecked'>;

export function markedText(parts: readonly Part[]): string {
  return parts.map((part, at) => marked(part, parts[at - 1], parts[at + 1])).join('');
}

function marked(part: Part, before: Part | undefined, after: Part | undefined): string {
  const { text, sources, proven, unchecked } = part;
  const clean = text.replace(SIGNS, '');
  const end = endOfPart(clean);
  const said = clean.slice(0, clean.length - end.length);
  if (said === '') return clean;
  const cited = sources.map((number) => `${SOURCE}${number}${SOURCE_END}`).join('');
  const fence = FENCE.exec(said)?.[0];
  // All that is said of a block is beside the name of its language, where no line of code is.
  if (fence !== undefined) return fence + (proven ? '' : UNPROVEN) + cited + said.slice(fence.length) + end;
  const first = proven || goesOn(before, { ...part, text: said }) ? '' : UNPROVEN;
  const isLast = !proven && (after === undefined || !goesOn(part, after));
  const last = (isLast ? (unchecked ? UNCHECKED_END : UNPROVEN_END) : '') + cited;
  const start = BEFORE_TEXT.exec(said)?.[0] ?? '';
  return start + first + ended(said.slice(start.length), last) + end;
}

/** Tells whether the statement before says in the same paragraph what is not proven either: both are one to a reader. */
function goesOn(before: Part | undefined, { text, proven, unchecked }: Part): boolean {
  const isAlike = before !== undefined && !before.proven && !proven && before.unchecked === unchecked;
  return isAlike && !/^\s*\n/.test(text) && !FENCE.test(text);
}

function ended(text: string, last: string): string {
  if (last === '') return text;
  // In the last cell of a row, and not in the code before it.
  if (/\|$/.test(text)) return `${text.slice(0, -1)}${last} |`;
  if (FENCE_END.test(text)) return `${text}\n\n${last}`;
  // Emphasis ends before a space or a mark, and a sign is neither.
  return text.replace(/[*_~]*$/, (end) => last + end);
}

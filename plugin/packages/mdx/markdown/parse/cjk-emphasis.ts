/**
 * Emphasis in texts without spaces: `これは**「強調」**です` is bold as vitepress and GitHub's users expect it, although CommonMark asks for a
 * space beside the punctuation. The rule is that of markdown-cjk-friendly: punctuation of Chinese, Japanese and Korean counts as a
 * letter, and so does all punctuation beside one of their letters.
 */
import {
  classifyCharacter,
  classifyPrecedingCharacter,
  isCjkOrIvs,
  isSpaceOrPunctuation,
  isUnicodeWhitespace,
} from 'micromark-extension-cjk-friendly-util';
import type { Node, Point, Position } from 'unist';
import { visit } from '../tree/visit.ts';

/** A noncharacter, which no text has: to the parser it is a letter. */
const LETTER = '\uffff';

const MAY_NEED = /(?:[*~][^\s\w]|[^\s\w][*~])/;
const CJK = /[\u1100-\u11ff\u2e80-\uffef\u{20000}-\u{3ffff}]/u;
const RUNS = /(?<!\\)(?:\\\\)*(\*+|~+)/g;

/** The text with a letter between a mark of emphasis and punctuation that shall not keep it from beginning or ending there. */
export function withLetters(text: string): string {
  if (!MAY_NEED.test(text) || !CJK.test(text)) return text;
  let result = '';
  let done = 0;
  for (const match of text.matchAll(RUNS)) {
    const run = match[1] ?? '';
    const start = match.index + match[0].length - run.length;
    const end = start + run.length;
    const before = categoryBefore(text, start);
    const after = classifyCharacter(text.codePointAt(end) ?? null);
    const [first, second] = [isSpaceOrPunctuation(before), isSpaceOrPunctuation(after)];
    if (first === second || !(isCjkOrIvs(before) || isCjkOrIvs(after))) continue;
    const punctuation = first ? before : after;
    if (isUnicodeWhitespace(punctuation)) continue;
    const at = first ? start : end;
    result += text.slice(done, at) + LETTER;
    done = at;
  }
  return result + text.slice(done);
}

function categoryBefore(text: string, at: number): ReturnType<typeof classifyCharacter> {
  const previous = (offset: number): number | null =>
    [...text.slice(Math.max(0, offset - 2), offset)].at(-1)?.codePointAt(0) ?? null;
  const code = previous(at);
  const width = code !== null && code > 0xffff ? 2 : 1;
  return classifyPrecedingCharacter(classifyCharacter(code), () => previous(at - width), code);
}

/** A parsed text without these letters, with the positions that its nodes have in the text as it was. Changes the tree. */
export function withoutLetters<P extends { readonly tree: Node; readonly text: string }>(parsed: P): P {
  const { tree, text } = parsed;
  if (!text.includes(LETTER)) return parsed;
  const letters = [...text.matchAll(new RegExp(LETTER, 'g'))].map(({ index }) => index);
  visit(tree, (node) => mend(node as unknown as Record<string, unknown>, letters));
  return { ...parsed, text: text.replaceAll(LETTER, '') };
}

/** The number of letters before a place of a text's line, which is counted from 1. */
export function lettersBefore(text: string, line: number, column: number): number {
  return (withLetters(text).split('\n')[line - 1] ?? '').slice(0, column - 1).split(LETTER).length - 1;
}

function mend(values: Record<string, unknown>, letters: readonly number[]): void {
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'string') {
      if (value.includes(LETTER)) values[key] = value.replaceAll(LETTER, '');
    } else if (typeof value !== 'object' || value === null || key === 'children') continue;
    else if (key === 'position') {
      const { start, end } = value as Position;
      values[key] = { start: moved(start, letters), end: moved(end, letters) };
    } else mend(value as Record<string, unknown>, letters);
  }
}

function moved({ line, column, offset = 0 }: Point, letters: readonly number[]): Point {
  const before = countBefore(letters, offset);
  const inLine = before - countBefore(letters, offset - column + 1);
  return { line, column: column - inLine, offset: offset - before };
}

function countBefore(letters: readonly number[], offset: number): number {
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((letters[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

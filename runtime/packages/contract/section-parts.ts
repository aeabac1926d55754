/** Cuts the text of a very long section, such as a table of a thousand errors, in which a row would count for nothing. */
import { fencedLines } from '@waymark/source/fenced-lines';

/** UTF-16 code units of Markdown from which a section is cut. */
const GIANT = 12_000;
const PART = 1_200;

/** The whole, or parts of it that end at line ends: rows, items and paragraphs stay whole. */
export function partsOf(markdown: string): { readonly start: number; readonly end: number }[] {
  if (markdown.length <= GIANT) return [{ start: 0, end: markdown.length }];
  const parts: ReturnType<typeof partsOf> = [];
  let start = 0;
  for (let line = 0; line < markdown.length; ) {
    const newline = markdown.indexOf('\n', line);
    const end = newline < 0 ? markdown.length : newline + 1;
    if (line > start && end - start > PART) {
      parts.push({ start, end: line });
      start = line;
    }
    line = end;
  }
  parts.push({ start, end: markdown.length });
  return parts;
}

/**
 * A part with its neighbours: they say what the part is about, and a search may have cut the text a little
 * differently. A part that begins within a table begins with the table's head, within code with its fence.
 */
export function partWithContext(markdown: string, part: number): string {
  const parts = partsOf(markdown);
  if (parts.length === 1) return markdown;
  const at = Math.min(part, parts.length - 1);
  const { start } = parts[Math.max(0, at - 1)] ?? { start: 0 };
  const { end } = parts[Math.min(parts.length - 1, at + 1)] ?? { end: markdown.length };
  return opening(markdown, start) + markdown.slice(start, end);
}

function opening(markdown: string, start: number): string {
  const before = markdown.slice(0, start);
  const fence = [...fencedLines(before)].at(-1)?.fence;
  if (fence !== undefined) return `${fence}\n`;
  if (!/^[ \t]*\|/.test(markdown.slice(start))) return '';
  const lines = before.split('\n').slice(0, -1);
  const first = lines.findLastIndex((line) => !/^[ \t]*\|/.test(line)) + 1;
  const head = lines.slice(first, first + 2);
  return head.length < 2 ? '' : `${head.join('\n')}\n`;
}

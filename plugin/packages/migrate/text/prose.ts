/** The parts of a page's text that are prose: outside of fences, and of code between backticks. */
import { fenceAfter } from '@waymark/source/fenced-lines';
import { pointAt } from '@waymark/source/parse-code';

const FENCE = /^((?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*)(`{3,}|~{3,})([^\n]*)$/;
const INLINE = /(?<!`)(`+)(?!`)(?:[^\n]*?[^`\n])\1(?!`)/g;
/** Stands for code while prose is changed; no text holds it. */
const MARK = '\uE000';

export interface ProseChanges {
  /**
   * @param line 1-based line of the text that the prose begins on
   * @param withCode A part of the prose with its code between backticks, which only stands for itself in `text`
   */
  readonly prose: (text: string, line: number, withCode: (text: string) => string) => string;
  /** The info behind the marks of a fence that opens. */
  readonly info?: (info: string, line: number) => string;
}

/** The text with its prose, and the first lines of its fences, changed in their order. */
export function changeProse(source: string, { prose, info }: ProseChanges): string {
  const result: string[] = [];
  let chunk: string[] = [];
  let open: string | undefined;
  const lines = source.split('\n');
  const flush = (end: number): void => {
    if (chunk.length > 0) result.push(changed(chunk.join('\n'), end - chunk.length + 1, prose));
    chunk = [];
  };
  for (const [index, line] of lines.entries()) {
    const [, indent = '', marks, rest = ''] = FENCE.exec(line) ?? [];
    const isFence = marks !== undefined && !(marks.startsWith('`') && rest.includes('`'));
    if (open === undefined && !isFence) chunk.push(line);
    else {
      flush(index);
      const opens = open === undefined;
      if (isFence) open = fenceAfter(open, marks, rest);
      result.push(opens && info !== undefined ? `${indent}${marks}${info(rest, index + 1)}` : line);
    }
  }
  flush(lines.length);
  return result.join('\n');
}

function changed(text: string, line: number, change: ProseChanges['prose']): string {
  const code: string[] = [];
  const bare = text.replaceAll(INLINE, (each) => `${MARK}${code.push(each) - 1}${MARK}`);
  const withCode = (part: string): string =>
    part.replaceAll(new RegExp(`${MARK}(\\d+)${MARK}`, 'g'), (_, index) => code[Number(index)] ?? '');
  // Removed lines leave no gaps.
  return withCode(change(bare, line, withCode)).replaceAll(/\n(?:[ \t]*\n){2,}/g, '\n\n');
}

/** Line of the page for an offset of prose that begins on a line. */
export function lineOf(text: string, offset: number, first: number): number {
  return first + pointAt(text, offset).line - 1;
}

/** True if a place of prose is in a text of JavaScript between backticks that has several lines, such as an example of a page. */
export function isInTemplate(text: string, offset: number): boolean {
  return text.slice(0, offset).split('`').length % 2 === 0;
}

/** The lines of Markdown, each with the fenced code around it (CommonMark, 4.5): for texts and questions that need no parser. */

export interface MarkdownLine {
  readonly text: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Line that opens the code which this is a line of; undefined outside of code, and for the lines with its marks. */
  readonly fence: string | undefined;
  /** The line has the marks that open code, or end it. */
  readonly marks: 'open' | 'end' | undefined;
}

/** However far it is indented: within lists and components that makes no code of its own. */
const FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/s;

/** Three of a kind anywhere, as in a list's first line: only a parser can tell what ends such a fence. */
const ANY_FENCE = /`{3}|~{3}/;

/**
 * The marks of the fence that is open after a line of marks: one is ended by as many of its kind with nothing behind them.
 */
export function fenceAfter(open: string | undefined, marks: string, rest: string): string | undefined {
  if (open === undefined) return marks;
  return marks.startsWith(open) && rest.trim() === '' ? undefined : open;
}

/**
 * In order. Code that is never closed goes on to the end.
 *
 * @example [...fencedLines('```js\na\n```')].map(({ fence, marks }) => fence ?? marks) // ['open', '```js', 'end']
 */
export function* fencedLines(markdown: string): Generator<MarkdownLine> {
  let fence: string | undefined;
  let open: string | undefined;
  let start = 0;
  for (const text of markdown.split('\n')) {
    const [, marks, rest = ''] = FENCE.exec(text) ?? [];
    const isMark =
      marks !== undefined && (open !== undefined || marks.startsWith('~') || !rest.includes('`'));
    const before = open;
    if (isMark) open = fenceAfter(open, marks, rest);
    if (open === before) yield { text, start, fence, marks: undefined };
    else yield { text, start, fence: undefined, marks: open === undefined ? 'end' : 'open' };
    if (open !== before) fence = open === undefined ? undefined : text;
    start += text.length + 1;
  }
}

/** The 1-based line of the fence that is open at the end of a text; undefined if there is none, or only a parser can tell. */
export function openFence(text: string): number | undefined {
  let begun: number | undefined;
  let number = 0;
  for (const line of fencedLines(text)) {
    number += 1;
    if (isDoubtful(line)) return undefined;
    if (line.marks !== undefined) begun = line.marks === 'open' ? number : undefined;
  }
  return begun;
}

/** A text without its fenced code; the text itself if it takes a parser to tell which lines are code. */
export function outsideFences(text: string): string {
  if (!ANY_FENCE.test(text)) return text;
  const outside: string[] = [];
  let isOpen = false;
  for (const line of fencedLines(text)) {
    if (isDoubtful(line)) return text;
    if (line.marks !== undefined) isOpen = line.marks === 'open';
    else if (line.fence === undefined) outside.push(line.text);
  }
  return isOpen ? text : outside.join('\n');
}

function isDoubtful({ text, fence, marks }: MarkdownLine): boolean {
  if (fence !== undefined || marks === 'end') return false;
  return ANY_FENCE.test(marks === 'open' ? text.replace(FENCE, '$2') : text);
}

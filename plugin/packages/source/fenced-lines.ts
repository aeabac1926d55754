/** The lines of Markdown, each with the fenced code around it (CommonMark, 4.5). */
import { fenceAfter } from './outside-fences.ts';

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
const FENCE = /^\s*(`{3,}|~{3,})(.*)$/s;

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

/** A text without its fenced code, for questions that are asked before it is parsed. */

/** A line that has what could be a fence, and nothing before it. */
const FENCE = /^[ \t]*(`{3,}|~{3,})([^\r\n]*)$/;

/** Three of a kind anywhere, as in a list's first line: what ends such a fence is for a parser to say. */
const ANY_FENCE = /`{3}|~{3}/;

/**
 * The marks of the fence that is open after a line of marks: one is ended by as many of its kind with nothing behind them
 * (CommonMark, 4.5).
 */
export function fenceAfter(open: string | undefined, marks: string, rest: string): string | undefined {
  if (open === undefined) return marks;
  return marks.startsWith(open) && rest.trim() === '' ? undefined : open;
}

/** The text itself if it takes a parser to tell which lines are code: in doubt nothing is left out. */
export function outsideFences(text: string): string {
  if (!ANY_FENCE.test(text)) return text;
  const outside: string[] = [];
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const [, marks, rest = ''] = FENCE.exec(line.replace(/\r$/, '')) ?? [];
    if (open === undefined) {
      if (ANY_FENCE.test(marks === undefined ? line : rest)) return text;
      if (marks?.startsWith('`') && rest.includes('`')) return text;
      if (marks === undefined) outside.push(line);
    }
    if (marks !== undefined) open = fenceAfter(open, marks, rest);
  }
  return open === undefined ? outside.join('\n') : text;
}

/** A text without its fenced code, for questions that are asked before it is parsed. */

/** A line that may begin a fence, with nothing before it. */
const FENCE = /^[ \t]*(`{3,}|~{3,})([^\r\n]*)$/;

/** Three of a kind anywhere, as in a list's first line: only a parser can tell what ends such a fence. */
const ANY_FENCE = /`{3}|~{3}/;

/**
 * The marks of the fence that is open after a line of marks: one is ended by as many of its kind with nothing behind them
 * (CommonMark, 4.5).
 */
export function fenceAfter(open: string | undefined, marks: string, rest: string): string | undefined {
  if (open === undefined) return marks;
  return marks.startsWith(open) && rest.trim() === '' ? undefined : open;
}

/** The 1-based line of the fence that is open at the end of a text; undefined if there is none, or only a parser can tell. */
export function openFence(text: string): number | undefined {
  let open: string | undefined;
  let begun = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const [, marks, rest = ''] = FENCE.exec(line) ?? [];
    if (open === undefined && ANY_FENCE.test(marks === undefined ? line : rest)) return undefined;
    if (marks === undefined || (open === undefined && marks.startsWith('`') && rest.includes('`'))) continue;
    if (open === undefined) begun = index + 1;
    open = fenceAfter(open, marks, rest);
  }
  return open === undefined ? undefined : begun;
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

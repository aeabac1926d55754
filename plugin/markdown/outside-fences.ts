/** A text without its fenced code, for questions that are asked before it is parsed. */

/** A line that has what could be a fence, and nothing before it. */
const FENCE = /^[ \t]*(`{3,}|~{3,})([^\r\n]*)$/;

/** Three of a kind anywhere, as in a list's first line: what ends such a fence is for a parser to say. */
const ANY_FENCE = /`{3}|~{3}/;

/** The text itself where it takes a parser to tell which lines are code: in doubt nothing is left out. */
export function outsideFences(text: string): string {
  if (!ANY_FENCE.test(text)) return text;
  const outside: string[] = [];
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const [, marks, rest = ''] = FENCE.exec(line.replace(/\r$/, '')) ?? [];
    if (open === undefined) {
      if (marks === undefined) {
        if (ANY_FENCE.test(line)) return text;
        outside.push(line);
      } else if (ANY_FENCE.test(rest) || (marks.startsWith('`') && rest.includes('`'))) return text;
      else open = marks;
    } else if (marks?.startsWith(open) && rest.trim() === '') open = undefined;
  }
  return open === undefined ? outside.join('\n') : text;
}

/** Comments of Docusaurus and VitePress in code that mark the line below them, as comments of the line itself. */

const NEXT = /^\s*(?:\/\/|#|\/\*|<!--|\{\/\*|--|%|;)\s*highlight-next-line\s*(?:\*\/\}?|-->)?\s*$/;
const START = /^\s*(?:\/\/|#|\/\*|<!--|\{\/\*|--|%|;)\s*highlight-(start|end)\s*(?:\*\/\}?|-->)?\s*$/;
const FENCE = /^[ \t>]*(`{3,}|~{3,})([^`\n]*)$/;

/** Fenced code whose comments mark lines: the marks move into the first line of the fence. */
export function marksOfComments(source: string): string {
  if (!source.includes('highlight-')) return source;
  const result: string[] = [];
  let open:
    | {
        readonly marks: string;
        readonly at: number;
        readonly marked: number[];
        count: number;
        inside: boolean;
      }
    | undefined;
  let next = false;
  for (const line of source.split('\n')) {
    const [, marks, rest = ''] = FENCE.exec(line) ?? [];
    if (open === undefined) {
      if (marks !== undefined) open = { marks, at: result.length, marked: [], count: 0, inside: false };
      result.push(line);
      continue;
    }
    if (marks?.startsWith(open.marks) && rest.trim() === '') {
      if (open.marked.length > 0) result[open.at] = `${result[open.at]} {${open.marked.join(',')}}`;
      open = undefined;
      result.push(line);
      continue;
    }
    const edge = START.exec(line)?.[1];
    if (edge !== undefined) open.inside = edge === 'start';
    else if (NEXT.test(line)) next = true;
    else {
      open.count++;
      if (next || open.inside) open.marked.push(open.count);
      next = false;
      result.push(line);
    }
  }
  return result.join('\n');
}

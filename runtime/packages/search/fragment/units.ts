/** Cuts Markdown into the units that a fragment is made of: sentences, list items, table rows, lines of code. */
import { fencedLines } from '@waymark/source/fenced-lines';

export interface Unit {
  /** Offsets in the Markdown. */
  readonly start: number;
  readonly end: number;
  /** The text between this unit and the one before it, if both are shown. */
  readonly glue: '' | ' ' | '\n' | '\n\n';
  /** Line that opens the code block which this unit is a line of. */
  readonly fence: string | undefined;
}

const HEADING = /^#{1,6}\s/;
// A full stop within `v1.2` or `docs.json` is followed by no space; CJK sentences are not separated by one.
// The number of a list item does not end a sentence.
const SENTENCE_END = /(?<!^[\s>]*\d{1,9})[.!?…:;]["'”’)\]]*\s+|[。！？；]["'”’）」]*\s*/g;

/** Code and addresses: what looks like the end of a sentence within them is none. */
const WHOLE = /(?<!`)(`{1,9})(?!`).{1,999}?(?<!`)\1(?!`)|\]\([^)\s]{0,1999}\)/g;

/** Units of a section, in order. Its own heading is left out if something follows it. */
export function cutUnits(markdown: string): Unit[] {
  const units: Unit[] = [];
  let gap = false;
  let first = true;
  for (const { text: line, start, fence, marks } of fencedLines(markdown)) {
    const end = start + line.length;
    const isBlank = line.trim() === '';
    if (fence !== undefined) {
      const opening = fence.trimEnd();
      const opens = units.at(-1)?.fence !== opening || gap;
      units.push({ start, end, glue: opens ? '\n\n' : '\n', fence: opening });
      gap = false;
    } else if (marks === 'end' || isBlank || (first && HEADING.test(line))) gap = true;
    else if (marks === undefined) {
      pushSentences(units, markdown, start, end, gap ? '\n\n' : '\n');
      gap = false;
    }
    if (!isBlank) first = false;
  }
  return units;
}

function pushSentences(
  units: Unit[],
  markdown: string,
  start: number,
  end: number,
  glue: Unit['glue'],
): void {
  const line = markdown.slice(start, end);
  let from = 0;
  let before = glue;
  // A row of a table is shown whole or not at all.
  if (!line.trimStart().startsWith('|')) {
    for (const match of line.replace(WHOLE, (part) => '_'.repeat(part.length)).matchAll(SENTENCE_END)) {
      const until = match.index + match[0].length;
      if (until >= line.length) break;
      const sentence = line.slice(from, until).trimEnd();
      units.push({
        start: start + from,
        end: start + from + sentence.length,
        glue: before,
        fence: undefined,
      });
      before = sentence.length < until - from ? ' ' : '';
      from = until;
    }
  }
  units.push({ start: start + from, end: start + line.trimEnd().length, glue: before, fence: undefined });
}

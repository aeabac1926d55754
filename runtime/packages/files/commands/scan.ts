/** Selects lines of a text by an expression, with context, as grep and rg do. */

export interface Line {
  /** 1-based. */
  readonly number: number;
  /** Place of its first character in the text. */
  readonly start: number;
  /** One past its last, the line end excluded. */
  readonly end: number;
  /** False for a line of context. */
  readonly selected: boolean;
}

export interface Selection {
  /** Stop after so many selected lines. */
  readonly maxCount?: number | undefined;
  /** Lines of context before and after each selected line. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** Selected lines of a text and their context, in order, each once. */
export function selectLines(text: string, selected: Iterable<Line>, selection: Selection): Line[] {
  const before = selection.before ?? 0;
  const after = selection.after ?? 0;
  const lines: Line[] = [];
  let left = selection.maxCount ?? Number.POSITIVE_INFINITY;
  if (left === 0) return lines;
  let last: Line | undefined;
  const trail = (until: number) => {
    for (let more = after; more > 0 && last !== undefined; more--) {
      const start = last.end + 1;
      if (start > until || atTextEnd(text, start)) return;
      last = { number: last.number + 1, start, end: lineEnd(text, start), selected: false };
      lines.push(last);
    }
  };
  for (const line of selected) {
    if (last !== undefined) trail(line.start - 1);
    const earliest = last === undefined ? 0 : last.end + 1;
    const lead: Line[] = [];
    let start = line.start;
    for (let number = line.number - 1; lead.length < before && start > earliest; number--) {
      const end = start - 1;
      start = text.lastIndexOf('\n', end - 1) + 1;
      if (end === 0) start = 0;
      lead.push({ number, start, end, selected: false });
    }
    lines.push(...lead.reverse(), line);
    last = line;
    left--;
    if (left === 0) break;
  }
  trail(text.length);
  return lines;
}

/** @param invert Lines that do not match. */
export function* selectedLines(text: string, expression: RegExp, invert: boolean): Generator<Line> {
  if (!invert) {
    yield* matchingLines(text, expression);
    return;
  }
  let start = 0;
  let number = 1;
  const rest = function* (until: number): Generator<Line> {
    while (start < until && !atTextEnd(text, start)) {
      const end = lineEnd(text, start);
      yield { number, start, end, selected: true };
      start = end + 1;
      number++;
    }
  };
  for (const line of matchingLines(text, expression)) {
    yield* rest(line.start);
    start = line.end + 1;
    number = line.number + 1;
  }
  yield* rest(text.length + 1);
}

/** A match over several lines yields each of them. */
function* matchingLines(text: string, expression: RegExp): Generator<Line> {
  let start = 0;
  let number = 1;
  while (!atTextEnd(text, start)) {
    expression.lastIndex = start;
    const match = expression.exec(text);
    if (match === null) return;
    if (atTextEnd(text, match.index)) return;
    for (
      let end = text.indexOf('\n', start);
      end !== -1 && end < match.index;
      end = text.indexOf('\n', start)
    ) {
      start = end + 1;
      number++;
    }
    const stop = Math.max(match.index, match.index + match[0].length - 1);
    do {
      const end = lineEnd(text, start);
      yield { number, start, end, selected: true };
      start = end + 1;
      number++;
    } while (start <= stop && start < text.length);
  }
}

/** After the last line end there is no further line; an empty text has none at all. */
function atTextEnd(text: string, at: number): boolean {
  return (
    at >= text.length && (text.length === 0 || at > text.length || text.charCodeAt(text.length - 1) === 10)
  );
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

/** The matches within one line that are not empty: place and text. */
export function matchesIn(
  text: string,
  line: Pick<Line, 'start' | 'end'>,
  expression: RegExp,
): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = [];
  expression.lastIndex = line.start;
  while (expression.lastIndex <= line.end) {
    const match = expression.exec(text);
    if (match === null || match.index > line.end) break;
    if (match[0] === '') expression.lastIndex++;
    else found.push({ at: match.index, text: match[0] });
  }
  return found;
}

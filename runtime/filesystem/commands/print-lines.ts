import { Buffer } from 'node:buffer';
import type { Line } from './scan.ts';
import { matchesIn } from './scan.ts';

export interface LineFormat {
  /** Printed before each line; undefined for none. */
  readonly name?: string | undefined;
  /** The name stands once, above its lines. */
  readonly heading?: boolean | undefined;
  readonly nul?: boolean | undefined;
  readonly numbers: boolean;
  readonly columns?: boolean | undefined;
  readonly byteOffsets?: boolean | undefined;
  /** Only the matching parts. */
  readonly only: boolean;
  /** Selected lines do not match, so that there are no matching parts. */
  readonly inverted: boolean;
  readonly replacement?: string | undefined;
  readonly trim?: boolean | undefined;
  readonly maxColumns?: number | undefined;
  /** Lines of context were asked for: groups are kept apart by this line. */
  readonly separator?: string | undefined;
}

/** Lines of one text as grep and rg print them. `first` says that nothing was printed before. */
export function printLines(
  text: string,
  lines: readonly Line[],
  expression: RegExp,
  format: LineFormat,
  first: boolean,
): string {
  const out: string[] = [];
  let previous: Line | undefined;
  if (format.heading === true && format.name !== undefined) out.push(`${first ? '' : '\n'}${format.name}\n`);
  for (const line of lines) {
    if (format.separator !== undefined) {
      const apart =
        previous === undefined ? !first && format.heading !== true : previous.end + 1 !== line.start;
      if (apart) out.push(`${format.separator}\n`);
    }
    previous = line;
    if (format.only) {
      if (!line.selected || format.inverted) continue;
      for (const match of matchesIn(text, line, expression)) {
        out.push(prefix(text, line, match.at, format), replaced(match.text, expression, format), '\n');
      }
      continue;
    }
    let shown = text.slice(line.start, line.end);
    let column = line.start;
    if (line.selected && !format.inverted) {
      if (format.columns === true || format.byteOffsets === true) {
        column = matchesIn(text, line, expression)[0]?.at ?? line.start;
      }
      shown = replaced(shown, expression, format);
    }
    if (format.trim === true) shown = shown.trimStart();
    if (format.maxColumns !== undefined && shown.length > format.maxColumns) {
      shown = line.selected ? '[Omitted long matching line]' : '[Omitted long context line]';
    }
    out.push(prefix(text, line, column, format), shown, '\n');
  }
  return out.join('');
}

function prefix(text: string, line: Line, at: number, format: LineFormat): string {
  const mark = line.selected ? ':' : '-';
  let out = '';
  if (format.name !== undefined && format.heading !== true)
    out += format.name + (format.nul === true ? '\0' : mark);
  if (format.numbers) out += `${line.number}${mark}`;
  if (format.columns === true && line.selected) out += `${byteLength(text, line.start, at) + 1}${mark}`;
  if (format.byteOffsets === true) out += `${byteLength(text, 0, format.only ? at : line.start)}${mark}`;
  return out;
}

function replaced(shown: string, expression: RegExp, format: LineFormat): string {
  if (format.replacement === undefined) return shown;
  // `$1`, `${name}` and `$$` of rg, in the spelling of JavaScript.
  const replacement = format.replacement
    .replace(/\$\{(\d+)\}/g, '$$$1')
    .replace(/\$\{(\w+)\}/g, '$$<$1>')
    .replace(/\$0(?!\d)/g, '$$&');
  expression.lastIndex = 0;
  return shown.replace(expression, replacement);
}

function byteLength(text: string, start: number, end: number): number {
  return Buffer.byteLength(text.slice(start, end), 'utf8');
}

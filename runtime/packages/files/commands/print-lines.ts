import { Buffer } from 'node:buffer';
import { type FoundLines, matchesOf } from './found-lines.ts';
import type { Line } from './scan.ts';

export interface LineFormat {
  /** The name of the source is before each line. */
  readonly named: boolean;
  /** The name stands once, above its lines. */
  readonly heading?: boolean | undefined;
  readonly nul?: boolean | undefined;
  readonly numbers: boolean;
  readonly columns?: boolean | undefined;
  readonly byteOffsets?: boolean | undefined;
  readonly only: boolean;
  /** Selected lines do not match, so that there are no matching parts. */
  readonly inverted: boolean;
  readonly replacement?: string | undefined;
  readonly trim?: boolean | undefined;
  readonly maxColumns?: number | undefined;
  /** Lines of context were asked for: groups are kept apart by this line. */
  readonly separator?: string | undefined;
}

/** Prints lines as grep and rg do. Identical lines of many sources are put together once. */
export class LinePrinter {
  readonly #format: LineFormat;
  /** The parts before, between and behind the names. */
  readonly #known = new Map<object, readonly string[]>();

  constructor(format: LineFormat) {
    this.#format = format;
  }

  /** @param first Nothing was printed before. */
  print(found: FoundLines, name: string, first: boolean): string {
    // How far a line is into a text depends on the marks before it.
    if (found.same === undefined || first || this.#format.byteOffsets === true)
      return printed(found, this.#format, first).join(name);
    const known = this.#known.get(found.same) ?? printed(found, this.#format, first);
    this.#known.set(found.same, known);
    return known.join(name);
  }
}

/** The parts between which the name stands. */
function printed(found: FoundLines, format: LineFormat, first: boolean): string[] {
  const parts: string[] = [];
  let part = '';
  const name = (): void => {
    parts.push(part);
    part = '';
  };
  const prefix = (line: Line, at: number): void => {
    const mark = line.selected ? ':' : '-';
    if (format.named && format.heading !== true) {
      name();
      part += format.nul === true ? '\0' : mark;
    }
    if (format.numbers) part += `${line.number}${mark}`;
    if (format.columns === true && line.selected)
      part += `${Buffer.byteLength(textOf(found, line).slice(0, at)) + 1}${mark}`;
    if (format.byteOffsets === true) part += `${offset(found, line, format.only ? at : 0)}${mark}`;
  };
  let previous: Line | undefined;
  if (format.heading === true && format.named) {
    if (!first) part += '\n';
    name();
    part += '\n';
  }
  for (const line of found.lines) {
    if (format.separator !== undefined) {
      const apart =
        previous === undefined ? !first && format.heading !== true : previous.number + 1 !== line.number;
      if (apart) part += `${format.separator}\n`;
    }
    previous = line;
    if (format.only) {
      if (!line.selected || format.inverted) continue;
      for (const match of matchesOf(found, line)) {
        prefix(line, match.at);
        part += `${replaced(match.text, found.expression, format)}\n`;
      }
      continue;
    }
    let shown = textOf(found, line);
    let column = 0;
    if (line.selected && !format.inverted) {
      if (format.columns === true || format.byteOffsets === true) column = matchesOf(found, line)[0]?.at ?? 0;
      shown = replaced(shown, found.expression, format);
    }
    if (format.trim === true) shown = shown.trimStart();
    if (format.maxColumns !== undefined && shown.length > format.maxColumns) {
      shown = line.selected ? '[Omitted long matching line]' : '[Omitted long context line]';
    }
    prefix(line, column);
    part += `${shown}\n`;
  }
  name();
  return parts;
}

/** A line as its source has it. */
const textOf = ({ text, own }: FoundLines, { start, end }: Line): string => own(text.slice(start, end));

/** Bytes of the source before a place of a line. */
const offset = (found: FoundLines, line: Line, at: number): number =>
  Buffer.byteLength(found.own(found.text.slice(0, line.start))) +
  Buffer.byteLength(textOf(found, line).slice(0, at));

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

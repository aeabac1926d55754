/** Searches texts for grep and rg: the parts that files share are read once, however many files there are. */
import { MARK, marksOf, textWithMarks } from '@waymark/contract/shared-text';
import type { PackedTexts } from '../tree.ts';
import type { SearchedText } from './command.ts';
import type { Matcher } from './pattern.ts';
import { type Line, matchesIn, type Selection, selectedLines, selectLines } from './scan.ts';

/** The lines of one source that are printed. */
export interface FoundLines {
  readonly lines: readonly Line[];
  /** The text that holds the lines: itself, or its shared form. */
  readonly text: string;
  readonly expression: RegExp;
  /** A part of the text as the source has it. */
  readonly own: (part: string) => string;
  /** Equal for sources whose lines say the same, all of them; undefined if nothing is known of that. */
  readonly same: object | undefined;
}

/** Matches in the shared form of a text. */
interface Shared {
  readonly text: string;
  /** Selected lines without marks, which all who have the text have; undefined until they are asked for. */
  plain: readonly Line[] | undefined;
  /** True if there is one of these. */
  anyPlain: boolean | undefined;
  /** Lines with marks, which may differ from file to file, and their texts one below the other. */
  readonly marked: readonly Line[];
  readonly markedText: string;
  /** The lines to print if no line with marks is selected. */
  lines: readonly Line[] | undefined;
  isPlain: boolean;
}

export interface SearchOptions {
  readonly invert: boolean;
  readonly multiline?: boolean | undefined;
}

export class TextSearch {
  readonly #matcher: Matcher;
  readonly #texts: PackedTexts;
  readonly #invert: boolean;
  readonly #multiline: boolean;
  readonly #known = new Map<number, Shared>();

  constructor(matcher: Matcher, texts: PackedTexts, { invert, multiline }: SearchOptions) {
    this.#matcher = matcher;
    this.#texts = texts;
    this.#invert = invert;
    this.#multiline = multiline === true;
  }

  /** True if any line of a source is selected. */
  any(source: SearchedText): boolean {
    const shared = this.#sharedOf(source);
    if (shared !== undefined) {
      shared.anyPlain ??= !this.#plain(shared).next().done;
      return shared.anyPlain || this.#marked(shared, source).length > 0;
    }
    const text = this.#textOf(source);
    return !selectedLines(text, this.#matcher.expression(text), this.#invert).next().done;
  }

  /** The selected lines of a source and their context. `selection` is the same for all sources of a search. */
  lines(source: SearchedText, selection: Omit<Selection, 'invert'>): FoundLines {
    const shared = this.#sharedOf(source);
    if (shared === undefined) {
      const text = this.#textOf(source);
      const expression = this.#matcher.expression(text);
      const lines = selectLines(text, selectedLines(text, expression, this.#invert), selection);
      return { lines, text, expression, own: asItIs, same: undefined };
    }
    const { text } = shared;
    shared.plain ??= [...this.#plain(shared)];
    const { plain } = shared;
    const expression = this.#matcher.expression(text);
    const marked = this.#marked(shared, source);
    let marks: readonly string[] | undefined;
    const own = (part: string): string => {
      marks ??= marksOf(source.file?.path ?? '');
      return textWithMarks(part, marks);
    };
    if (marked.length > 0) {
      const selected = [...plain, ...marked].sort((a, b) => a.start - b.start);
      return { lines: selectLines(text, selected, selection), text, expression, own, same: undefined };
    }
    if (shared.lines === undefined) {
      shared.lines = selectLines(text, plain, selection);
      shared.isPlain = shared.lines.every(({ start, end }) => !text.slice(start, end).includes(MARK));
    }
    return { lines: shared.lines, text, expression, own, same: shared.isPlain ? shared : undefined };
  }

  #textOf({ file, text = '' }: SearchedText): string {
    return file === undefined ? text : this.#texts.text(file);
  }

  *#plain({ text, marked }: Shared): Generator<Line> {
    const selected = selectedLines(text, this.#matcher.expression(text), this.#invert);
    let next = 0;
    for (const line of selected) {
      while (next < marked.length && (marked[next]?.start ?? 0) < line.start) next++;
      if (marked[next]?.start !== line.start) yield line;
    }
  }

  /** Selected lines with marks of the text as the source has it. */
  #marked({ marked, markedText }: Shared, source: SearchedText): Line[] {
    if (marked.length === 0) return [];
    const own = textWithMarks(markedText, marksOf(source.file?.path ?? ''));
    const selected = selectedLines(own, this.#matcher.expression(own), this.#invert);
    return [...selected].flatMap(({ number }) => marked[number - 1] ?? []);
  }

  /** Undefined if lines cannot be told from each other, or the source is no file. */
  #sharedOf(source: SearchedText): Shared | undefined {
    const { file } = source;
    if (file === undefined || this.#multiline) return undefined;
    const known = this.#known.get(file.text);
    if (known !== undefined) return known;
    const text = this.#texts.shared(file);
    const marked = markedLines(text);
    const shared: Shared = {
      text,
      plain: undefined,
      anyPlain: undefined,
      marked,
      markedText: marked.map(({ start, end }) => text.slice(start, end)).join('\n'),
      lines: undefined,
      isPlain: false,
    };
    this.#known.set(file.text, shared);
    return shared;
  }
}

const asItIs = (part: string): string => part;

/** The matches of a line as the source has it; places are within the line. */
export function matchesOf({ text, expression, own }: FoundLines, line: Line): { at: number; text: string }[] {
  const part = text.slice(line.start, line.end);
  if (own === asItIs || !part.includes(MARK)) {
    const found = matchesIn(text, line, expression);
    return found.map((match) => ({ at: match.at - line.start, text: match.text }));
  }
  const whole = own(part);
  return matchesIn(whole, { start: 0, end: whole.length }, expression);
}

/** Every line that holds a mark, each once. */
function markedLines(text: string): Line[] {
  const lines: Line[] = [];
  let number = 1;
  let start = 0;
  for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, start)) {
    for (let end = text.indexOf('\n', start); end !== -1 && end < at; end = text.indexOf('\n', start)) {
      start = end + 1;
      number++;
    }
    const found = text.indexOf('\n', at);
    const end = found === -1 ? text.length : found;
    lines.push({ number, start, end, selected: true });
    start = end + 1;
    number++;
    if (found === -1) break;
  }
  return lines;
}

/** The output of a search, as grep and rg have it: names of files, counts, or lines. */
import { EXECUTION_LIMITS } from '../limits.ts';
import type { SearchedText } from './command.ts';
import { matchesOf, type TextSearch } from './found-lines.ts';
import type { LinePrinter } from './print-lines.ts';
import type { Selection } from './scan.ts';

export interface SearchOutput {
  /** Nothing is printed: the first match ends the search. */
  readonly quiet: boolean;
  /** Names alone: of the texts with a match, or of those without. */
  readonly names?: 'with' | 'without' | undefined;
  readonly count?: 'lines' | 'matches' | undefined;
  /** Texts that nothing was found in are counted, too. */
  readonly zeros: boolean;
  readonly named: boolean;
  /** Names end in a NUL. */
  readonly nul: boolean;
  readonly printer: LinePrinter;
  readonly selection: Selection;
}

export interface Searched {
  readonly out: string;
  readonly found: boolean;
}

export function searchTexts(
  sources: readonly SearchedText[],
  search: TextSearch,
  output: SearchOutput,
): Searched {
  if (output.quiet || output.names !== undefined) return listNames(sources, search, output);
  return output.count === undefined
    ? printLines(sources, search, output)
    : countFound(sources, search, output);
}

function listNames(
  sources: readonly SearchedText[],
  search: TextSearch,
  { quiet, names, nul, selection }: SearchOutput,
): Searched {
  let out = '';
  let found = false;
  for (const source of sources) {
    const matches = selection.maxCount !== 0 && search.any(source);
    if (quiet && matches) return { out: '', found: true };
    if (matches !== (names === 'without')) out += source.name + (nul ? '\0' : '\n');
    found ||= matches;
  }
  return { out, found };
}

function countFound(
  sources: readonly SearchedText[],
  search: TextSearch,
  { count, zeros, named, nul, selection: { maxCount } }: SearchOutput,
): Searched {
  let out = '';
  let found = false;
  for (const source of sources) {
    const lines = search.lines(source, { maxCount });
    const number =
      count === 'matches'
        ? lines.lines.reduce((sum, line) => sum + matchesOf(lines, line).length, 0)
        : lines.lines.length;
    if (number > 0 || zeros) out += `${named ? source.name + (nul ? '\0' : ':') : ''}${number}\n`;
    found ||= number > 0;
  }
  return { out, found };
}

function printLines(
  sources: readonly SearchedText[],
  search: TextSearch,
  { printer, selection }: SearchOutput,
): Searched {
  const out: string[] = [];
  let length = 0;
  for (const source of sources) {
    const found = search.lines(source, selection);
    if (found.lines.length === 0) continue;
    const printed = printer.print(found, source.name, out.length === 0);
    out.push(printed);
    length += printed.length;
    // The interpreter refuses longer output: more of it changes nothing.
    if (length > EXECUTION_LIMITS.maxOutputSize) break;
  }
  return { out: out.join(''), found: out.length > 0 };
}

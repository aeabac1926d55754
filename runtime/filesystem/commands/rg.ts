import type { ExecResult } from 'just-bash';
import { EXECUTION_LIMITS } from '../limits.ts';
import { PatternError } from './classes.ts';
import {
  answer,
  type CommandContext,
  type Disk,
  type OwnCommand,
  type SearchedText,
  stdinText,
} from './command.ts';
import { matchesOf, TextSearch } from './found-lines.ts';
import { CommandUsageError, type ParsedOptions, parseCommandOptions, parseCount } from './options.ts';
import { compilePatterns } from './pattern.ts';
import { type LineFormat, LinePrinter } from './print-lines.ts';
import { collectSources, typeList } from './rg-files.ts';
import { RG_HELP, RG_OPTIONS } from './rg-options.ts';

/** Set by the shell for an `rg` that reads from a pipe: an empty pipe then means nothing to search. */
export const PIPED = 'WAYMARK_PIPED';

export const rg: OwnCommand = {
  name: 'rg',
  summary: 'search all files by expression (ripgrep options), fast over the whole site',
  help: RG_HELP,
  async run(args, context, disk) {
    try {
      return await runRg(args, context, disk);
    } catch (error) {
      if (error instanceof CommandUsageError) return answer('', 2, `rg: ${error.message}\n`);
      if (error instanceof PatternError) return answer('', 2, `rg: regex parse error: ${error.message}\n`);
      throw error;
    }
  },
};

async function runRg(args: readonly string[], context: CommandContext, disk: Disk): Promise<ExecResult> {
  const parsed = parseCommandOptions(args, RG_OPTIONS);
  const given = new Given(parsed);
  if (given.has('type-list')) return answer(typeList());
  const operands = [...parsed.operands];
  if (given.has('files')) {
    const { sources, errors } = await collectSources(operands, false, parsed, context, disk);
    const listed = sources.map((source) => source.name + given.nul('\n')).join('');
    return answer(listed, errors.length > 0 ? 2 : listed === '' ? 1 : 0, messages(errors));
  }
  const patterns = await readPatterns(parsed, operands, context);
  const search = searchOf(patterns, given);
  const piped = context.env.get(PIPED) === '1' || stdinText(context) !== '';
  const { sources, errors, many } = await collectSources(operands, piped, parsed, context, disk);
  const naming = given.last('H', 'I', 'vimgrep');
  const named = naming === undefined ? many : naming !== 'I';
  const printing = printingOf(given, named);
  const found = given.has('q', 'l', 'files-without-match')
    ? listFiles(sources, search, given)
    : given.has('c', 'count-matches')
      ? countLines(sources, search, given, named)
      : printLines(sources, search, printing);
  // A quiet search ends with the first match, whatever else went wrong.
  if (given.has('q') && found.matched) return answer('', 0);
  const stderr = given.has('no-messages') ? '' : messages(errors);
  return answer(found.out, errors.length > 0 ? 2 : found.matched ? 0 : 1, stderr);
}

/** Options of a command line, by their names. */
class Given {
  readonly #options: ParsedOptions['options'];

  constructor({ options }: ParsedOptions) {
    this.#options = options;
  }

  has(...names: string[]): boolean {
    return this.last(...names) !== undefined;
  }

  last(...names: string[]): string | undefined {
    return this.#options.findLast(({ name }) => names.includes(name))?.name;
  }

  value(name: string): string | undefined {
    return this.#options.findLast((option) => option.name === name)?.value;
  }

  count(name: string, fallback: string): number {
    return parseCount(this.value(name) ?? fallback, `value for '${name}'`);
  }

  get maxCount(): number | undefined {
    return this.value('m') === undefined ? undefined : this.count('m', '');
  }

  /** The end of a file's name. */
  nul(otherwise: string): string {
    return this.has('0') ? '\0' : otherwise;
  }
}

interface Found {
  readonly out: string;
  readonly matched: boolean;
}

function searchOf(patterns: readonly string[], given: Given): TextSearch {
  const casing = given.last('i', 's', 'S');
  const smart = casing === 'S' && !patterns.some((pattern) => /\p{Lu}/u.test(pattern.replace(/\\./g, '')));
  const multiline = given.has('U', 'multiline-dotall');
  const matcher = compilePatterns(patterns, {
    syntax: given.has('F') ? 'fixed' : 'perl',
    ignoreCase: casing === 'i' || smart,
    word: given.has('w'),
    line: given.has('x'),
    multiline,
  });
  return new TextSearch(matcher, { invert: given.has('v'), multiline });
}

function listFiles(sources: readonly SearchedText[], search: TextSearch, given: Given): Found {
  const { maxCount } = given;
  const without = given.has('files-without-match');
  let out = '';
  for (const source of sources) {
    const found = maxCount !== 0 && search.any(source);
    if (given.has('q') && found) return { out: '', matched: true };
    if (found !== without) out += source.name + given.nul('\n');
  }
  return { out, matched: out !== '' };
}

function countLines(
  sources: readonly SearchedText[],
  search: TextSearch,
  given: Given,
  named: boolean,
): Found {
  const { maxCount } = given;
  const eachMatch = given.has('count-matches') && !given.has('v');
  let out = '';
  for (const source of sources) {
    const found = search.lines(source, { maxCount });
    const number = eachMatch
      ? found.lines.reduce((sum, line) => sum + matchesOf(found, line).length, 0)
      : found.lines.length;
    if (number > 0) out += `${named ? source.name + given.nul(':') : ''}${number}\n`;
  }
  return { out, matched: out !== '' };
}

interface Printing {
  readonly printer: LinePrinter;
  /** Lines that are printed, and lines around them. */
  readonly select: Parameters<TextSearch['lines']>[1];
}

function printingOf(given: Given, named: boolean): Printing {
  const passthru = given.has('passthru');
  const around = given.value('C') ?? '0';
  const before = passthru ? Number.MAX_SAFE_INTEGER : given.count('B', around);
  const after = passthru ? Number.MAX_SAFE_INTEGER : given.count('A', around);
  const withContext = !passthru && (before > 0 || after > 0) && !given.has('no-context-separator');
  const separator = withContext ? (given.value('context-separator') ?? '--') : undefined;
  const printer = new LinePrinter({ ...formatOf(given), named, separator });
  return { printer, select: { maxCount: given.maxCount, before, after } };
}

function printLines(
  sources: readonly SearchedText[],
  search: TextSearch,
  { printer, select }: Printing,
): Found {
  const out: string[] = [];
  let length = 0;
  for (const source of sources) {
    const found = search.lines(source, select);
    if (found.lines.length === 0) continue;
    const printed = printer.print(found, source.name, out.length === 0);
    out.push(printed);
    length += printed.length;
    // The interpreter refuses longer output: more of it changes nothing.
    if (length > EXECUTION_LIMITS.maxOutputSize) break;
  }
  return { out: out.join(''), matched: out.length > 0 };
}

function formatOf(given: Given): Omit<LineFormat, 'named' | 'separator'> {
  const vimgrep = given.has('vimgrep');
  const columns = vimgrep || given.has('column');
  return {
    heading: !vimgrep && (given.last('heading', 'no-heading', 'p') ?? 'no-heading') !== 'no-heading',
    nul: given.has('0'),
    numbers: given.last('n', 'N') !== 'N' && (columns || given.has('p', 'n')),
    columns,
    byteOffsets: given.has('b'),
    only: given.has('o'),
    inverted: given.has('v'),
    replacement: given.value('r'),
    trim: given.has('trim'),
    maxColumns: given.count('M', '0') || undefined,
  };
}

function messages(errors: readonly string[]): string {
  return errors.map((error) => `rg: ${error}\n`).join('');
}

async function readPatterns(
  parsed: ParsedOptions,
  operands: string[],
  context: CommandContext,
): Promise<string[]> {
  const patterns: string[] = [];
  for (const option of parsed.options) {
    if (option.name === 'e') patterns.push(option.value);
    if (option.name !== 'f') continue;
    const path = context.fs.resolvePath(context.cwd, option.value);
    const text =
      option.value === '-' ? stdinText(context) : await context.fs.readFile(path).catch(() => undefined);
    if (text === undefined)
      throw new CommandUsageError(`${option.value}: No such file or directory (os error 2)`);
    patterns.push(...text.replace(/\n$/, '').split('\n'));
  }
  if (parsed.options.some((option) => option.name === 'e' || option.name === 'f')) return patterns;
  const first = operands.shift();
  if (first === undefined) throw new CommandUsageError("no pattern given. Try 'rg --help'.");
  return [first];
}

import type { ExecResult } from 'just-bash';
import { EXECUTION_LIMITS } from '../limits.ts';
import { PatternError } from './classes.ts';
import { answer, type CommandContext, type Disk, type OwnCommand, stdinText } from './command.ts';
import { matchesOf, TextSearch } from './found-lines.ts';
import { CommandUsageError, type ParsedOptions, parseCommandOptions, parseCount } from './options.ts';
import { compilePatterns } from './pattern.ts';
import { LinePrinter } from './print-lines.ts';
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
  const given = new Set(parsed.options.map((option) => option.name));
  const value = (name: string) => parsed.options.findLast((option) => option.name === name)?.value;
  const count = (name: string, fallback: string) =>
    parseCount(value(name) ?? fallback, `value for '${name}'`);
  const last = (...names: string[]) => parsed.options.findLast((option) => names.includes(option.name))?.name;
  if (given.has('type-list')) return answer(typeList());

  const operands = [...parsed.operands];
  if (given.has('files')) {
    const { sources, errors } = await collectSources(operands, false, parsed, context, disk);
    const end = given.has('0') ? '\0' : '\n';
    const listed = sources.map((source) => source.name + end).join('');
    return answer(listed, errors.length > 0 ? 2 : listed === '' ? 1 : 0, messages(errors));
  }

  const patterns = await readPatterns(parsed, operands, context);
  const casing = last('i', 's', 'S');
  const smart = casing === 'S' && !patterns.some((pattern) => /\p{Lu}/u.test(pattern.replace(/\\./g, '')));
  const multiline = given.has('U') || given.has('multiline-dotall');
  const matcher = compilePatterns(patterns, {
    syntax: given.has('F') ? 'fixed' : 'perl',
    ignoreCase: casing === 'i' || smart,
    word: given.has('w'),
    line: given.has('x'),
    multiline,
  });
  const piped = context.env.get(PIPED) === '1' || stdinText(context) !== '';
  const { sources, errors, many } = await collectSources(operands, piped, parsed, context, disk);

  const vimgrep = given.has('vimgrep');
  const naming = last('H', 'I', 'vimgrep');
  const named = naming === undefined ? many : naming !== 'I';
  const numbers = vimgrep || given.has('column') || given.has('p') || given.has('n');
  const format = {
    heading: !vimgrep && (last('heading', 'no-heading', 'p') ?? 'no-heading') !== 'no-heading',
    nul: given.has('0'),
    numbers: last('n', 'N') === 'N' ? false : numbers,
    columns: vimgrep || given.has('column'),
    byteOffsets: given.has('b'),
    only: given.has('o'),
    inverted: given.has('v'),
    replacement: value('r'),
    trim: given.has('trim'),
    maxColumns: count('M', '0') || undefined,
  };
  const passthru = given.has('passthru');
  const around = value('C') ?? '0';
  const before = passthru ? Number.MAX_SAFE_INTEGER : count('B', around);
  const after = passthru ? Number.MAX_SAFE_INTEGER : count('A', around);
  const withContext = !passthru && (before > 0 || after > 0) && !given.has('no-context-separator');
  const separator = withContext ? (value('context-separator') ?? '--') : undefined;
  const invert = given.has('v');
  const maxCount = value('m') === undefined ? undefined : count('m', '');
  const mark = given.has('0') ? '\0' : ':';

  const search = new TextSearch(matcher, { invert, multiline });
  const printer = new LinePrinter({ ...format, named, separator });
  const out: string[] = [];
  let length = 0;
  let matched = false;
  for (const source of sources) {
    if (given.has('q') || given.has('l') || given.has('files-without-match')) {
      const found = maxCount !== 0 && search.any(source);
      if (given.has('q') && found) return answer('', 0);
      if (given.has('files-without-match') ? !found : found) {
        out.push(source.name, given.has('0') ? '\0' : '\n');
        matched = true;
      }
      continue;
    }
    if (given.has('c') || given.has('count-matches')) {
      const found = search.lines(source, { maxCount });
      const number =
        given.has('count-matches') && !invert
          ? found.lines.reduce((sum, line) => sum + matchesOf(found, line).length, 0)
          : found.lines.length;
      if (number === 0) continue;
      out.push(named ? source.name + mark : '', `${number}\n`);
      matched = true;
      continue;
    }
    const found = search.lines(source, { maxCount, before, after });
    if (found.lines.length === 0) continue;
    const printed = printer.print(found, source.name, !matched);
    out.push(printed);
    matched = true;
    length += printed.length;
    // The interpreter refuses longer output: more of it changes nothing.
    if (length > EXECUTION_LIMITS.maxOutputSize) break;
  }
  const stderr = given.has('no-messages') ? '' : messages(errors);
  return answer(out.join(''), errors.length > 0 ? 2 : matched ? 0 : 1, stderr);
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

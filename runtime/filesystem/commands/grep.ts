import type { ExecResult } from 'just-bash';
import { EXECUTION_LIMITS } from '../limits.ts';
import { type FolderNode, joinPath } from '../tree.ts';
import { PatternError } from './classes.ts';
import {
  answer,
  type CommandContext,
  type Disk,
  descriptorSource,
  fileSource,
  nodeAt,
  type OwnCommand,
  type SearchedText,
  stdinText,
  textSource,
} from './command.ts';
import { TextSearch } from './found-lines.ts';
import { globExpression } from './glob.ts';
import {
  CommandUsageError,
  optionSpecs,
  type ParsedOptions,
  parseCommandOptions,
  parseCount,
} from './options.ts';
import { compilePatterns, type PatternOptions } from './pattern.ts';
import { LinePrinter } from './print-lines.ts';

/** Those of the second paragraph are accepted, and without effect here. */
const OPTIONS = optionSpecs(`
  E,extended-regexp F,fixed-strings G,basic-regexp P,perl-regexp e,regexp= f,file= i,y,ignore-case
  no-ignore-case v,invert-match w,word-regexp x,line-regexp c,count l,files-with-matches
  L,files-without-match o,only-matching q,quiet,silent s,no-messages m,max-count= n,line-number
  b,byte-offset H,with-filename h,no-filename label= Z,null A,after-context= B,before-context= C,context=
  group-separator= no-group-separator r,recursive R,dereference-recursive include= exclude= exclude-dir=
  d,directories=

  a,text I U,binary T,initial-tab line-buffered color= colour= D,devices= binary-files=
`);

const HELP = `Usage: grep [OPTION]... PATTERNS [FILE]...
Print the lines of each FILE (or of standard input) that match.

  -E, -F, -G, -P     PATTERNS are extended, fixed, basic (default), Perl-like
  -e PATTERNS  -f FILE   several patterns
  -r, -R             search folders (default: all from here)
  --include=GLOB  --exclude=GLOB  --exclude-dir=GLOB
  -i -v -w -x        ignore case, invert, whole words, whole lines
  -n -H -h -b        print line numbers, names, no names, byte offsets
  -l -L -c -o -q     only names, names without a match, counts, matching parts, nothing
  -A N -B N -C N     lines of context after, before, around
  -m N               stop after N lines of a file

Exit code: 0 something matched, 1 nothing did, 2 an error.
`;

export const grep: OwnCommand = grepNamed('grep', undefined);
export const egrep: OwnCommand = grepNamed('egrep', 'extended');
export const fgrep: OwnCommand = grepNamed('fgrep', 'fixed');

function grepNamed(name: string, syntax: PatternOptions['syntax'] | undefined): OwnCommand {
  return {
    name,
    summary: 'search by line (GNU options); -r searches folders, as fast as rg',
    help: HELP,
    async run(args, context, disk) {
      try {
        return await runGrep(name, syntax, args, context, disk);
      } catch (error) {
        if (error instanceof CommandUsageError || error instanceof PatternError) {
          return answer('', 2, `${name}: ${error.message}\n`);
        }
        throw error;
      }
    },
  };
}

async function runGrep(
  program: string,
  fixedSyntax: PatternOptions['syntax'] | undefined,
  args: readonly string[],
  context: CommandContext,
  disk: Disk,
): Promise<ExecResult> {
  // `--color` alone takes no value.
  const cleaned = args.map((arg) => (/^--colou?r$/.test(arg) ? '--color=auto' : arg));
  const parsed = parseCommandOptions(cleaned, OPTIONS, 'C');
  const given = new Set(parsed.options.map((option) => option.name));
  const value = (name: string) => parsed.options.findLast((option) => option.name === name)?.value;
  const operands = [...parsed.operands];
  const patterns = await readPatterns(program, parsed, operands, context);

  const matcher = matcherOf(patterns, given, syntaxOf(parsed) ?? fixedSyntax ?? 'basic');
  const recursive = given.has('r') || given.has('R') || value('d') === 'recurse';
  const { sources, errors, many } = await collectSources(operands, recursive, parsed, context, disk);
  const named = !given.has('h') && (given.has('H') || many);

  const around = value('C');
  const before = parseCount(value('B') ?? around ?? '0', 'context length argument');
  const after = parseCount(value('A') ?? around ?? '0', 'context length argument');
  const inverted = given.has('v');
  const maxCount = value('m') === undefined ? undefined : parseCount(value('m') ?? '', 'max count');
  const withContext = (before > 0 || after > 0) && !given.has('no-group-separator');
  const end = given.has('Z') ? '\0' : '\n';

  const search = new TextSearch(matcher, { invert: inverted });
  const separator = withContext ? (value('group-separator') ?? '--') : undefined;
  const printer = printerOf(given, { named, inverted, separator });
  const out: string[] = [];
  let length = 0;
  let matched = false;
  for (const source of sources) {
    if (given.has('q') || given.has('l') || given.has('L')) {
      const found = maxCount !== 0 && search.any(source);
      if (given.has('q') && found) return answer('', 0);
      if (given.has('L') ? !found : found) out.push(source.name, end);
      if (found) matched = true;
      continue;
    }
    if (given.has('c')) {
      const count = search.lines(source, { maxCount }).lines.length;
      out.push(named ? source.name + (given.has('Z') ? '\0' : ':') : '', `${count}\n`);
      if (count > 0) matched = true;
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
  const stderr = given.has('s') ? '' : errors.map((error) => `${program}: ${error}\n`).join('');
  return answer(out.join(''), errors.length > 0 ? 2 : matched ? 0 : 1, stderr);
}

function matcherOf(
  patterns: readonly string[],
  given: ReadonlySet<string>,
  syntax: PatternOptions['syntax'],
) {
  const ignoreCase = given.has('i') && !given.has('no-ignore-case');
  return compilePatterns(patterns, { syntax, ignoreCase, word: given.has('w'), line: given.has('x') });
}

function printerOf(
  given: ReadonlySet<string>,
  more: { readonly named: boolean; readonly inverted: boolean; readonly separator: string | undefined },
): LinePrinter {
  const has = (name: string): boolean => given.has(name);
  return new LinePrinter({
    ...more,
    ...{ nul: has('Z'), numbers: has('n'), byteOffsets: has('b'), only: has('o') },
  });
}

const SYNTAXES: ReadonlyMap<string, PatternOptions['syntax']> = new Map([
  ['E', 'extended'],
  ['F', 'fixed'],
  ['G', 'basic'],
  ['P', 'perl'],
]);

function syntaxOf(parsed: ParsedOptions): PatternOptions['syntax'] | undefined {
  const last = parsed.options.findLast(({ name }) => SYNTAXES.has(name));
  return SYNTAXES.get(last?.name ?? '');
}

/** Patterns of `-e` and `-f`, or else the first operand, which is removed from the list. */
async function readPatterns(
  program: string,
  parsed: ParsedOptions,
  operands: string[],
  context: CommandContext,
): Promise<string[]> {
  const patterns: string[] = [];
  let given = false;
  for (const option of parsed.options) {
    if (option.name === 'e') {
      patterns.push(...option.value.split('\n'));
      given = true;
    } else if (option.name === 'f') {
      const path = option.value;
      const text =
        path === '-'
          ? stdinText(context)
          : await context.fs.readFile(context.fs.resolvePath(context.cwd, path)).catch(() => undefined);
      if (text === undefined) throw new CommandUsageError(`${path}: No such file or directory`);
      if (text !== '') patterns.push(...text.replace(/\n$/, '').split('\n'));
      given = true;
    }
  }
  if (given) return patterns;
  const first = operands.shift();
  if (first === undefined) throw new CommandUsageError(`no pattern given. Try '${program} --help'.`);
  return first.split('\n');
}

async function collectSources(
  operands: readonly string[],
  recursive: boolean,
  parsed: ParsedOptions,
  context: CommandContext,
  disk: Disk,
): Promise<{ sources: SearchedText[]; errors: string[]; many: boolean }> {
  const globs = (name: string) =>
    parsed.options
      .filter((option) => option.name === name)
      .map((option) => globExpression(option.value.replace(/\/$/, ''), { slash: true }));
  const include = globs('include');
  const exclude = globs('exclude');
  const excludeFolders = globs('exclude-dir');
  const wanted = (name: string) =>
    (include.length === 0 || include.some((glob) => glob.test(name))) &&
    !exclude.some((glob) => glob.test(name));

  const sources: SearchedText[] = [];
  const errors: string[] = [];
  const walk = (folder: FolderNode, shown: string) => {
    for (const child of folder.children.values()) {
      const name = shown === '' ? child.name : joinPath(shown, child.name);
      if (child.kind === 'folder') {
        if (!excludeFolders.some((glob) => glob.test(child.name))) walk(child, name);
      } else if (wanted(child.name)) sources.push(fileSource(disk, child, name));
    }
  };
  const names = operands.length > 0 ? operands : [recursive ? '' : '-'];
  for (const name of names) {
    if (name === '-') {
      const label = parsed.options.findLast((option) => option.name === 'label')?.value;
      sources.push(textSource(label ?? '(standard input)', () => stdinText(context)));
      continue;
    }
    const node = nodeAt(disk, context, name === '' ? '.' : name);
    if (node === undefined) {
      const descriptor = await descriptorSource(context, name);
      if (descriptor === undefined) errors.push(`${name}: No such file or directory`);
      else sources.push(descriptor);
    } else if (node.kind === 'file') {
      if (wanted(node.name)) sources.push(fileSource(disk, node, name));
    } else if (recursive) {
      walk(node, name);
    } else {
      errors.push(`${name}: Is a directory`);
    }
  }
  const many =
    operands.length > 1 ||
    (recursive && names.some((name) => name === '' || nodeAt(disk, context, name)?.kind === 'folder'));
  return { sources, errors, many };
}

import type { ExecResult } from 'just-bash';
import { type FileNode, type FolderNode, joinPath } from '../tree.ts';
import {
  answer,
  type CommandContext,
  collectTexts,
  type Disk,
  nodeAt,
  readPatterns,
  type SearchedText,
  type ShellCommand,
} from './command.ts';
import { TextSearch } from './found-lines.ts';
import { globExpression } from './glob.ts';
import { optionSpecs, type ParsedOptions, parseCommandOptions, parseCount } from './options.ts';
import { compilePatterns, type PatternOptions } from './pattern.ts';
import { LinePrinter } from './print-lines.ts';
import { type SearchOutput, searchTexts } from './search-output.ts';

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

const MISSING = 'No such file or directory';

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

export const grep: ShellCommand = grepNamed('grep', undefined);
export const egrep: ShellCommand = grepNamed('egrep', 'extended');
export const fgrep: ShellCommand = grepNamed('fgrep', 'fixed');

function grepNamed(name: string, syntax: PatternOptions['syntax'] | undefined): ShellCommand {
  return {
    name,
    summary: 'search by line (GNU options); -r searches folders, as fast as rg',
    help: HELP,
    usageCode: 2,
    run: (args, context, disk) => runGrep(name, syntax, args, context, disk),
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
  const given = parseCommandOptions(cleaned, OPTIONS, 'C');
  const operands = [...given.operands];
  const patterns = await readPatterns(program, given, operands, context, MISSING);
  const lines = patterns.flatMap((pattern) => pattern.split('\n'));
  const matcher = compilePatterns(lines, {
    syntax: SYNTAXES.get(given.last(...SYNTAXES.keys()) ?? '') ?? fixedSyntax ?? 'basic',
    ignoreCase: given.has('i') && !given.has('no-ignore-case'),
    word: given.has('w'),
    line: given.has('x'),
  });
  const recursive = given.has('r', 'R') || given.value('d') === 'recurse';
  const { sources, errors, many } = await collectSources(operands, recursive, given, context, disk);
  const output = outputOf(given, !given.has('h') && (given.has('H') || many));
  const { out, found } = searchTexts(
    sources,
    new TextSearch(matcher, disk.texts, { invert: given.has('v') }),
    output,
  );
  // A quiet search ends with the first match, whatever else went wrong.
  if (output.quiet && found) return answer('', 0);
  const stderr = given.has('s') ? '' : errors.map((error) => `${program}: ${error}\n`).join('');
  return answer(out, errors.length > 0 ? 2 : found ? 0 : 1, stderr);
}

function outputOf(given: ParsedOptions, named: boolean): SearchOutput {
  const around = given.value('C') ?? '0';
  const before = parseCount(given.value('B') ?? around, 'context length argument');
  const after = parseCount(given.value('A') ?? around, 'context length argument');
  const withContext = (before > 0 || after > 0) && !given.has('no-group-separator');
  const maxCount = given.value('m');
  const nul = given.has('Z');
  return {
    quiet: given.has('q'),
    names: given.has('L') ? 'without' : given.has('l') ? 'with' : undefined,
    count: given.has('c') ? 'lines' : undefined,
    zeros: true,
    named,
    nul,
    printer: new LinePrinter({
      ...{ named, nul, numbers: given.has('n'), byteOffsets: given.has('b'), only: given.has('o') },
      inverted: given.has('v'),
      separator: withContext ? (given.value('group-separator') ?? '--') : undefined,
    }),
    selection: {
      maxCount: maxCount === undefined ? undefined : parseCount(maxCount, 'max count'),
      before,
      after,
    },
  };
}

const SYNTAXES: ReadonlyMap<string, PatternOptions['syntax']> = new Map([
  ['E', 'extended'],
  ['F', 'fixed'],
  ['G', 'basic'],
  ['P', 'perl'],
]);

async function collectSources(
  operands: readonly string[],
  recursive: boolean,
  parsed: ParsedOptions,
  context: CommandContext,
  disk: Disk,
): Promise<{ sources: SearchedText[]; errors: string[]; many: boolean }> {
  const globs = (name: string) =>
    parsed.values(name).map((value) => globExpression(value.replace(/\/$/, ''), { slash: true }));
  const include = globs('include');
  const exclude = globs('exclude');
  const excludeFolders = globs('exclude-dir');
  const isWanted = ({ name }: FileNode) =>
    (include.length === 0 || include.some((glob) => glob.test(name))) &&
    !exclude.some((glob) => glob.test(name));

  function* walk(folder: FolderNode, shown: string): Generator<SearchedText> {
    for (const child of folder.children.values()) {
      const name = shown === '' ? child.name : joinPath(shown, child.name);
      if (child.kind === 'folder') {
        if (!excludeFolders.some((glob) => glob.test(child.name))) yield* walk(child, name);
      } else if (isWanted(child)) yield { name, file: child };
    }
  }
  const names = operands.length > 0 ? operands : [recursive ? '' : '-'];
  const found = await collectTexts(names, {
    ...{ context, disk, isWanted, stdin: parsed.value('label') ?? '(standard input)' },
    missing: MISSING,
    below: (folder, name) => (recursive ? [...walk(folder, name)] : 'Is a directory'),
  });
  const many =
    operands.length > 1 ||
    (recursive && names.some((name) => name === '' || nodeAt(disk, context, name)?.kind === 'folder'));
  return { ...found, many };
}

import type { ExecResult } from 'just-bash';
import { PatternError } from './classes.ts';
import {
  answer,
  type CommandContext,
  type Disk,
  readPatterns,
  type ShellCommand,
  stdinText,
} from './command.ts';
import { TextSearch } from './found-lines.ts';
import {
  CommandUsageError,
  optionSpecs,
  type ParsedOptions,
  parseCommandOptions,
  parseCount,
} from './options.ts';
import { compilePatterns } from './pattern.ts';
import { LinePrinter } from './print-lines.ts';
import { collectSources, MISSING, typeList } from './rg-files.ts';
import { type SearchOutput, searchTexts } from './search-output.ts';

/** Those of the second paragraph are accepted, and without effect here. */
const OPTIONS = optionSpecs(`
  e,regexp= f,file= F,fixed-strings P,pcre2 i,ignore-case s,case-sensitive S,smart-case v,invert-match
  w,word-regexp x,line-regexp U,multiline multiline-dotall c,count count-matches l,files-with-matches
  files-without-match files o,only-matching q,quiet m,max-count= n,line-number N,no-line-number column
  b,byte-offset vimgrep H,with-filename I,no-filename heading no-heading p,pretty 0,null A,after-context=
  B,before-context= C,context= context-separator= no-context-separator passthru,passthrough r,replace=
  trim M,max-columns= g,glob= iglob= t,type= T,type-not= type-list .,hidden u,unrestricted
  d,max-depth,maxdepth= no-messages

  no-ignore no-ignore-vcs no-config no-require-git a,text L,follow j,threads= color= colors= sort= sortr=
  E,encoding= engine= line-buffered block-buffered
`);

const HELP = `Usage: rg [OPTION]... PATTERN [PATH]...
       rg --files [PATH]...
Print the lines that match, of every file below PATH (default: all from here; or standard input in a pipe).

  -i -s -S           ignore case, heed it (default), smart
  -F -w -x -v        literal text, whole words, whole lines, invert
  -e PATTERN         several patterns          -U   match across lines
  -n --column        line numbers, columns     -H -I  with, without file names
  -l -c -o -q        only names, counts, matching parts, nothing
  --files-without-match  --count-matches  -m N   stop after N lines of a file
  -A N -B N -C N     lines of context after, before, around
  -g GLOB            only files that match; '!GLOB' leaves out
  -t TYPE -T TYPE    only, not files of a type: md, json, yaml, txt (--type-list)
  -r TEXT            print TEXT for each match ($1 is the first group)
  --files            list the files      --hidden   names that begin with a dot, too
  --heading          the name once, above its lines
  -d N               at most N folders deep

Exit code: 0 something matched, 1 nothing did, 2 an error.
`;

/** Set by the shell for an `rg` that reads from a pipe: an empty pipe then means nothing to search. */
export const PIPED = 'WAYMARK_PIPED';

export const rg: ShellCommand = {
  name: 'rg',
  summary: 'search all files by expression (ripgrep options), fast over the whole site',
  help: HELP,
  usageCode: 2,
  run: (args, context, disk) =>
    runRg(args, context, disk).catch((error: unknown) => {
      if (error instanceof PatternError) throw new CommandUsageError(`regex parse error: ${error.message}`);
      throw error;
    }),
};

async function runRg(args: readonly string[], context: CommandContext, disk: Disk): Promise<ExecResult> {
  const given = parseCommandOptions(args, OPTIONS);
  if (given.has('type-list')) return answer(typeList());
  const operands = [...given.operands];
  if (given.has('files')) {
    const { sources, errors } = await collectSources(operands, false, given, context, disk);
    const listed = sources.map((source) => source.name + (given.has('0') ? '\0' : '\n')).join('');
    return answer(listed, errors.length > 0 ? 2 : listed === '' ? 1 : 0, messages(errors));
  }
  const patterns = await readPatterns('rg', given, operands, context, MISSING);
  const search = searchOf(patterns, given, disk);
  const piped = context.env.get(PIPED) === '1' || stdinText(context) !== '';
  const { sources, errors, many } = await collectSources(operands, piped, given, context, disk);
  const naming = given.last('H', 'I', 'vimgrep');
  const output = outputOf(given, naming === undefined ? many : naming !== 'I');
  const { out, found } = searchTexts(sources, search, output);
  // A quiet search ends with the first match, whatever else went wrong.
  if (output.quiet && found) return answer('', 0);
  const matched = output.names === 'without' ? out !== '' : found;
  const stderr = given.has('no-messages') ? '' : messages(errors);
  return answer(out, errors.length > 0 ? 2 : matched ? 0 : 1, stderr);
}

function searchOf(patterns: readonly string[], given: ParsedOptions, { texts }: Disk): TextSearch {
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
  return new TextSearch(matcher, texts, { invert: given.has('v'), multiline });
}

function outputOf(given: ParsedOptions, named: boolean): SearchOutput {
  const count = (name: string, fallback: string) =>
    parseCount(given.value(name) ?? fallback, `value for '${name}'`);
  const passthru = given.has('passthru');
  const around = given.value('C') ?? '0';
  const before = passthru ? Number.MAX_SAFE_INTEGER : count('B', around);
  const after = passthru ? Number.MAX_SAFE_INTEGER : count('A', around);
  const withContext = !passthru && (before > 0 || after > 0) && !given.has('no-context-separator');
  const vimgrep = given.has('vimgrep');
  const columns = vimgrep || given.has('column');
  const nul = given.has('0');
  const eachMatch = given.has('count-matches') && !given.has('v');
  return {
    quiet: given.has('q'),
    names: given.has('files-without-match') ? 'without' : given.has('l') ? 'with' : undefined,
    count: eachMatch ? 'matches' : given.has('c', 'count-matches') ? 'lines' : undefined,
    zeros: false,
    named,
    nul,
    printer: new LinePrinter({
      named,
      heading: !vimgrep && (given.last('heading', 'no-heading', 'p') ?? 'no-heading') !== 'no-heading',
      nul,
      numbers: given.last('n', 'N') !== 'N' && (columns || given.has('p', 'n')),
      columns,
      byteOffsets: given.has('b'),
      only: given.has('o'),
      inverted: given.has('v'),
      replacement: given.value('r'),
      trim: given.has('trim'),
      maxColumns: count('M', '0') || undefined,
      separator: withContext ? (given.value('context-separator') ?? '--') : undefined,
    }),
    selection: { maxCount: given.has('m') ? count('m', '') : undefined, before, after },
  };
}

function messages(errors: readonly string[]): string {
  return errors.map((error) => `rg: ${error}\n`).join('');
}

import type { ExecResult } from 'just-bash';
import type { FileNode, FolderNode } from '../tree.ts';
import { joinPath } from '../tree.ts';
import { PatternError } from './classes.ts';
import type { Context, Disk, OwnCommand, Source } from './command.ts';
import { answer, descriptorSource, fileSource, nodeAt, stdinText } from './command.ts';
import { globExpression } from './glob.ts';
import type { OptionSpec, ParsedOptions } from './options.ts';
import { parseCount, parseOptions, UsageError } from './options.ts';
import { compilePatterns } from './pattern.ts';
import { printLines } from './print-lines.ts';
import { anySelected, matchesIn, selectLines } from './scan.ts';

/** Set by the shell for an `rg` that reads from a pipe: nothing in the pipe is then nothing to search. */
export const PIPED = 'WAYMARK_PIPED';

const OPTIONS: readonly OptionSpec[] = [
  { names: ['e', 'regexp'], value: true },
  { names: ['f', 'file'], value: true },
  { names: ['F', 'fixed-strings'] },
  { names: ['P', 'pcre2'] },
  { names: ['i', 'ignore-case'] },
  { names: ['s', 'case-sensitive'] },
  { names: ['S', 'smart-case'] },
  { names: ['v', 'invert-match'] },
  { names: ['w', 'word-regexp'] },
  { names: ['x', 'line-regexp'] },
  { names: ['U', 'multiline'] },
  { names: ['multiline-dotall'] },
  { names: ['c', 'count'] },
  { names: ['count-matches'] },
  { names: ['l', 'files-with-matches'] },
  { names: ['files-without-match'] },
  { names: ['files'] },
  { names: ['o', 'only-matching'] },
  { names: ['q', 'quiet'] },
  { names: ['m', 'max-count'], value: true },
  { names: ['n', 'line-number'] },
  { names: ['N', 'no-line-number'] },
  { names: ['column'] },
  { names: ['b', 'byte-offset'] },
  { names: ['vimgrep'] },
  { names: ['H', 'with-filename'] },
  { names: ['I', 'no-filename'] },
  { names: ['heading'] },
  { names: ['no-heading'] },
  { names: ['p', 'pretty'] },
  { names: ['0', 'null'] },
  { names: ['A', 'after-context'], value: true },
  { names: ['B', 'before-context'], value: true },
  { names: ['C', 'context'], value: true },
  { names: ['context-separator'], value: true },
  { names: ['no-context-separator'] },
  { names: ['passthru', 'passthrough'] },
  { names: ['r', 'replace'], value: true },
  { names: ['trim'] },
  { names: ['M', 'max-columns'], value: true },
  { names: ['g', 'glob'], value: true },
  { names: ['iglob'], value: true },
  { names: ['t', 'type'], value: true },
  { names: ['T', 'type-not'], value: true },
  { names: ['type-list'] },
  { names: ['.', 'hidden'] },
  { names: ['u', 'unrestricted'] },
  { names: ['d', 'max-depth', 'maxdepth'], value: true },
  { names: ['no-messages'] },
  // Accepted, and without effect here.
  { names: ['no-ignore'] },
  { names: ['no-ignore-vcs'] },
  { names: ['no-config'] },
  { names: ['no-require-git'] },
  { names: ['a', 'text'] },
  { names: ['L', 'follow'] },
  { names: ['j', 'threads'], value: true },
  { names: ['color'], value: true },
  { names: ['colors'], value: true },
  { names: ['sort'], value: true },
  { names: ['sortr'], value: true },
  { names: ['E', 'encoding'], value: true },
  { names: ['engine'], value: true },
  { names: ['line-buffered'] },
  { names: ['block-buffered'] },
];

const TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['md', ['md', 'mdx', 'markdown', 'mdown', 'mkd']],
  ['markdown', ['md', 'mdx', 'markdown', 'mdown', 'mkd']],
  ['json', ['json', 'jsonl']],
  ['yaml', ['yaml', 'yml']],
  ['txt', ['txt']],
  ['toml', ['toml']],
  ['xml', ['xml']],
  ['csv', ['csv']],
  ['html', ['html', 'htm']],
  ['js', ['js', 'mjs', 'cjs', 'jsx']],
  ['ts', ['ts', 'mts', 'cts', 'tsx']],
  ['py', ['py']],
  ['sh', ['sh', 'bash']],
  ['graphql', ['graphql', 'graphqls']],
]);

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

export const rg: OwnCommand = {
  name: 'rg',
  summary: 'search all files by expression (ripgrep options), fast over the whole site',
  help: HELP,
  async run(args, context, disk) {
    try {
      return await runRg(args, context, disk);
    } catch (error) {
      if (error instanceof UsageError) return answer('', 2, `rg: ${error.message}\n`);
      if (error instanceof PatternError) return answer('', 2, `rg: regex parse error: ${error.message}\n`);
      throw error;
    }
  },
};

async function runRg(args: readonly string[], context: Context, disk: Disk): Promise<ExecResult> {
  const parsed = parseOptions(args, OPTIONS);
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
  const matcher = compilePatterns(patterns, {
    syntax: given.has('F') ? 'fixed' : 'perl',
    ignoreCase: casing === 'i' || smart,
    word: given.has('w'),
    line: given.has('x'),
    multiline: given.has('U') || given.has('multiline-dotall'),
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

  const out: string[] = [];
  let matched = false;
  for (const source of sources) {
    const text = source.text();
    const expression = matcher.expression(text);
    if (given.has('q') || given.has('l') || given.has('files-without-match')) {
      const found = maxCount !== 0 && anySelected(text, expression, invert);
      if (given.has('q') && found) return answer('', 0);
      if (given.has('files-without-match') ? !found : found) {
        out.push(source.name, given.has('0') ? '\0' : '\n');
        matched = true;
      }
      continue;
    }
    if (given.has('c') || given.has('count-matches')) {
      const lines = selectLines(text, expression, { invert, maxCount });
      const number =
        given.has('count-matches') && !invert
          ? lines.reduce((sum, line) => sum + matchesIn(text, line, expression).length, 0)
          : lines.length;
      if (number === 0) continue;
      out.push(named ? source.name + mark : '', `${number}\n`);
      matched = true;
      continue;
    }
    const lines = selectLines(text, expression, { invert, maxCount, before, after });
    if (lines.length === 0) continue;
    const name = named ? source.name : undefined;
    out.push(printLines(text, lines, expression, { ...format, name, separator }, !matched));
    matched = true;
  }
  const stderr = given.has('no-messages') ? '' : messages(errors);
  return answer(out.join(''), errors.length > 0 ? 2 : matched ? 0 : 1, stderr);
}

function messages(errors: readonly string[]): string {
  return errors.map((error) => `rg: ${error}\n`).join('');
}

async function readPatterns(parsed: ParsedOptions, operands: string[], context: Context): Promise<string[]> {
  const patterns: string[] = [];
  for (const option of parsed.options) {
    if (option.name === 'e') patterns.push(option.value);
    if (option.name !== 'f') continue;
    const path = context.fs.resolvePath(context.cwd, option.value);
    const text =
      option.value === '-' ? stdinText(context) : await context.fs.readFile(path).catch(() => undefined);
    if (text === undefined) throw new UsageError(`${option.value}: No such file or directory (os error 2)`);
    patterns.push(...text.replace(/\n$/, '').split('\n'));
  }
  if (parsed.options.some((option) => option.name === 'e' || option.name === 'f')) return patterns;
  const first = operands.shift();
  if (first === undefined) throw new UsageError("no pattern given. Try 'rg --help'.");
  return [first];
}

async function collectSources(
  operands: readonly string[],
  piped: boolean,
  parsed: ParsedOptions,
  context: Context,
  disk: Disk,
): Promise<{ sources: Source[]; errors: string[]; many: boolean }> {
  const wanted = fileFilter(parsed);
  const hidden = parsed.options.some((option) => option.name === '.');
  const unrestricted = parsed.options.filter((option) => option.name === 'u').length >= 2;
  const depth = parsed.options.findLast((option) => option.name === 'd')?.value;
  const maxDepth =
    depth === undefined ? Number.POSITIVE_INFINITY : parseCount(depth, "value for 'max-depth'");
  const sources: Source[] = [];
  const errors: string[] = [];
  let many = operands.length > 1;

  const walk = (folder: FolderNode, shown: string, below: string, level: number) => {
    if (level > maxDepth) return;
    for (const child of folder.children.values()) {
      if (child.name.startsWith('.') && !hidden && !unrestricted) continue;
      const name = shown === '' ? child.name : joinPath(shown, child.name);
      const path = below === '' ? child.name : `${below}/${child.name}`;
      if (child.kind === 'folder') walk(child, name, path, level + 1);
      else if (wanted(child, path)) sources.push(fileSource(disk, child, name));
    }
  };
  if (operands.length === 0 && piped) {
    return { sources: [{ name: '<stdin>', text: () => stdinText(context) }], errors, many: false };
  }
  for (const name of operands.length > 0 ? operands : ['']) {
    if (name === '-') {
      sources.push({ name: '<stdin>', text: () => stdinText(context) });
      continue;
    }
    const node = nodeAt(disk, context, name === '' ? '.' : name);
    if (node === undefined) {
      const descriptor = await descriptorSource(context, name);
      if (descriptor === undefined) errors.push(`${name}: No such file or directory (os error 2)`);
      else sources.push(descriptor);
    } else if (node.kind === 'file') {
      sources.push(fileSource(disk, node, name));
    } else {
      many = true;
      walk(node, name, node.path === '/' ? '' : relativeTo(context.cwd, node.path), 1);
    }
  }
  return { sources, errors, many };
}

/** Globs with a slash hold from the current folder on. */
function relativeTo(cwd: string, path: string): string {
  const base = cwd === '/' ? '/' : `${cwd}/`;
  return path.startsWith(base) ? path.slice(base.length) : path === cwd ? '' : path.slice(1);
}

function fileFilter(parsed: ParsedOptions): (file: FileNode, path: string) => boolean {
  const globs = parsed.options
    .filter((option) => option.name === 'g' || option.name === 'iglob')
    .map((option) => {
      const excludes = option.value.startsWith('!');
      return {
        excludes,
        matches: gitGlob(excludes ? option.value.slice(1) : option.value, option.name === 'iglob'),
      };
    });
  const includes = globs.some((glob) => !glob.excludes);
  const only = extensionsOf(parsed, 't');
  const not = extensionsOf(parsed, 'T');
  return (file, path) => {
    const extension = file.name.slice(file.name.lastIndexOf('.') + 1);
    if (only !== undefined && !only.has(extension)) return false;
    if (not?.has(extension) === true) return false;
    const decisive = globs.findLast((glob) => glob.matches(path));
    return decisive === undefined ? !includes : !decisive.excludes;
  };
}

/** A pattern as in .gitignore: without a slash it holds at any depth, and what it names holds for all below. */
function gitGlob(glob: string, ignoreCase: boolean): (path: string) => boolean {
  const trimmed = glob.replace(/\/$/, '');
  const anchored = trimmed.includes('/');
  const pattern = trimmed.replace(/^\//, '');
  const expression = globExpression(anchored ? pattern : `**/${pattern}`, { extended: true, ignoreCase });
  const folderOnly = glob.endsWith('/');
  return (path) => {
    if (!folderOnly && expression.test(path)) return true;
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      if (expression.test(path.slice(0, end))) return true;
    }
    return false;
  };
}

function extensionsOf(parsed: ParsedOptions, option: 't' | 'T'): ReadonlySet<string> | undefined {
  const types = parsed.options.filter((one) => one.name === option).map((one) => one.value);
  if (types.length === 0 || types.includes('all')) return undefined;
  return new Set(
    types.flatMap((type) => {
      const extensions = TYPES.get(type);
      if (extensions === undefined)
        throw new UsageError(`unrecognized file type: ${type} (see rg --type-list)`);
      return extensions;
    }),
  );
}

function typeList(): string {
  const lines = [...TYPES].map(
    ([type, extensions]) => `${type}: ${extensions.map((e) => `*.${e}`).join(', ')}\n`,
  );
  return lines.sort().join('');
}

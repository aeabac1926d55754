/** Which files an `rg` searches: those below its paths that its globs and types let through. */
import { type FileNode, type FolderNode, joinPath } from '../tree.ts';
import { type CommandContext, collectTexts, type Disk, type SearchedText, stdinText } from './command.ts';
import { globExpression } from './glob.ts';
import { CommandUsageError, type ParsedOptions, parseCount } from './options.ts';

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

export const MISSING = 'No such file or directory (os error 2)';

/** @param piped Whether it reads from a pipe, which it searches if no path is given. */
export async function collectSources(
  operands: readonly string[],
  piped: boolean,
  parsed: ParsedOptions,
  context: CommandContext,
  disk: Disk,
): Promise<{ sources: SearchedText[]; errors: string[]; many: boolean }> {
  if (operands.length === 0 && piped)
    return { sources: [{ name: '<stdin>', text: stdinText(context) }], errors: [], many: false };
  const wanted = fileFilter(parsed);
  const hidden = parsed.has('.') || parsed.values('u').length >= 2;
  const depth = parsed.value('d');
  const maxDepth =
    depth === undefined ? Number.POSITIVE_INFINITY : parseCount(depth, "value for 'max-depth'");
  let many = operands.length > 1;

  function* walk(folder: FolderNode, shown: string, below: string, level: number): Generator<SearchedText> {
    if (level > maxDepth) return;
    for (const child of folder.children.values()) {
      if (child.name.startsWith('.') && !hidden) continue;
      const name = shown === '' ? child.name : joinPath(shown, child.name);
      const path = below === '' ? child.name : `${below}/${child.name}`;
      if (child.kind === 'folder') yield* walk(child, name, path, level + 1);
      else if (wanted(child, path)) yield { name, file: child };
    }
  }
  const found = await collectTexts(operands.length > 0 ? operands : [''], {
    ...{ context, disk, stdin: '<stdin>', missing: MISSING },
    below(folder, name) {
      many = true;
      return [...walk(folder, name, folder.path === '/' ? '' : relativeTo(context.cwd, folder.path), 1)];
    },
  });
  return { ...found, many };
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

/** A pattern as in .gitignore: without a slash it matches at any depth, and a match includes everything below it. */
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
  const types = parsed.values(option);
  if (types.length === 0 || types.includes('all')) return undefined;
  return new Set(
    types.flatMap((type) => {
      const extensions = TYPES.get(type);
      if (extensions === undefined)
        throw new CommandUsageError(`unrecognized file type: ${type} (see rg --type-list)`);
      return extensions;
    }),
  );
}

/** The output of `--type-list`. */
export function typeList(): string {
  const lines = [...TYPES].map(
    ([type, extensions]) => `${type}: ${extensions.map((e) => `*.${e}`).join(', ')}\n`,
  );
  return lines.sort().join('');
}

/**
 * The interpreter's `find` answers 9 of the commands in `tests/runtime/shell/agreement.test.ts` otherwise than GNU's, some of
 * them without a word: `-exec grep -q foo {} \; -print` prints all files, `[!a-d]*` finds what begins with `a` to `d`, and
 * `-size -1k` all that is small.
 */
import { Buffer } from 'node:buffer';
import type { ExecResult } from 'just-bash';
import { type FolderNode, joinPath } from '../tree.ts';
import { answer, type CommandContext, type Disk, nodeAt, type ShellCommand } from './command.ts';
import { type FindRun, parseFind } from './find-expression.ts';
import type { FoundNode } from './find-found.ts';

const HELP = `Usage: find [PATH]... [EXPRESSION]
List files and folders below each PATH (default: here) for which EXPRESSION holds.

  -name GLOB -iname GLOB     the last part of the path     -path GLOB -ipath GLOB   the whole path
  -regex EXPR -iregex EXPR   the whole path                -type f|d   -empty   -size [+-]N[ckM]
  -maxdepth N -mindepth N    levels below PATH             -prune      do not go below
  ! -not  -a  -o  ( )        combine
  -print -print0 -printf FORMAT  -quit                     what to do (default: -print)
  -exec COMMAND {} ;  -exec COMMAND {} +                   run a command on each, or on all at once

There are no times, owners or rights to test (-newer, -mtime, -user, -perm), and nothing can be deleted.
`;

export const find: ShellCommand = {
  name: 'find',
  summary: 'list files by name, path, size; -exec runs a command on them',
  help: HELP,
  run: runFind,
};

async function runFind(args: readonly string[], context: CommandContext, disk: Disk): Promise<ExecResult> {
  const { paths, expression, maxDepth, minDepth, batches } = parseFind(args);
  const out: string[] = [];
  const errors: string[] = [];
  let exitCode = 0;
  const execute: FindRun['execute'] = async (command) => {
    const result = await runCommand(command, context);
    out.push(
      result.stdoutKind === 'bytes' ? Buffer.from(result.stdout, 'latin1').toString('utf8') : result.stdout,
    );
    if (result.stderr !== '') errors.push(result.stderr);
    return result.exitCode === 0;
  };
  const state: FindRun = { out, execute, quit: false };

  const visit = async (folder: FolderNode, shown: string, start: string, depth: number): Promise<void> => {
    for (const child of folder.children.values()) {
      const found: FoundNode = {
        node: child,
        texts: disk.texts,
        path: joinPath(shown, child.name),
        start,
        depth,
        pruned: false,
      };
      const going = reach(found);
      if (going instanceof Promise) await going;
      if (state.quit) return;
    }
  };
  const below = (found: FoundNode): Promise<void> | undefined =>
    state.quit || found.pruned || found.node.kind === 'file' || found.depth >= maxDepth
      ? undefined
      : visit(found.node, found.path, found.start, found.depth + 1);
  const reach = (found: FoundNode): Promise<void> | undefined => {
    const answered = found.depth >= minDepth && expression(found, state);
    return answered instanceof Promise ? answered.then(() => below(found)) : below(found);
  };
  for (const path of paths) {
    const node = nodeAt(disk, context, path);
    if (node === undefined) {
      errors.push(`find: '${path}': No such file or directory\n`);
      exitCode = 1;
    } else if (!state.quit)
      await reach({ node, texts: disk.texts, path, start: path, depth: 0, pruned: false });
  }
  for (const batch of batches) {
    if (batch.paths.length > 0 && !(await execute([...batch.command, ...batch.paths]))) exitCode = 1;
  }
  return answer(out.join(''), exitCode, errors.join(''));
}

async function runCommand(command: readonly string[], context: CommandContext): Promise<ExecResult> {
  const [name = '', ...args] = command;
  if (context.exec === undefined) return answer('', 1, 'find: -exec is not available here\n');
  // The name is quoted, so that it is only ever a name; the arguments bypass the shell's parser.
  return context.exec(`'${name.replaceAll("'", `'\\''`)}'`, { cwd: context.cwd, args });
}

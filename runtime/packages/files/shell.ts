/**
 * One call of the documentation shell, inside a worker: the interpreter, our commands, and their output.
 *
 * @room `@waymark/files`: the virtual file system and its shell, in worker threads; `commands/` has those of our own.
 */

import type { Viewer } from '@waymark/contract/can-read';
import { wordsIn } from '@waymark/contract/words-in';
import {
  Bash,
  type BashExecResult,
  type BashOptions,
  type CommandName,
  type CustomCommand,
  defineCommand,
  type ExecResult,
} from 'just-bash';
import { adaptations } from './adaptations.ts';
import { answer, type Disk, type ShellCommand } from './commands/command.ts';
import { awk, FROM_ROOT } from './commands/corrected.ts';
import { cut } from './commands/cut.ts';
import { find } from './commands/find.ts';
import { egrep, fgrep, grep } from './commands/grep.ts';
import { head, tail } from './commands/head-tail.ts';
import { helpCommand } from './commands/help.ts';
import { CommandUsageError } from './commands/options.ts';
import { rg } from './commands/rg.ts';
import { section } from './commands/section.ts';
import { addHints } from './hints.ts';
import { limitMessages } from './limit-messages.ts';
import {
  BEFORE_DEADLINE_MS,
  EXECUTION_LIMITS,
  MAX_DECODED,
  MAX_STDERR,
  MAX_STDOUT,
  MAX_TREES,
} from './limits.ts';
import { limitOutput } from './output.ts';
import type { FileTable } from './packed-files.ts';
import { PackedFs } from './packed-fs.ts';
import { buildTree, type FolderNode, PackedTexts } from './tree.ts';

/** Commands of the interpreter that a reader needs. None that writes, waits, reaches out, or runs other languages. */
const BUILT_IN = wordsIn(
  'cat tac nl wc ls tree stat du file pwd basename dirname sed awk sort uniq comm paste join tr rev',
  'fold expand unexpand column strings diff jq yq xargs bash sh env printenv time echo printf seq expr',
  'date true false base64 md5sum sha1sum sha256sum od',
) satisfies readonly CommandName[];

const SEARCH: readonly ShellCommand[] = [rg, grep, egrep, fgrep, find, section, head, tail, cut];
const OWN: readonly ShellCommand[] = [...SEARCH, awk, helpCommand(SEARCH, BUILT_IN)];

/** Nothing of the host's environment. */
const ENVIRONMENT = { HOME: '/', PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TERM: 'dumb' };

export interface CallResult extends Pick<BashExecResult, 'stdout' | 'stderr' | 'exitCode'> {
  /** The cause of an internal failure, for the operator's log; the caller sees a neutral text. */
  readonly failure?: string | undefined;
}

type ExecutionLimits = NonNullable<BashOptions['executionLimits']>;

/**
 * A shell over packed files. Calls share decoded texts and trees, and nothing that a command can change.
 *
 * @param deadlineMs Milliseconds after which a call ends itself, a little earlier than the pool would end its worker.
 * @param memory Of a shell that shares it with others; by default it has a thread of its own.
 */
export function createShell(
  files: FileTable,
  bytes: Uint8Array,
  deadlineMs: number,
  memory: { readonly mostDecoded: number; readonly limits: ExecutionLimits } = {
    mostDecoded: MAX_DECODED,
    limits: EXECUTION_LIMITS,
  },
) {
  const texts = new PackedTexts(files.starts, bytes, memory.mostDecoded);
  const trees = new Map<string, FolderNode>();
  const treeOf = (viewer: Viewer): FolderNode => {
    const key = viewer.kind === 'user' ? JSON.stringify([...viewer.groups].sort()) : viewer.kind;
    const tree = trees.get(key) ?? buildTree(files, viewer);
    trees.delete(key);
    trees.set(key, tree);
    for (const old of trees.keys()) {
      if (trees.size <= MAX_TREES) break;
      trees.delete(old);
    }
    return tree;
  };
  return {
    async run(command: string, viewer: Viewer): Promise<CallResult> {
      const root = treeOf(viewer);
      const limits = { ...memory.limits, maxExecutionTimeMs: deadlineMs - BEFORE_DEADLINE_MS };
      const result = await execute(command, { root, texts }, limits);
      const stderr = addHints(limitMessages(result.stderr, deadlineMs), root);
      return {
        stdout: limitOutput(result.stdout, MAX_STDOUT, command),
        stderr: limitOutput(stderr, MAX_STDERR, command),
        exitCode: result.exitCode,
        failure: result.failure,
      };
    },
  };
}

async function execute(command: string, disk: Disk, executionLimits: ExecutionLimits): Promise<CallResult> {
  const bash = new Bash({
    fs: new PackedFs(disk.root, disk.texts),
    cwd: '/',
    env: ENVIRONMENT,
    commands: [...BUILT_IN],
    customCommands: [...OWN.map((own) => custom(own, disk)), ...FROM_ROOT],
    executionLimitProfile: 'hardened',
    executionLimits,
    defenseInDepth: true,
  });
  bash.registerTransformPlugin(adaptations);
  try {
    return await bash.exec(command, { rawScript: true });
  } catch (error) {
    return refused(error);
  }
}

function custom(own: ShellCommand, disk: Disk): CustomCommand {
  return defineCommand(own.name, async (args, context): Promise<ExecResult> => {
    if (args.includes('--help')) return answer(own.help);
    try {
      return await own.run(args, context, disk);
    } catch (error) {
      if (!(error instanceof CommandUsageError)) throw error;
      return answer('', own.usageCode ?? 1, `${own.name}: ${error.message}\n`);
    }
  });
}

/** The interpreter throws if a redirection fails, and if something in it gave up. */
function refused(error: unknown): CallResult {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith('EROFS: ')) return { stdout: '', stderr: `bash: ${message}\n`, exitCode: 1 };
  if (error instanceof RangeError) {
    const stderr = 'bash: the command is nested too deeply or grows too large\n';
    return { stdout: '', stderr, exitCode: 126 };
  }
  const failure = error instanceof Error ? (error.stack ?? message) : message;
  return { stdout: '', stderr: 'bash: the command could not be run\n', exitCode: 126, failure };
}

/** The basis of our own commands: the tree that they read, and how they answer. */
import { Buffer } from 'node:buffer';
import type { ExecResult, ResolvedCommandContext } from 'just-bash';
import { textOfBytes } from '../byte-strings.ts';
import {
  type FileNode,
  type FolderNode,
  lookup,
  type PackedTexts,
  resolvePath,
  type TreeNode,
} from '../tree.ts';
import { CommandUsageError, type ParsedOptions } from './options.ts';

/** The files that one viewer may read. */
export interface Disk {
  readonly root: FolderNode;
  readonly texts: PackedTexts;
}

export type CommandContext = ResolvedCommandContext;

export interface ShellCommand {
  readonly name: string;
  /** One line for `help`. */
  readonly summary: string;
  /** The text of `--help`. */
  readonly help: string;
  /** Exit code of a wrong command line. Default: 1. */
  readonly usageCode?: number;
  /** Throws `CommandUsageError`. */
  run(args: string[], context: CommandContext, disk: Disk): Promise<ExecResult> | ExecResult;
}

/** Long output goes as bytes, which the interpreter counts and pipes without looking at each character again. */
export function answer(stdout: string, exitCode = 0, stderr = ''): ExecResult {
  if (stdout.length < 1_000) return { stdout, stderr, exitCode, stdoutKind: 'text' };
  const bytes = Buffer.from(stdout, 'utf8').toString('latin1');
  return { stdout: bytes, stderr, exitCode, stdoutKind: 'bytes', stdoutEncoding: 'binary' };
}

export function stdinText(context: CommandContext): string {
  return textOfBytes(context.stdin);
}

/** The node at a path as the command line has it. */
export function nodeAt(disk: Disk, context: CommandContext, path: string): TreeNode | undefined {
  const node = path === '' ? undefined : lookup(disk.root, resolvePath(context.cwd, path));
  return node?.kind === 'file' && path.endsWith('/') ? undefined : node;
}

/** One text to search, and the name it is printed under: a file of the tree, which may have its text in common with others, or another text. */
export interface SearchedText {
  readonly name: string;
  readonly file?: FileNode;
  readonly text?: string;
}

/** The text of a descriptor of `<(…)`, or undefined if the path is no descriptor. */
export async function descriptorText(context: CommandContext, path: string): Promise<string | undefined> {
  if (!/^\/dev\/(fd\/\d+|null|stdin)$/.test(path)) return undefined;
  return path === '/dev/stdin' ? stdinText(context) : context.fs.readFile(path).catch(() => undefined);
}

/** Patterns of `-e` and `-f`, or else the first operand, which is removed from the list. @param missing Message for a file that is not there. */
export async function readPatterns(
  program: string,
  given: ParsedOptions,
  operands: string[],
  context: CommandContext,
  missing: string,
): Promise<string[]> {
  const patterns: string[] = [];
  for (const { name, value } of given.options) {
    if (name === 'e') patterns.push(value);
    if (name !== 'f') continue;
    const path = context.fs.resolvePath(context.cwd, value);
    const text = value === '-' ? stdinText(context) : await context.fs.readFile(path).catch(() => undefined);
    if (text === undefined) throw new CommandUsageError(`${value}: ${missing}`);
    if (text !== '') patterns.push(...text.replace(/\n$/, '').split('\n'));
  }
  if (given.has('e', 'f')) return patterns;
  const first = operands.shift();
  if (first === undefined) throw new CommandUsageError(`no pattern given. Try '${program} --help'.`);
  return [first];
}

interface Collecting {
  readonly context: CommandContext;
  readonly disk: Disk;
  readonly stdin: string;
  /** Message for a path that leads nowhere. */
  readonly missing: string;
  readonly isWanted?: (file: FileNode) => boolean;
  /** The sources below a folder, or a message. */
  readonly below: (folder: FolderNode, name: string) => readonly SearchedText[] | string;
}

/** The texts that operands of a search name, and messages about those that name none. */
export async function collectTexts(
  names: readonly string[],
  { context, disk, stdin, missing, isWanted = () => true, below }: Collecting,
): Promise<{ sources: SearchedText[]; errors: string[] }> {
  const sources: SearchedText[] = [];
  const errors: string[] = [];
  for (const name of names) {
    const node = nodeAt(disk, context, name === '' ? '.' : name);
    if (name === '-') sources.push({ name: stdin, text: stdinText(context) });
    else if (node === undefined) {
      const text = await descriptorText(context, name);
      if (text === undefined) errors.push(`${name}: ${missing}`);
      else sources.push({ name, text });
    } else if (node.kind === 'file') {
      if (isWanted(node)) sources.push({ name, file: node });
    } else {
      const found = below(node, name);
      if (typeof found === 'string') errors.push(`${name}: ${found}`);
      else for (const source of found) sources.push(source);
    }
  }
  return { sources, errors };
}

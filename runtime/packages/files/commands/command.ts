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
  run(args: string[], context: CommandContext, disk: Disk): Promise<ExecResult> | ExecResult;
}

/** Long output goes as bytes, which the interpreter counts and pipes without looking at each character again. */
export function answer(stdout: string, exitCode = 0, stderr = ''): ExecResult {
  if (stdout.length < 1_000) return { stdout, stderr, exitCode, stdoutKind: 'text' };
  const bytes = Buffer.from(stdout, 'utf8').toString('latin1');
  return { stdout: bytes, stderr, exitCode, stdoutKind: 'bytes', stdoutEncoding: 'binary' };
}

/** Standard input as text. */
export function stdinText(context: CommandContext): string {
  return textOfBytes(context.stdin);
}

/** The node at a path as the command line has it. */
export function nodeAt(disk: Disk, context: CommandContext, path: string): TreeNode | undefined {
  const node = path === '' ? undefined : lookup(disk.root, resolvePath(context.cwd, path));
  return node?.kind === 'file' && path.endsWith('/') ? undefined : node;
}

/** One text to search, and the name it is printed under. */
export interface SearchedText {
  readonly name: string;
  readonly text: () => string;
  /** File of the tree that it is of, which may have its text in common with others. */
  readonly file?: FileNode | undefined;
  readonly sharedText: () => string;
}

/** A file of the tree as a source. */
export function fileSource(disk: Disk, file: FileNode, name: string): SearchedText {
  return new FileSource(disk.texts, file, name);
}

/** Text that is no file of the tree. */
export function textSource(name: string, text: () => string): SearchedText {
  return { name, text, sharedText: text };
}

/** There are many of them, so they have no functions of their own. */
class FileSource implements SearchedText {
  readonly #texts: PackedTexts;
  readonly file: FileNode;
  readonly name: string;

  constructor(texts: PackedTexts, file: FileNode, name: string) {
    this.#texts = texts;
    this.file = file;
    this.name = name;
  }

  text(): string {
    return this.#texts.text(this.file);
  }

  sharedText(): string {
    return this.#texts.shared(this.file);
  }
}

/** A descriptor of `<(…)`, or undefined if the path is no descriptor. */
export async function descriptorSource(
  context: CommandContext,
  path: string,
): Promise<SearchedText | undefined> {
  if (!/^\/dev\/(fd\/\d+|null|stdin)$/.test(path)) return undefined;
  const text =
    path === '/dev/stdin' ? stdinText(context) : await context.fs.readFile(path).catch(() => undefined);
  return text === undefined ? undefined : textSource(path, () => text);
}

interface Collecting {
  readonly context: CommandContext;
  readonly disk: Disk;
  /** Name of standard input. */
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
    if (name === '-') sources.push(textSource(stdin, () => stdinText(context)));
    else if (node === undefined) {
      const descriptor = await descriptorSource(context, name);
      if (descriptor === undefined) errors.push(`${name}: ${missing}`);
      else sources.push(descriptor);
    } else if (node.kind === 'file') {
      if (isWanted(node)) sources.push(fileSource(disk, node, name));
    } else {
      const found = below(node, name);
      if (typeof found === 'string') errors.push(`${name}: ${found}`);
      else for (const source of found) sources.push(source);
    }
  }
  return { sources, errors };
}

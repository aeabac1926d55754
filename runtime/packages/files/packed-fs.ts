import { Buffer } from 'node:buffer';
import type { ByteString, IFileSystem } from 'just-bash';
import { byteString } from './byte-strings.ts';
import {
  type FileNode,
  type FolderNode,
  filesBelow,
  lookup,
  type PackedTexts,
  resolvePath,
  TARGET,
  type TreeNode,
} from './tree.ts';

type FsStat = Awaited<ReturnType<IFileSystem['stat']>>;
type DirentEntry = Awaited<ReturnType<NonNullable<IFileSystem['readdirWithFileTypes']>>>[number];

/** Files have no times: a release is the same whenever it was built. */
const TIME = new Date(0);

/** Descriptors of `<(…)`, which the interpreter writes as files; they live as long as the call. */
const DESCRIPTOR = /^\/dev\/fd\/\d{1,4}$/;
const NOTHING = '/dev/null';

/**
 * The file system of one call: a viewer's tree, read-only, with `/dev/null` and the descriptors of `<(…)`.
 *
 * Every write elsewhere fails with EROFS. It holds no handle to the host.
 */
export class PackedFs implements IFileSystem {
  readonly #root: FolderNode;
  readonly #texts: PackedTexts;
  readonly #descriptors = new Map<string, Buffer>();

  constructor(root: FolderNode, texts: PackedTexts) {
    this.#root = root;
    this.#texts = texts;
  }

  async readFile(path: string, options?: Parameters<IFileSystem['readFile']>[1]): Promise<string> {
    const encoding = typeof options === 'string' ? options : (options?.encoding ?? 'utf8');
    const special = this.#special(path);
    if (special !== undefined) return special.toString(encoding);
    const file = this.#file(path);
    if (encoding === 'utf8' || encoding === 'utf-8') return this.#texts.text(file);
    return this.#texts.bytes(file).toString(encoding);
  }

  async readFileBytes(path: string): Promise<ByteString> {
    const bytes = this.#special(path) ?? this.#texts.bytes(this.#file(path));
    return byteString(bytes);
  }

  async readFileBuffer(path: string): Promise<Uint8Array> {
    return new Uint8Array(this.#special(path) ?? this.#texts.bytes(this.#file(path)));
  }

  async exists(path: string): Promise<boolean> {
    // Nothing can be found out about the file: `stat` fails.
    if (path.startsWith(`/${TARGET}`)) return true;
    return this.#special(path) !== undefined || this.#find(path) !== undefined;
  }

  async stat(path: string): Promise<FsStat> {
    const special = this.#special(path);
    if (special !== undefined) return statOf(true, special.length);
    const node = this.#node(path, 'stat');
    return statOf(node.kind === 'file', node.kind === 'file' ? this.#texts.size(node) : 0);
  }

  async lstat(path: string): Promise<FsStat> {
    return this.stat(path);
  }

  async readdir(path: string): Promise<string[]> {
    return [...this.#folder(path).children.keys()];
  }

  async readdirWithFileTypes(path: string): Promise<DirentEntry[]> {
    return [...this.#folder(path).children.values()].map((child) => ({
      name: child.name,
      isFile: child.kind === 'file',
      isDirectory: child.kind === 'folder',
      isSymbolicLink: false,
    }));
  }

  resolvePath(base: string, path: string): string {
    if (!path.startsWith(TARGET)) return resolvePath(base, path);
    const target = resolvePath(base, path.slice(TARGET.length));
    return isWritable(target) ? target : `/${TARGET}${target}`;
  }

  getAllPaths(): string[] {
    return [...filesBelow(this.#root)].map((file) => file.path);
  }

  async realpath(path: string): Promise<string> {
    if (this.#special(path) === undefined) this.#node(path, 'realpath');
    return resolvePath('/', path);
  }

  async readlink(path: string): Promise<string> {
    this.#node(path, 'readlink');
    throw failure('EINVAL', 'invalid argument', 'readlink', path);
  }

  async writeFile(path: string, content: string | Uint8Array): Promise<void> {
    this.#write(path, toBuffer(content), 'write');
  }

  async appendFile(path: string, content: string | Uint8Array): Promise<void> {
    const old = this.#special(path) ?? Buffer.alloc(0);
    this.#write(path, Buffer.concat([old, toBuffer(content)]), 'append');
  }

  async rm(path: string): Promise<void> {
    if (!this.#descriptors.delete(resolvePath('/', path))) throw readOnly('rm', path);
  }

  readonly mkdir = refused('mkdir');
  readonly cp = refused('cp', 1);
  readonly mv = refused('mv', 1);
  readonly chmod = refused('chmod');
  readonly symlink = refused('symlink', 1);
  readonly link = refused('link', 1);
  readonly utimes = refused('utimes');

  #write(path: string, content: Buffer, call: string): void {
    const absolute = resolvePath('/', path);
    if (!isWritable(absolute)) throw readOnly(call, path);
    if (absolute === NOTHING) return;
    this.#descriptors.set(absolute, content);
  }

  #special(path: string): Buffer | undefined {
    const absolute = resolvePath('/', path);
    return absolute === NOTHING ? Buffer.alloc(0) : this.#descriptors.get(absolute);
  }

  #find(path: string): TreeNode | undefined {
    const node = lookup(this.#root, resolvePath('/', path));
    return node?.kind === 'file' && path.endsWith('/') ? undefined : node;
  }

  #node(path: string, call: string): TreeNode {
    const node = this.#find(path);
    if (node === undefined) throw failure('ENOENT', 'no such file or directory', call, path);
    return node;
  }

  #file(path: string): FileNode {
    const node = this.#node(path, 'open');
    if (node.kind !== 'file') throw failure('EISDIR', 'illegal operation on a directory', 'read', path);
    return node;
  }

  #folder(path: string): FolderNode {
    const node = this.#node(path, 'scandir');
    if (node.kind !== 'folder') throw failure('ENOTDIR', 'not a directory', 'scandir', path);
    return node;
  }
}

function isWritable(path: string): boolean {
  return path === NOTHING || DESCRIPTOR.test(path);
}

function statOf(isFile: boolean, size: number): FsStat {
  const mode = isFile ? 0o444 : 0o555;
  return { isFile, isDirectory: !isFile, isSymbolicLink: false, mode, size, mtime: TIME };
}

function toBuffer(content: string | Uint8Array): Buffer {
  return typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
}

/** A call that writes. @param at Place of the path that it writes to. */
const refused =
  (call: string, at = 0) =>
  async (...given: unknown[]): Promise<void> => {
    throw readOnly(call, String(given[at]));
  };

function readOnly(call: string, path: string): Error {
  return failure('EROFS', 'read-only file system', call, path);
}

function failure(code: string, text: string, call: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${text}, ${call} '${path}'`), { code });
}

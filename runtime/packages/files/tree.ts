/** The packed files as one viewer sees them: a tree in which nothing else exists. */
import { Buffer } from 'node:buffer';
import { canRead, type Viewer } from '@waymark/contract/can-read';
import { MARK, marksOf, textWithMarks } from '@waymark/contract/shared-text';
import type { FileTable } from './packed-files.ts';

export interface FileNode {
  readonly kind: 'file';
  readonly name: string;
  readonly path: string;
  /** Number of its text. */
  readonly text: number;
}

export interface FolderNode {
  readonly kind: 'folder';
  readonly name: string;
  /** Without a trailing slash, except that the root's is `/`. */
  readonly path: string;
  /** Sorted by name in code unit order. */
  readonly children: ReadonlyMap<string, TreeNode>;
}

export type TreeNode = FileNode | FolderNode;

interface GrowingFolder extends FolderNode {
  children: Map<string, FileNode | GrowingFolder>;
}

/** The tree of the files that the viewer may read. A folder exists if a readable file is below it. */
export function buildTree({ paths, texts, audienceOf, audiences }: FileTable, viewer: Viewer): FolderNode {
  const root: GrowingFolder = { kind: 'folder', name: '', path: '/', children: new Map() };
  const readable = audiences.map((audience) => canRead(viewer, audience));
  for (const [file, path] of paths.entries()) {
    if (readable[audienceOf[file] ?? -1] !== true) continue;
    const segments = path.slice(1).split('/');
    const name = segments.pop() ?? '';
    let folder = root;
    for (const segment of segments) {
      let next = folder.children.get(segment);
      if (next?.kind !== 'folder') {
        next = { kind: 'folder', name: segment, path: joinPath(folder.path, segment), children: new Map() };
        folder.children.set(segment, next);
      }
      folder = next;
    }
    folder.children.set(name, { kind: 'file', name, path, text: texts[file] ?? 0 });
  }
  sortChildren(root);
  return root;
}

function sortChildren(folder: GrowingFolder): void {
  folder.children = new Map([...folder.children].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  for (const child of folder.children.values()) if (child.kind === 'folder') sortChildren(child);
}

/** The node at a normalised absolute path. */
export function lookup(root: FolderNode, path: string): TreeNode | undefined {
  if (path === '/') return root;
  let node: TreeNode | undefined = root;
  for (const segment of path.slice(1).split('/')) {
    if (node?.kind !== 'folder') return undefined;
    node = node.children.get(segment);
  }
  return node;
}

/** Every file below the folder, depth first, each folder in order. */
export function* filesBelow(folder: FolderNode): Generator<FileNode> {
  for (const child of folder.children.values()) {
    if (child.kind === 'file') yield child;
    else yield* filesBelow(child);
  }
}

/**
 * Begins the path that a command writes to, in its parsed form (adaptations.ts). The interpreter asks whether the
 * target exists before it opens it, and a failure then is the command's alone; a failure to open ends everything, and
 * earlier output is lost.
 */
export const TARGET = '\u0001';

/** An absolute path without `.`, `..`, doubled or trailing slashes. Above the root is the root. */
export function resolvePath(base: string, path: string): string {
  const segments: string[] = [];
  for (const segment of (path.startsWith('/') ? path : `${base}/${path}`).split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') segments.pop();
    else segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

export function joinPath(folder: string, name: string): string {
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}

/** Decodes packed texts, and keeps the latest up to a bound. */
export class PackedTexts {
  readonly #starts: Uint32Array;
  readonly #bytes: Buffer;
  readonly #decoded = new Map<number, string>();
  readonly #mostKept: number;
  #kept = 0;

  /** @param mostKept Of decoded texts, in UTF-16 code units. */
  constructor(starts: Uint32Array, bytes: Uint8Array, mostKept: number) {
    this.#mostKept = mostKept;
    this.#starts = starts;
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  text(file: FileNode): string {
    const shared = this.shared(file);
    return shared.includes(MARK) ? textWithMarks(shared, marksOf(file.path)) : shared;
  }

  /** The form of its text that files with the same number share. */
  shared(file: FileNode): string {
    const known = this.#decoded.get(file.text);
    if (known !== undefined) return known;
    const text = this.#shared(file).toString('utf8');
    this.#decoded.set(file.text, text);
    this.#kept += text.length;
    for (const [key, old] of this.#decoded) {
      if (this.#kept <= this.#mostKept) break;
      this.#decoded.delete(key);
      this.#kept -= old.length;
    }
    return text;
  }

  bytes(file: FileNode): Buffer {
    const shared = this.#shared(file);
    return shared.includes(MARK) ? Buffer.from(this.text(file)) : shared;
  }

  size(file: FileNode): number {
    return this.bytes(file).length;
  }

  #shared({ text }: FileNode): Buffer {
    return this.#bytes.subarray(this.#starts[text], this.#starts[text + 1]);
  }
}

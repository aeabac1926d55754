/** Packs the virtual file system of a release (layout: runtime/contract/files.ts). */
import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import type { Audience } from '../../runtime/contract/audience.ts';
import type { FilesIndex } from '../../runtime/contract/files.ts';
import { capLines, FILES_FORMAT, pathProblem } from '../../runtime/contract/files.ts';
import { shareText } from '../../runtime/contract/shared-text.ts';

export interface FileToPack {
  readonly path: string;
  readonly text: string;
  readonly audience: Audience;
}

/** Texts whose line breaks mean something to programs; they are packed as they are. */
const DATA = /\.(json|ya?ml|csv|tsv|toml|xml)$/;

interface Packed {
  readonly path: string;
  readonly audience: Audience;
  /** Number of its text among those that were added. */
  readonly text: number;
}

/** Files of a release while they are added. It holds each distinct text once. */
export class FilePacker {
  readonly #files = new Map<string, Packed>();
  readonly #texts: Buffer[] = [];
  readonly #numbers = new Map<string, number>();

  /** Number of files. */
  get size(): number {
    return this.#files.size;
  }

  /** Whether a file that was added stands at the path, or at one of its folders. */
  takes(path: string): boolean {
    if (this.#files.has(path)) return true;
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      if (this.#files.has(path.slice(0, end))) return true;
    return false;
  }

  /**
   * Prose gets its overlong lines broken (`capLines`): whoever computes offsets into a packed text must do the same first.
   *
   * Throws on a path that cannot be in the file system, and on a second file at one path.
   */
  add({ path, text, audience }: FileToPack): void {
    const whole = text.toWellFormed();
    this.addShared({ path, text: shareText(DATA.test(path) ? whole : capLines(whole), path), audience });
  }

  /** As `add`, for a text in its shared form. */
  addShared({ path, text, audience }: FileToPack): void {
    const problem = pathProblem(path);
    if (problem !== undefined) throw new Error(`Cannot pack ${JSON.stringify(path)}: ${problem}.`);
    if (this.#files.has(path)) throw new Error(`Cannot pack ${path} twice.`);
    const digest = hash('sha256', text, 'base64');
    let number = this.#numbers.get(digest);
    if (number === undefined) {
      number = this.#texts.push(Buffer.from(text)) - 1;
      this.#numbers.set(digest, number);
    }
    this.#files.set(path, { path, audience, text: number });
  }

  /**
   * `files.json` and `files.bin`; the same files in any order give the same bytes.
   *
   * Throws where one file's path is a folder of another's.
   */
  pack(): ReadonlyMap<string, Uint8Array> {
    const sorted = [...this.#files.values()].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    const audiences = new Map<string, number>();
    const texts = new Map<number, number>();
    const numberIn = <T>(known: Map<T, number>, key: T): number => {
      const number = known.get(key) ?? known.size;
      known.set(key, number);
      return number;
    };
    for (const { path } of sorted) {
      const parent = path.slice(0, path.lastIndexOf('/'));
      if (parent !== '' && this.takes(parent))
        throw new Error(`Cannot pack ${path}: ${this.#above(path)} is a file.`);
    }
    const index: FilesIndex = {
      format: FILES_FORMAT,
      paths: sorted.map(({ path }) => path),
      texts: sorted.map(({ text }) => numberIn(texts, text)),
      audienceOf: sorted.map(({ audience }) => numberIn(audiences, JSON.stringify(canonical(audience)))),
      audiences: [...audiences.keys()].map((key) => JSON.parse(key)),
      lengths: [...texts.keys()].map((text) => this.#texts[text]?.length ?? 0),
    };
    return new Map<string, Uint8Array>([
      ['files.bin', Buffer.concat([...texts.keys()].map((text) => this.#texts[text] ?? Buffer.alloc(0)))],
      ['files.json', Buffer.from(`${JSON.stringify(index)}\n`, 'utf8')],
    ]);
  }

  /** The file that stands at a folder of the path. */
  #above(path: string): string {
    let end = path.lastIndexOf('/');
    while (end > 0 && !this.#files.has(path.slice(0, end))) end = path.lastIndexOf('/', end - 1);
    return path.slice(0, end);
  }
}

/** The files of a list, as `FilePacker.pack` gives them. */
export function packFiles(files: Iterable<FileToPack>): ReadonlyMap<string, Uint8Array> {
  const packer = new FilePacker();
  for (const file of files) packer.add(file);
  return packer.pack();
}

function canonical(audience: Audience): Audience {
  return typeof audience === 'string' ? audience : { groups: [...new Set(audience.groups)].sort() };
}

/** Packs the virtual file system of a release (layout: runtime/packages/contract/files.ts). */
import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import type { Audience } from '@waymark/contract/audience';
import { capLines, FILES_FORMAT, type FilesIndex, pathProblem } from '@waymark/contract/files';
import { shareText } from '@waymark/contract/shared-text';
import { Numbering } from './numbering.ts';

export interface FileToPack {
  readonly path: string;
  readonly text: string;
  readonly audience: Audience;
}

/** Texts whose line breaks mean something to programs; they are packed unchanged. */
const DATA = /\.(json|ya?ml|csv|tsv|toml|xml)$/;

interface Packed {
  readonly path: string;
  readonly audience: Audience;
  /** Number of its text among those added. */
  readonly text: number;
}

/** Files of a release while they are added. It holds each distinct text once. */
export class FilePacker {
  readonly #files = new Map<string, Packed>();
  readonly #texts: Buffer[] = [];
  readonly #numbers = new Numbering<string>();

  /** Number of files. */
  get size(): number {
    return this.#files.size;
  }

  /** Tells whether an added file is at the path, or at one of its folders. */
  takes(path: string): boolean {
    return this.#fileAt(path) !== undefined;
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

  /** The same as `add`, for a text in its shared form. */
  addShared({ path, text, audience }: FileToPack): void {
    const problem = pathProblem(path);
    if (problem !== undefined) throw new Error(`Cannot pack ${JSON.stringify(path)}: ${problem}.`);
    if (this.#files.has(path)) throw new Error(`Cannot pack ${path} twice.`);
    const number = this.#numbers.of(hash('sha256', text, 'base64'));
    if (number === this.#texts.length) this.#texts.push(Buffer.from(text));
    this.#files.set(path, { path, audience, text: number });
  }

  /**
   * `files.json` and `files.bin`; the same files in any order give the same bytes.
   *
   * Throws if one file's path is a folder of another's.
   */
  pack(): ReadonlyMap<string, Uint8Array> {
    const sorted = [...this.#files.values()].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    for (const { path } of sorted) {
      const above = this.#fileAt(path.slice(0, path.lastIndexOf('/')));
      if (above !== undefined) throw new Error(`Cannot pack ${path}: ${above} is a file.`);
    }
    const audiences = new Numbering<string>();
    const texts = new Numbering<number>();
    const index: FilesIndex = {
      format: FILES_FORMAT,
      paths: sorted.map(({ path }) => path),
      texts: sorted.map(({ text }) => texts.of(text)),
      audienceOf: sorted.map(({ audience }) => audiences.of(JSON.stringify(canonical(audience)))),
      audiences: audiences.keys.map((key) => JSON.parse(key)),
      lengths: texts.keys.map((text) => this.#texts[text]?.length ?? 0),
    };
    return new Map<string, Uint8Array>([
      ['files.bin', Buffer.concat(texts.keys.map((text) => this.#texts[text] ?? Buffer.alloc(0)))],
      ['files.json', Buffer.from(`${JSON.stringify(index)}\n`, 'utf8')],
    ]);
  }

  /** The file that is at the path, or at the nearest of its folders. */
  #fileAt(path: string): string | undefined {
    for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) if (this.#files.has(at)) return at;
    return undefined;
  }
}

function canonical(audience: Audience): Audience {
  return typeof audience === 'string' ? audience : { groups: [...new Set(audience.groups)].sort() };
}

/**
 * Contents that are costly to make, kept between builds under names made of all that they follow from.
 *
 * One file: the contents one after another, an index as JSON, and at the end where the index stands and its digest. A file
 * of another maker, or one whose index is damaged, is as good as none; a content whose digest is wrong is not there. New
 * contents wait in a file beside it, which takes its place as a whole: a build that is killed changes nothing, and of two
 * that run at once the last one stays.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { removeLeftOver } from './left-over.ts';

interface Place {
  readonly start: number;
  readonly length: number;
  readonly digest: string;
  /** Number of the build that used it last. */
  run: number;
}

interface Index {
  readonly run: number;
  readonly entries: readonly (readonly [string, number, number, string, number])[];
}

interface Opened {
  readonly handle: number;
  readonly run: number;
  /** Where the contents end. */
  readonly end: number;
  readonly places: Map<string, Place>;
}

/** Start of the index, in 16 digits, and its digest. */
const TRAILER = 16 + 64;

/** What is kept beyond what the last build used: other branches, and what comes back. */
const SPARE = 2;
const SPARE_BYTES = 64 * 1024 * 1024;

export class Pack {
  readonly folder: string;
  readonly #file: string;
  /** Digest of what made the contents. */
  readonly maker: string;
  #old: Opened | undefined;
  readonly #run: number;
  readonly #spare: number;
  readonly #fresh = new Map<string, Place>();
  /** New contents, in a file that ends with this run. */
  #waiting: { readonly handle: number; readonly file: string; size: number } | undefined;
  #failure: unknown;
  readonly #onExit = (): void => this.close();

  /**
   * @param folder Made when the first content is kept.
   * @param name Of the file: `site`.
   * @param maker What made the contents, with its version.
   * @param spare Bytes that are kept of what the last build did not use, where it used less than half of them.
   */
  constructor(folder: string, name: string, maker: string, spare = SPARE_BYTES) {
    this.#spare = spare;
    this.folder = folder;
    this.#file = join(folder, `${name}.pack`);
    this.maker = digestOf(maker);
    this.#old = open(this.#file, this.maker);
    this.#run = (this.#old?.run ?? 0) + 1;
  }

  get(key: string): Buffer | undefined {
    const fresh = this.#fresh.get(key);
    if (fresh !== undefined && this.#waiting !== undefined) return read(this.#waiting.handle, fresh);
    const place = this.#old?.places.get(key);
    if (place === undefined || this.#old === undefined) return undefined;
    const bytes = read(this.#old.handle, place);
    if (bytes === undefined) this.#old.places.delete(key);
    else place.run = this.#run;
    return bytes;
  }

  /** SHA-256 of a content, which is not read, and counts as used. */
  digest(key: string): string | undefined {
    const place = this.#fresh.get(key) ?? this.#old?.places.get(key);
    if (place !== undefined) place.run = this.#run;
    return place?.digest;
  }

  /** Never throws: what cannot be written is told of by `save`. */
  set(key: string, content: string | Uint8Array): void {
    if (this.#failure !== undefined) return;
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    try {
      this.#waiting ??= this.#wait();
      const { handle, size: start } = this.#waiting;
      writeAll(handle, bytes, start);
      this.#waiting.size += bytes.length;
      this.#fresh.set(key, { start, length: bytes.length, digest: digestOf(bytes), run: this.#run });
    } catch (error) {
      this.#failure = error;
    }
  }

  /** Keeps what is new, for its owner's eyes only. Throws where the folder cannot be written. */
  save(): void {
    try {
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#waiting !== undefined) this.#write(this.#waiting.handle);
    } finally {
      this.close();
    }
  }

  /** Keeps nothing of this run. */
  close(): void {
    process.off('exit', this.#onExit);
    if (this.#waiting !== undefined) {
      closeSync(this.#waiting.handle);
      rmSync(this.#waiting.file, { force: true });
      this.#waiting = undefined;
      this.#fresh.clear();
    }
    if (this.#old !== undefined) closeSync(this.#old.handle);
    this.#old = undefined;
  }

  #wait(): { handle: number; file: string; size: number } {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    removeLeftOver(this.folder, `${basename(this.#file)}.`);
    const file = `${this.#file}.${randomUUID()}`;
    process.once('exit', this.#onExit);
    return { handle: openSync(file, 'wx+', 0o600), file, size: 0 };
  }

  #write(waiting: number): void {
    const old = this.#old;
    const kept = this.#kept();
    const keptBytes = sum(kept.map(([, { length }]) => length));
    // A copy by the system takes no time; without what is left out it would grow for ever.
    const isCopied = old !== undefined && keptBytes * 2 >= old.end;
    const fresh = `${this.#file}.${randomUUID()}`;
    try {
      if (isCopied) copyFileSync(this.#file, fresh);
      const handle = openSync(fresh, isCopied ? 'r+' : 'wx', 0o600);
      try {
        // Another build may have replaced the file since it was opened: then it is no copy of what was read.
        const isSame = isCopied && fstatSync(handle).size === fstatSync(old.handle).size;
        let end = isSame ? old.end : 0;
        const entries: Index['entries'][number][] = [];
        const add = (key: string, from: number, place: Place): void => {
          const bytes = read(from, place);
          if (bytes === undefined) return;
          writeAll(handle, bytes, end);
          entries.push([key, end, place.length, place.digest, place.run]);
          end += place.length;
        };
        for (const [key, place] of kept) {
          if (isSame) entries.push([key, place.start, place.length, place.digest, place.run]);
          else if (old !== undefined) add(key, old.handle, place);
        }
        for (const [key, place] of this.#fresh) add(key, waiting, place);
        writeIndex(handle, end, this.maker, { run: this.#run, entries });
      } finally {
        closeSync(handle);
      }
      renameSync(fresh, this.#file);
    } catch (error) {
      rmSync(fresh, { force: true });
      throw error;
    }
  }

  /** Earlier contents that stay: those that this build used, and as many others as there is room for, the newest first. */
  #kept(): (readonly [string, Place])[] {
    const places = [...(this.#old?.places ?? [])].filter(([key]) => !this.#fresh.has(key));
    const used = sum([...places.filter(([, { run }]) => run === this.#run), ...this.#fresh].map(sizeOf));
    let room = Math.max(SPARE * used, this.#spare);
    const kept: [string, Place][] = [];
    for (const entry of places.sort(([, a], [, b]) => b.run - a.run)) {
      if (entry[1].run !== this.#run) room -= sizeOf(entry);
      if (room >= 0) kept.push(entry);
    }
    return kept;
  }
}

const sizeOf = ([, { length }]: readonly [string, Place]): number => length;

function open(file: string, maker: string): Opened | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    const { size } = fstatSync(handle);
    const trailer = readAt(handle, size - TRAILER, TRAILER)?.toString('latin1') ?? '';
    const end = Number(trailer.slice(0, 16));
    const index = readAt(handle, end, size - TRAILER - end);
    if (index !== undefined && digestOf(`${maker}${index.toString()}`) === trailer.slice(16)) {
      const { run, entries } = JSON.parse(index.toString()) as Index;
      const places = new Map(
        entries.map(([key, start, length, digest, used]) => [key, { start, length, digest, run: used }]),
      );
      return { handle, run, end, places };
    }
  } catch (error) {
    // One that cannot be read is none: it is only a cache.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  if (handle !== undefined) closeSync(handle);
  return undefined;
}

function writeIndex(handle: number, end: number, maker: string, index: Index): void {
  // A copy has an index of its own there.
  ftruncateSync(handle, end);
  const json = JSON.stringify(index);
  const bytes = Buffer.from(`${json}${String(end).padStart(16, '0')}${digestOf(`${maker}${json}`)}`);
  writeAll(handle, bytes, end);
}

/** Undefined where it is not what was written. */
function read(handle: number, { start, length, digest }: Place): Buffer | undefined {
  const bytes = readAt(handle, start, length);
  return bytes !== undefined && digestOf(bytes) === digest ? bytes : undefined;
}

function readAt(handle: number, start: number, length: number): Buffer | undefined {
  if (!Number.isSafeInteger(start) || start < 0 || length < 0) return undefined;
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const got = readSync(handle, bytes, filled, length - filled, start + filled);
    if (got === 0) return undefined;
    filled += got;
  }
  return bytes;
}

function writeAll(handle: number, bytes: Uint8Array, start: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(handle, bytes, done, bytes.length - done, start + done);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A file of contents one after another, each found by its place. */
import { hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

export interface Extent {
  readonly start: number;
  readonly length: number;
  /** SHA-256 of the content. */
  readonly digest: string;
}

/** Contents read one after another are read this far ahead: a call costs more than a few contents. */
const AHEAD = 128 * 1024;

export class Contents {
  readonly file: string;
  readonly #handle: number;
  /** The bytes read last, and where they start. */
  #ahead: { readonly start: number; readonly bytes: Buffer<ArrayBuffer> } = {
    start: 0,
    bytes: Buffer.alloc(0),
  };
  #end = 0;

  /**
   * Throws if the file cannot be opened, or if it exists and `wx+` was to make it.
   *
   * @param flags Those of `fs.open`: `r`, `r+` or `wx+`.
   */
  constructor(file: string, flags: 'r' | 'r+' | 'wx+') {
    this.file = file;
    this.#handle = openSync(file, flags, 0o600);
  }

  get size(): number {
    return fstatSync(this.#handle).size;
  }

  /** Undefined if the content is not as it was written. A large one has its memory to itself. */
  read({ start, length, digest }: Extent): Buffer<ArrayBuffer> | undefined {
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(length) || start < 0 || length < 0)
      return undefined;
    const bytes = this.#bytes(start, length);
    return bytes.length === length && hash('sha256', bytes, 'hex') === digest ? bytes : undefined;
  }

  /** Writes a content after those that are there. */
  append(bytes: Uint8Array, start: number): void {
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#handle, bytes, done, bytes.length - done, start + done);
  }

  close(): void {
    closeSync(this.#handle);
  }

  /** Fewer bytes if the file ends. */
  #bytes(start: number, length: number): Buffer<ArrayBuffer> {
    const within = start - this.#ahead.start;
    const isNext = start === this.#end;
    this.#end = start + length;
    if (within >= 0 && within + length <= this.#ahead.bytes.length)
      return this.#ahead.bytes.subarray(within, within + length);
    const isAhead = isNext && length < AHEAD;
    const bytes = this.#readAt(start, isAhead ? AHEAD : length);
    if (isAhead) this.#ahead = { start, bytes };
    return bytes.subarray(0, length);
  }

  #readAt(start: number, length: number): Buffer<ArrayBuffer> {
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const got = readSync(this.#handle, bytes, filled, length - filled, start + filled);
      if (got === 0) break;
      filled += got;
    }
    return bytes.subarray(0, filled);
  }
}

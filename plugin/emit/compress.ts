/**
 * `.br` and `.gz` beside every text file of dist/, so that a server sends them as they are.
 *
 * Pages are compressed while others are rendered, the rest at the end. Files are read and written one after another: for files
 * as small as these that takes a third of what many at once do.
 */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Pack } from '../cache/pack.ts';
import type { Twins } from './compress-worker.ts';
import { type Compressors, IN_FLIGHT, startCompressors } from './compressors.ts';
import type { EarlierSite } from './earlier-site.ts';
import { forEachLimit } from './for-each-limit.ts';

const TEXT = /\.(?:html|css|m?js|json|md|txt|xml|svg|webmanifest|yaml|yml|map|wasm)$/i;
const SUFFIXES = ['.br', '.gz'] as const;
type Suffix = (typeof SUFFIXES)[number];

/** Below this, headers outweigh what is saved. */
const SMALLEST = 1024;

/** The twins of one build. */
export class Compression {
  readonly #kept: Pack | undefined;
  readonly #earlier: EarlierSite | undefined;
  /** Files that have their twins, or get them. */
  readonly #complete = new Set<string>();
  /** Contents whose twins are being made: a file can be replaced meanwhile. */
  readonly #newest = new Map<string, Uint8Array>();
  readonly #pending: Promise<void>[] = [];
  readonly #folders = new Set<string>();
  #threads: Compressors | undefined;

  /** @param kept What earlier builds compressed, by the digest of the content; and this one. */
  constructor(kept?: Pack, earlier?: EarlierSite) {
    this.#kept = kept;
    this.#earlier = earlier;
  }

  /**
   * Writes a file as an earlier build made and compressed it, with its twins. False where not all of it is kept, or it is not
   * what was made.
   *
   * @param digest Of the content: SHA-256.
   */
  restore(file: string, digest: string): boolean {
    if (this.#link(file, digest)) return true;
    const twins = this.#keptTwins(digest);
    if (twins === undefined) return false;
    const content = brotliDecompressSync(twins.br);
    if (hash('sha256', content, 'hex') !== digest) return false;
    this.#makeFolder(dirname(file));
    this.#write(file, content);
    this.#writeTwins(file, twins, content);
    this.#complete.add(file);
    return true;
  }

  /** Writes a file, and begins to make its twins. It replaces one that is there, with its twins. */
  put(file: string, content: string | Uint8Array): void {
    this.#makeFolder(dirname(file));
    if (existsSync(file)) for (const suffix of ['', ...SUFFIXES]) rmSync(`${file}${suffix}`, { force: true });
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const digest = this.#digestOf(bytes);
    if (digest !== undefined && this.#link(file, digest)) return;
    writeFileSync(file, bytes);
    if (TEXT.test(file)) this.add(file, bytes, digest);
  }

  /**
   * Begins to make the twins of a text file that somebody else writes. What goes wrong is told by `end`.
   *
   * @param digest Of the content, where the caller has it: SHA-256.
   */
  add(file: string, content: Uint8Array, digest?: string): void {
    this.#complete.add(file);
    this.#newest.set(file, content);
    if (content.length < SMALLEST) return;
    this.#makeFolder(dirname(file));
    const adding = this.#compress(file, content, digest);
    adding.catch(() => undefined);
    this.#pending.push(adding);
  }

  /** Writes the twins of all other text files of a folder. @param except A folder in it that others still write to. */
  async folder(
    dir: string,
    { except, onProgress }: { except?: string; onProgress?: (done: number, total: number) => void } = {},
  ): Promise<void> {
    const closed = except === undefined ? undefined : join(dir, except, sep);
    const files = (await readdir(dir, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && TEXT.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !this.#complete.has(file) && (closed === undefined || !file.startsWith(closed)));
    let done = 0;
    await forEachLimit(files, IN_FLIGHT, async (file) => {
      this.#complete.add(file);
      const content = readFileSync(file);
      this.#newest.set(file, content);
      if (content.length >= SMALLEST) await this.#compress(file, content);
      done += 1;
      onProgress?.(done, files.length);
    });
  }

  /** Waits for what was begun, and ends the threads. Rejects with what went wrong. */
  async end(): Promise<void> {
    try {
      await Promise.all(this.#pending);
    } finally {
      await this.#threads?.end();
    }
  }

  /** Whether the file is there now as an earlier release had it, with the twins that it is to have. */
  #link(file: string, digest: string): boolean {
    const earlier = this.#earlier;
    if (earlier?.digest(file) !== digest) return false;
    const twins = SUFFIXES.map((suffix) => ({
      file: `${file}${suffix}`,
      digest: this.#kept?.digest(twinKey(suffix, digest)),
    }));
    // Others of the same content may have been made by another version.
    if (twins.some((twin) => twin.digest !== earlier.digest(twin.file))) return false;
    this.#makeFolder(dirname(file));
    const made: string[] = [];
    for (const each of [{ file, digest }, ...twins]) {
      if (each.digest === undefined) continue;
      if (!earlier.link(each.file, each.digest)) {
        for (const link of made) rmSync(link);
        return false;
      }
      made.push(each.file);
    }
    this.#complete.add(file);
    return true;
  }

  #makeFolder(path: string): void {
    if (this.#folders.has(path)) return;
    mkdirSync(path, { recursive: true });
    this.#folders.add(path);
  }

  async #compress(file: string, content: Uint8Array, known?: string): Promise<void> {
    const digest = known ?? this.#digestOf(content) ?? '';
    let twins = this.#keptTwins(digest);
    if (twins === undefined) {
      this.#threads ??= startCompressors();
      twins = await this.#threads.compress(content);
      this.#kept?.set(twinKey('.br', digest), twins.br);
      this.#kept?.set(twinKey('.gz', digest), twins.gz);
    }
    if (this.#newest.get(file) !== content) return;
    this.#newest.delete(file);
    this.#writeTwins(file, twins, content);
  }

  /** Undefined where nobody asks for it. */
  #digestOf(content: Uint8Array): string | undefined {
    return this.#kept === undefined && this.#earlier === undefined
      ? undefined
      : hash('sha256', content, 'hex');
  }

  /** Never over a file that is there: an earlier release may have the same one. */
  #write(file: string, content: string | Uint8Array): void {
    if (this.#earlier !== undefined) rmSync(file, { force: true });
    writeFileSync(file, content);
  }

  /** A twin that is no smaller than its file is none. */
  #writeTwins(file: string, { br, gz }: Twins, content: Uint8Array): void {
    if (br.length < content.length) this.#write(`${file}.br`, br);
    if (gz.length < content.length) this.#write(`${file}.gz`, gz);
  }

  #keptTwins(digest: string): Twins | undefined {
    const [br, gz] = [this.#kept?.get(twinKey('.br', digest)), this.#kept?.get(twinKey('.gz', digest))];
    return br === undefined || gz === undefined ? undefined : { br, gz };
  }
}

/** Name of compressed bytes among what is kept. */
function twinKey(suffix: Suffix, digest: string): string {
  return `packed ${digest}${suffix}`;
}

/**
 * `.br` and `.gz` beside every text file of dist/, so that a server sends them without compressing.
 *
 * Pages are compressed while others are rendered, other files as soon as they are put, and files of other writers at the end.
 * Files are read and written one after another: for files as small as these that takes a third of what many at once do.
 */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { thenClearUp } from '../../runtime/contract/failures.ts';
import type { Kept } from '../cache/store.ts';
import { forEachLimit } from '../for-each-limit.ts';
import type { Twins } from './compress-worker.ts';
import { type Compressors, IN_FLIGHT, startCompressors, usualThreads } from './compressors.ts';
import { type EarlierSite, earlierSite } from './earlier-site.ts';
import { letGo } from './let-go.ts';

/** Its arrays are of their own, and can be handed over: those of `Buffer.from` may share one. */
const ENCODER = new TextEncoder();
const TEXT = /\.(?:html|css|m?js|json|md|txt|xml|svg|webmanifest|yaml|yml|map|wasm)$/i;
const SUFFIXES = ['.br', '.gz'] as const;
type Suffix = (typeof SUFFIXES)[number];

/** Below this, headers outweigh the saved bytes. */
const SMALLEST = 1024;

/** The twins of one build. */
export class Compression {
  readonly #kept: Kept | undefined;
  readonly #earlier: EarlierSite | undefined;
  /** Files that have their twins, or are getting them. */
  readonly #complete = new Set<string>();
  /** Contents whose twins are being made: a file can be replaced meanwhile. */
  readonly #newest = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #pending = new Set<Promise<void>>();
  #failure: unknown;
  readonly #folders = new Set<string>();
  #threads: Compressors | undefined;
  readonly #count: number;

  /**
   * @param kept Compressed bytes of earlier builds, by the digest of the content; and of this one.
   * @param dist Absolute path of the new dist/, if it may share files with an earlier release.
   * @param threads How many compress; none is started before there is work.
   */
  constructor(kept?: Kept, dist?: string, env = process.env, threads = usualThreads()) {
    this.#count = threads;
    this.#kept = kept;
    this.#earlier = dist === undefined ? undefined : earlierSite(dist, env);
  }

  /**
   * Writes a file as an earlier build made and compressed it, with its twins. False if not all of it is kept, or it is not
   * what was made.
   *
   * @param digest Of the content: SHA-256.
   */
  restore(file: string, digest: string): boolean {
    const isKept = SUFFIXES.every((suffix) => this.#kept?.digest(twinKey(suffix, digest)) !== undefined);
    return (isKept && this.#link(file, digest)) || this.#makeKept(file, digest);
  }

  #makeKept(file: string, digest: string): boolean {
    const twins = this.#keptTwins(digest);
    if (twins === undefined) return false;
    const content = brotliDecompressSync(twins.br);
    if (hash('sha256', content, 'hex') !== digest) return false;
    this.#makeFolder(dirname(file));
    this.#write(file, content);
    this.#writeTwins(file, twins, content.length);
    this.#complete.add(file);
    return true;
  }

  /** Writes a file, and begins to make its twins. It replaces one that is there, with its twins. */
  put(file: string, content: string | Uint8Array): void {
    this.#makeFolder(dirname(file));
    this.#newest.delete(file);
    if (existsSync(file)) for (const suffix of ['', ...SUFFIXES]) rmSync(`${file}${suffix}`, { force: true });
    const bytes = typeof content === 'string' ? ENCODER.encode(content) : new Uint8Array(content);
    const digest = this.#digestOf(bytes);
    if (digest !== undefined && this.#link(file, digest)) return;
    this.#write(file, bytes);
    if (TEXT.test(file)) this.#add(file, bytes, digest);
  }

  /** Writes a file, with twins that were made in advance. */
  putPacked(file: string, content: Uint8Array, twins: Twins): void {
    this.#makeFolder(dirname(file));
    this.#write(file, content);
    if (content.length >= SMALLEST) this.#writeTwins(file, twins, content.length);
    this.#complete.add(file);
  }

  /** Begins to make the twins of a text file. `end` reports errors. */
  #add(file: string, content: Uint8Array<ArrayBuffer>, digest: string | undefined): void {
    this.#complete.add(file);
    this.#newest.set(file, content);
    if (content.length < SMALLEST) return;
    const adding: Promise<void> = this.#compress(file, content, digest)
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#pending.delete(adding));
    this.#pending.add(adding);
  }

  /**
   * Waits until the threads have little left: contents that are put wait in memory. Callers that put many files await it.
   */
  async room(): Promise<void> {
    for (const oldest of this.#pending) {
      if (this.#pending.size <= IN_FLIGHT * this.#count) return;
      await oldest;
    }
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
    await forEachLimit(files, IN_FLIGHT * this.#count, async (file) => {
      this.#complete.add(file);
      const content = new Uint8Array(readFileSync(file));
      this.#newest.set(file, content);
      if (content.length >= SMALLEST) await this.#compress(file, content);
      done += 1;
      onProgress?.(done, files.length);
    });
  }

  /** Waits for all work begun, and ends the threads. Rejects with the first error. */
  async end(): Promise<void> {
    await thenClearUp(
      async () => {
        await Promise.all(this.#pending);
        if (this.#failure !== undefined) throw this.#failure;
      },
      () => this.#threads?.end(),
    );
  }

  /** Links to the file of an earlier release if it has the same, with the twins that this one needs: all of them, or none. */
  #link(file: string, digest: string): boolean {
    const earlier = this.#earlier;
    if (earlier === undefined || earlier.digest(file) !== digest) return false;
    const links: [string, string][] = [['', digest]];
    for (const suffix of SUFFIXES) {
      const twin = this.#kept?.digest(twinKey(suffix, digest));
      // Others of the same content may have been made by another version.
      if (twin !== earlier.digest(`${file}${suffix}`)) return false;
      if (twin !== undefined) links.push([suffix, twin]);
    }
    this.#makeFolder(dirname(file));
    for (const [place, [suffix, each]] of links.entries()) {
      if (earlier.link(`${file}${suffix}`, each)) continue;
      for (const [made] of links.slice(0, place)) rmSync(`${file}${made}`);
      return false;
    }
    this.#complete.add(file);
    return true;
  }

  #makeFolder(path: string): void {
    if (this.#folders.has(path)) return;
    mkdirSync(path, { recursive: true });
    this.#folders.add(path);
  }

  /** @param content Empty afterwards. */
  async #compress(file: string, content: Uint8Array<ArrayBuffer>, known?: string): Promise<void> {
    const size = content.length;
    const digest = known ?? this.#digestOf(content) ?? '';
    const write = (twins: Twins): void => {
      if (this.#newest.get(file) !== content) return;
      this.#newest.delete(file);
      this.#writeTwins(file, twins, size);
    };
    const kept = this.#keptTwins(digest);
    if (kept !== undefined) {
      letGo(content);
      write(kept);
      return;
    }
    this.#threads ??= startCompressors(this.#count);
    const { br, gz } = await this.#threads.compress(content);
    this.#kept?.set(twinKey('.br', digest), br);
    this.#kept?.set(twinKey('.gz', digest), gz);
    write({ br, gz });
    letGo(br);
    letGo(gz);
  }

  /** Undefined if nobody asks for it. */
  #digestOf(content: Uint8Array): string | undefined {
    return this.#kept === undefined && this.#earlier === undefined
      ? undefined
      : hash('sha256', content, 'hex');
  }

  /** Never over an existing file: an earlier release may have the same one. */
  #write(file: string, content: string | Uint8Array): void {
    if (this.#earlier !== undefined) rmSync(file, { force: true });
    writeFileSync(file, content);
  }

  /** A twin that is not smaller than its file is left out. */
  #writeTwins(file: string, { br, gz }: Twins, size: number): void {
    if (br.length < size) this.#write(`${file}.br`, br);
    if (gz.length < size) this.#write(`${file}.gz`, gz);
  }

  #keptTwins(digest: string): Twins | undefined {
    const [br, gz] = [this.#kept?.get(twinKey('.br', digest)), this.#kept?.get(twinKey('.gz', digest))];
    return br === undefined || gz === undefined ? undefined : { br, gz };
  }
}

/** Name of compressed bytes in the cache. */
function twinKey(suffix: Suffix, digest: string): string {
  return `${digest}${suffix}`;
}

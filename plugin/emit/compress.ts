/**
 * `.br` and `.gz` beside every text file of dist/, so that a server sends them as they are.
 *
 * Files are read and written one after another: for files as small as these that takes a third of what many at once do.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Pack } from '../cache/pack.ts';
import type { Twins } from './compress-worker.ts';
import { type Compressors, IN_FLIGHT, startCompressors } from './compressors.ts';
import { forEachLimit } from './for-each-limit.ts';

const TEXT = /\.(?:html|css|m?js|json|md|txt|xml|svg|webmanifest|yaml|yml|map|wasm)$/i;
/** Below this, headers outweigh what is saved. */
const SMALLEST = 1024;

/** Name of compressed bytes among what is kept. */
function packedKey(suffix: '.br' | '.gz', digest: string): string {
  return `packed ${digest}${suffix}`;
}

/**
 * Writes a file as an earlier build made and compressed it, with its twins. False where not all of it is kept, or it is not
 * what was made.
 *
 * @param digest Of the content: SHA-256.
 */
export function restoreFile(file: string, digest: string, kept: Pack): boolean {
  const twins = keptTwins(digest, kept);
  if (twins === undefined) return false;
  const content = brotliDecompressSync(twins.br);
  if (hash('sha256', content, 'hex') !== digest) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  writeTwins(file, twins, content);
  return true;
}

function keptTwins(digest: string, kept: Pack): Twins | undefined {
  const [br, gz] = [kept.get(packedKey('.br', digest)), kept.get(packedKey('.gz', digest))];
  return br === undefined || gz === undefined ? undefined : { br, gz };
}

/** A twin that is no smaller than its file is none. */
function writeTwins(file: string, { br, gz }: Twins, content: Uint8Array): void {
  if (br.length < content.length) writeFileSync(`${file}.br`, br);
  if (gz.length < content.length) writeFileSync(`${file}.gz`, gz);
}

interface CompressOptions {
  /** What earlier builds compressed, by the digest of the content; and this one. */
  readonly kept?: Pack | undefined;
  /** Files that have their twins. */
  readonly complete?: ReadonlySet<string> | undefined;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Writes the compressed twins of a folder's text files, and returns how many files got them. */
export async function compressFolder(
  dir: string,
  { kept, complete, onProgress }: CompressOptions = {},
): Promise<number> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => complete?.has(file) !== true);
  let done = 0;
  let compressed = 0;
  let threads: Compressors | undefined;
  const twinsOf = async (content: Buffer): Promise<Twins> => {
    const digest = kept === undefined ? '' : hash('sha256', content, 'hex');
    const known = kept && keptTwins(digest, kept);
    if (known !== undefined) return known;
    threads ??= startCompressors();
    const twins = await threads.compress(content);
    kept?.set(packedKey('.br', digest), twins.br);
    kept?.set(packedKey('.gz', digest), twins.gz);
    return twins;
  };
  try {
    await forEachLimit(files, IN_FLIGHT, async (file) => {
      const content = readFileSync(file);
      if (content.length >= SMALLEST) {
        writeTwins(file, await twinsOf(content), content);
        compressed += 1;
      }
      done += 1;
      onProgress?.(done, files.length);
    });
  } finally {
    await threads?.end();
  }
  return compressed;
}

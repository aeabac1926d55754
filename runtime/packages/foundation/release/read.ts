/** Reads a release's files from its folder, unverified. */
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReleaseFiles } from '@waymark/contract/release';
import { MANIFEST_FILE, previousRelease } from '@waymark/contract/release-folder';
import { errorCode } from '@waymark/source/failures';
import { pathsBelow } from '../files-below.ts';
import { ReleaseError } from './errors.ts';

/** So often a release may be missing: a writer that replaces it leaves none for a moment. */
const MISSES = 5;

/** So often it may be replaced while it is read. */
const ATTEMPTS = 50;

/** Read into memory that the shell's workers can see, so that the largest file is in memory a single time. */
const SHARED = 'files.bin';

/**
 * Every file of the folder. If a writer replaces the release at this moment, the whole old or the whole new one.
 *
 * Throws `ReleaseError` (`missing`) if there is none.
 */
export async function readRelease(folder: string): Promise<ReleaseFiles> {
  let misses = 0;
  for (let attempt = 1; attempt <= ATTEMPTS && misses < MISSES; attempt += 1) {
    if (attempt > 1) await delay(10 * (misses + 1));
    const files = (await readFolder(folder)) ?? (await readFolder(previousRelease(folder)));
    if (files === undefined) misses += 1;
    else if (files !== 'replaced') return files;
  }
  throw new ReleaseError(
    'missing',
    `There is no release in ${folder} (no ${MANIFEST_FILE}). Build one with: waymark build`,
  );
}

/** Undefined if it holds no release. */
async function readFolder(folder: string): Promise<ReleaseFiles | 'replaced' | undefined> {
  const manifest = await unlessGone(readFile(join(folder, MANIFEST_FILE)));
  if (manifest === undefined) return undefined;
  return (await unlessGone(readFiles(folder, manifest))) ?? 'replaced';
}

/** Undefined if another release has its place by the end. */
async function readFiles(folder: string, manifest: Buffer): Promise<ReleaseFiles | undefined> {
  const files = new Map<string, Uint8Array>();
  for (const name of (await pathsBelow(folder)).sort()) {
    const path = join(folder, name);
    files.set(name, await (name === SHARED ? readShared(path) : readFile(path)));
  }
  const after = await readFile(join(folder, MANIFEST_FILE));
  return after.equals(manifest) ? files : undefined;
}

async function unlessGone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

async function readShared(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer((await handle.stat()).size));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await handle.close();
  }
}

/** Reads a release's files from its folder, unverified. */
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../contract/failures.ts';
import type { ReleaseFiles } from '../contract/release.ts';
import { MANIFEST_FILE, previousRelease } from '../contract/release-folder.ts';
import { pathsBelow } from '../files-below.ts';
import { ReleaseError } from './errors.ts';

const ATTEMPTS = 5;

/** Read into memory that the shell's workers can see, so that the largest file is in memory a single time. */
const SHARED = 'files.bin';

/**
 * Every file of the folder. If a writer replaces the release at this moment, the whole old or the whole new one.
 *
 * Throws `ReleaseError` (`missing`) if there is none.
 */
export async function readRelease(folder: string): Promise<ReleaseFiles> {
  for (let attempt = 1; ; attempt += 1) {
    const files = (await readFolder(folder)) ?? (await readFolder(previousRelease(folder)));
    if (files !== undefined) return files;
    if (attempt === ATTEMPTS) {
      throw new ReleaseError(
        'missing',
        `There is no release in ${folder} (no ${MANIFEST_FILE}). Build one with: waymark build`,
      );
    }
    await delay(10 * attempt);
  }
}

/** Undefined if it holds no release, or was replaced while it was read. */
async function readFolder(folder: string): Promise<ReleaseFiles | undefined> {
  try {
    const manifest = await readFile(join(folder, MANIFEST_FILE));
    const files = new Map<string, Uint8Array>();
    for (const name of (await pathsBelow(folder)).sort()) {
      const path = join(folder, name);
      files.set(name, await (name === SHARED ? readShared(path) : readFile(path)));
    }
    const after = await readFile(join(folder, MANIFEST_FILE));
    return after.equals(manifest) ? files : undefined;
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

import { randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MEMBERS_INDEX, type ReleaseFiles } from '@waymark/contract/release';
import { previousRelease } from '@waymark/contract/release-folder';
import { fileIn } from '@waymark/source/paths/inside-root';

/**
 * Puts a release into `dir` as a whole: it is written and flushed next to it, then takes its place.
 *
 * In the instant between the two renames the old one is at `previousRelease(dir)`, where a reader finds it; a
 * crash there loses nothing.
 *
 * If pages are protected, only its owner can read it, whatever the mask of the user is: its lists, texts and search index hold
 * all pages.
 */
export async function writeRelease(dir: string, files: ReleaseFiles): Promise<void> {
  const fresh = `${dir}.${randomUUID()}`;
  const old = previousRelease(dir);
  try {
    const isProtected = files.has(MEMBERS_INDEX);
    await mkdir(fresh, { recursive: true, ...(isProtected && { mode: 0o700 }) });
    const folders = new Set([fresh]);
    for (const [name, bytes] of files) {
      const path = fileIn(fresh, name);
      await mkdir(dirname(path), { recursive: true });
      folders.add(dirname(path));
      await writeFlushed(path, bytes, isProtected ? 0o600 : undefined);
    }
    for (const folder of folders) await flush(folder);
    if (await exists(dir)) {
      await rm(old, { recursive: true, force: true });
      await rename(dir, old);
    }
    await rename(fresh, dir);
    await flush(dirname(dir));
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}

async function writeFlushed(path: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

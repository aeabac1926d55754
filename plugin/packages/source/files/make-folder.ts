/** Folders that are made with those above them. */
import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from '../failures.ts';

/**
 * Makes a folder and those above it, for their owner alone if `isPrivate`. Node.js reports of a read-only file system that the folder is
 * missing, which says nothing of the reason: the error is then that of the system.
 */
export async function makeFolder(path: string, isPrivate = false): Promise<void> {
  try {
    await mkdir(path, { recursive: true, ...(isPrivate && { mode: 0o700 }) });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') await access(nearest(path), constants.W_OK);
    throw error;
  }
}

/** The lowest folder on the way that exists. */
function nearest(path: string): string {
  let folder = resolve(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

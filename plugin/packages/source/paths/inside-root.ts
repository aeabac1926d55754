/** Keeps reading inside the root: a file that leads out of a repository, by `..` or by a symbolic link, is not read. */

import { realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Report } from '../diagnostics/diagnostic.ts';
import { onDisk } from './on-disk.ts';

/** True if a path is a folder, or is inside it. Both are real and absolute. */
export function contains(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** True if an existing path below a folder is a link, or is behind one, to a target outside of it. */
export function leadsOutside(root: string, path: string): boolean {
  return !contains(realpathSync(root), realpathSync(onDisk(root, path)));
}

/**
 * The file at a path below a folder that a build writes. Every file of dist/ and of a release is written at a path of this function:
 * paths come from pages, docs.json, specifications and plugins.
 *
 * @param path With or without a slash at its start.
 * @throws {Error} if the path leads out of the folder, or no file can be there.
 */
export function fileIn(folder: string, path: string): string {
  const file = join(folder, path);
  const root = resolve(folder);
  if (path.includes('\0') || resolve(file) === root || !contains(root, resolve(file)))
    throw new Error(
      `The file ${JSON.stringify(path)} is not written: its path leads out of the output folder.`,
    );
  return file;
}

/** @param path As it was written, or below the docs root. */
export function outsideRoot(path: string): Pick<Report, 'code' | 'message' | 'hint'> {
  return {
    code: 'file-outside-root',
    message: `\`${path}\` leads out of the docs folder.`,
    hint: 'Move its target into this folder: Waymark reads nothing outside it.',
  };
}

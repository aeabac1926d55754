/** Keeps reading inside the root: a file that leads out of a repository, by `..` or by a symbolic link, is not read. */

import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import type { Report } from '../diagnostics/diagnostic.ts';
import { onDisk } from './on-disk.ts';

/** Whether a path is a folder, or is inside it. Both are real and absolute. */
export function contains(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Whether an existing path below a folder is a link, or is behind one, to a target outside of it. */
export function leadsOutside(root: string, path: string): boolean {
  return !contains(realpathSync(root), realpathSync(onDisk(root, path)));
}

/** @param path As it was written, or below the docs root. */
export function outsideRoot(path: string): Pick<Report, 'code' | 'message' | 'hint'> {
  return {
    code: 'file-outside-root',
    message: `\`${path}\` leads out of the docs folder.`,
    hint: 'Move its target into this folder: Waymark reads nothing outside it.',
  };
}

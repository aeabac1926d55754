/**
 * The files of a release that was deployed before. An identical file is linked to: making files takes most of the time of
 * a build that changes one page, and linking to them almost none. They are not read: the server names a release that it has
 * made or read whole.
 *
 * Both releases then share one file, so nobody may write to an existing file of dist/: it is removed, and made again.
 */
import { linkSync, lstatSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { EARLIER_RELEASE_VARIABLE, SEAL, type Seal } from '@waymark/contract/seal';

/**
 * Links the file; returns whether it is there now: it had this content, and could be linked to. Its folder must exist.
 *
 * @param file Absolute and normal, in the new dist/.
 */
export type LinkEarlier = (file: string, digest: string) => boolean;

/** The one that the environment names. @param dist Absolute path of the new dist/. */
export function earlierSite(dist: string, env = process.env): LinkEarlier | undefined {
  const folder = env[EARLIER_RELEASE_VARIABLE];
  const sealed = folder && readSeal(folder);
  if (!folder || !sealed) return undefined;
  const sealedAt = lstatSync(join(folder, SEAL)).mtimeMs;
  // There are some files for each page: `relative` and `join` would take as long as the links.
  const inDist = join(dist, sep).length;
  return (file, wanted) => {
    const path = `dist/${file.slice(inDist).replaceAll(sep, '/')}`;
    if (sealed[path] !== wanted) return false;
    const earlier = `${folder}/${path}`;
    try {
      const state = lstatSync(earlier);
      // The target of a symbolic link can change. A file written to since is no longer the one that was sealed.
      if (!state.isFile() || state.mtimeMs > sealedAt) return false;
      linkSync(earlier, file);
      return true;
    } catch {
      // Removed meanwhile, on another disk, or a file system without links.
      return false;
    }
  };
}

function readSeal(folder: string): Seal | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, SEAL), 'utf8'));
  } catch {
    return undefined;
  }
}

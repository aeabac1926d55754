/** Copies the repository's static files into dist/ unchanged. */

import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { forEachLimit } from '@waymark/contract/for-each-limit';
import { fileIn } from '@waymark/source/paths/inside-root';
import { onDisk } from '@waymark/source/paths/on-disk';
import type { AssetAudiences } from './asset-audiences.ts';
import type { Dist } from './dist.ts';

/**
 * Copies the assets that anyone may have into `dist`, and returns their paths (`/images/a.png`).
 *
 * @param root The docs root.
 */
export async function copyAssets(
  root: string,
  audiences: AssetAudiences,
  dist: Pick<Dist, 'folder' | 'isTaken'>,
): Promise<ReadonlySet<string>> {
  const assets = [...audiences]
    .filter(([{ path }, who]) => who.includes('public') && !dist.isTaken(path))
    .map(([asset]) => asset);
  const folders = new Set(assets.map((asset) => dirname(fileIn(dist.folder, asset.path))));
  await forEachLimit(folders, 16, async (folder) => {
    await mkdir(folder, { recursive: true });
  });
  await forEachLimit(assets, 16, async (asset) => {
    const file = fileIn(dist.folder, asset.path);
    // Not written over: an earlier release may have the same file.
    await rm(file, { force: true });
    await copyFile(onDisk(root, asset.file), file, constants.COPYFILE_FICLONE);
  });
  return new Set(assets.map((asset) => asset.path));
}

/** The repository's static files, copied into dist/ as they are. */
import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AssetAudiences } from './asset-audiences.ts';
import { forEachLimit } from './for-each-limit.ts';

/**
 * Copies the assets that anyone may have into `dir`, and returns the paths written (`/images/a.png`).
 *
 * @param root The docs root.
 */
export async function copyAssets(
  root: string,
  audiences: AssetAudiences,
  dir: string,
): Promise<ReadonlySet<string>> {
  const assets = [...audiences].filter(([, who]) => who.includes('public')).map(([asset]) => asset);
  const folders = new Set(assets.map((asset) => dirname(join(dir, asset.path))));
  await forEachLimit(folders, 16, async (folder) => {
    await mkdir(folder, { recursive: true });
  });
  await forEachLimit(assets, 16, async (asset) => {
    const file = join(dir, asset.path);
    // Not written over: an earlier release may have the same file.
    await rm(file, { force: true });
    await copyFile(join(root, asset.file), file, constants.COPYFILE_FICLONE);
  });
  return new Set(assets.map((asset) => asset.path));
}

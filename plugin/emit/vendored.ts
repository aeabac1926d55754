/** The files of packages that public pages load, copied into dist/. */
import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forEachLimit } from '../for-each-limit.ts';
import type { Document } from '../markdown/document/document.ts';
import { featureAudiences, vendoredFiles } from '../outputs/vendored.ts';
import type { PublicSite } from '../types.ts';

export async function copyVendored(
  site: PublicSite,
  documents: ReadonlyMap<string, Document>,
  dir: string,
): Promise<void> {
  const files = vendoredFiles(new Set(featureAudiences(site, documents).keys()));
  const folders = new Set(files.map(({ path }) => dirname(join(dir, path))));
  await forEachLimit(folders, 16, async (folder) => {
    await mkdir(folder, { recursive: true });
  });
  await forEachLimit(files, 16, ({ path, file }) =>
    copyFile(file, join(dir, path), constants.COPYFILE_FICLONE),
  );
}

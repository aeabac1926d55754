/** The files of packages that public pages load, copied into dist/. */
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { forEachLimit } from '../for-each-limit.ts';
import type { Document } from '../markdown/document/document.ts';
import { featureAudiences, vendoredContent, vendoredFiles } from '../outputs/vendored.ts';
import { fileIn } from '../paths/inside-root.ts';
import type { PublicSite } from '../types.ts';
import type { Compression } from './compress.ts';

export async function copyVendored(
  site: PublicSite,
  documents: ReadonlyMap<string, Document>,
  dir: string,
  compression: Compression,
): Promise<void> {
  const files = vendoredFiles(new Set(featureAudiences(site, documents).keys()));
  for (const vendored of files.filter(({ isPacked }) => isPacked))
    compression.putPacked(fileIn(dir, vendored.path), vendoredContent(vendored), {
      br: readFileSync(`${vendored.file}.br`),
      gz: readFileSync(`${vendored.file}.gz`),
    });
  await forEachLimit(
    files.filter(({ isPacked }) => !isPacked),
    16,
    async (vendored) => {
      const target = fileIn(dir, vendored.path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, vendoredContent(vendored));
    },
  );
}

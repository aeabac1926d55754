/** The files of packages that public pages load, copied into dist/. */
import type { Document } from '../markdown/document/document.ts';
import { featureAudiences, vendoredContent, vendoredFiles } from '../outputs/vendored.ts';
import { fileIn } from '../paths/inside-root.ts';
import type { PublicSite } from '../types.ts';
import type { SiteWriter } from './site-writer.ts';

export function copyVendored(
  site: PublicSite,
  documents: ReadonlyMap<string, Document>,
  dir: string,
  writer: SiteWriter,
): void {
  for (const vendored of vendoredFiles(new Set(featureAudiences(site, documents).keys())))
    writer.put(fileIn(dir, vendored.path), vendoredContent(vendored));
}

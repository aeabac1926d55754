/** Files that pages show and that cannot be read. */

import { forEachLimit } from '@waymark/server/contract/for-each-limit';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { unreadableFile } from '../images/unreadable.ts';
import type { Document } from '../markdown/document/document.ts';
import type { Site } from '../types.ts';
import { configPaths, documentPaths, navigationPaths, pagePaths } from './asset-paths.ts';

/** Files read at one time. */
const AT_ONCE = 8;

export async function unreadableAssets(
  site: Site,
  documents: ReadonlyMap<string, Document>,
): Promise<readonly Report[]> {
  const addresses = [
    ...configPaths(site),
    ...navigationPaths(site, [site.navigation.root]),
    ...site.pages.flatMap((page) => [
      ...documentPaths(site, page, documents.get(page.path)),
      ...pagePaths(site, page),
    ]),
  ];
  const shown = new Set(addresses.map(([, path]) => path));
  const found: Report[] = [];
  await forEachLimit(
    site.assets.filter(({ path }) => shown.has(path)),
    AT_ONCE,
    async ({ file }) => {
      const problem = await unreadableFile(site.root, file);
      if (problem !== undefined) found.push(problem);
    },
  );
  return found;
}

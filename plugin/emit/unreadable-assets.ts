/** Files that pages show and that cannot be read. */

import { forEachLimit } from '@waymark/contract/for-each-limit';
import { unreadableFile } from '@waymark/repository/content/unreadable-image';
import type { Site } from '@waymark/repository/types';
import type { Report } from '@waymark/source/diagnostics/diagnostic';

/** Files read at one time. */
const AT_ONCE = 8;

/** @param used See `usedPaths`. */
export async function unreadableAssets(site: Site, used: ReadonlySet<string>): Promise<readonly Report[]> {
  const found: Report[] = [];
  await forEachLimit(
    site.assets.filter(({ path }) => used.has(path)),
    AT_ONCE,
    async ({ file }) => {
      const problem = await unreadableFile(site.root, file);
      if (problem !== undefined) found.push(problem);
    },
  );
  return found;
}

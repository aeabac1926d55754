/** Files that pages show and that cannot be read. */

import { forEachLimit } from '@waymark/contract/for-each-limit';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { unreadableFile } from '../content/unreadable-image.ts';
import type { Site } from '../types.ts';

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

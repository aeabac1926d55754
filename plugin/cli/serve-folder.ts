/** Tools of the folder that `waymark serve` serves, for whoever's own it is. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnOffers } from '@waymark/contract/own-tools';
import { MANIFEST_FILE } from '@waymark/contract/release-folder';
import { toErrors } from '@waymark/server/cli/said';
import type { FolderHas } from '@waymark/server/cli/serve';
import { configOfFolder, loadFolderTools, namesOf } from '../folder-tools.ts';

/**
 * Loads the `waymark.config.ts` of a folder, which is code, unless its release has no tools, or its releases come from elsewhere:
 * then it says so.
 *
 * @throws {Error} with file and line, if the file is not valid
 */
export async function toolsOfFolder(folder: string, has: FolderHas): Promise<OwnOffers | undefined> {
  const tell = (text: string) => toErrors(`${text}\n`);
  const file = has === 'tools' ? undefined : configOfFolder(folder);
  if (has === 'none') {
    if (file !== undefined && isNewer(file, join(folder, '.waymark', MANIFEST_FILE)))
      tell(
        `${file} is not loaded: the release has no tools, and the file has changed since. If it has some now, build again.`,
      );
    return undefined;
  }
  if (has === 'deploys') {
    if (file !== undefined)
      tell(
        `${file} is not loaded: this server has deploys, and tools of its operator alone. Name their module with --tools.`,
      );
    return undefined;
  }
  try {
    const found = await loadFolderTools(folder);
    if (found !== undefined) tell(`Tools of ${found.file}: ${namesOf(found)}`);
    return found;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Error(`${error.message}\nCorrect it, or serve without its tools: --no-tools.`, {
      cause: error,
    });
  }
}

function isNewer(file: string, than: string): boolean {
  return existsSync(than) && statSync(file).mtimeMs > statSync(than).mtimeMs;
}

/** What is below a folder. `readdir` can say it too, in three times the time: its entries have to be put together to paths. */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Paths below the folder, with `/`, of what is no folder. @param isWanted Of a link the link itself. */
export async function pathsBelow(folder: string, isWanted?: (entry: Dirent) => boolean): Promise<string[]> {
  const paths: string[] = [];
  const visit = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      if (entry.isDirectory()) await visit(`${path}${entry.name}/`);
      else if (isWanted?.(entry) !== false) paths.push(path + entry.name);
    }
  };
  await visit('');
  return paths;
}

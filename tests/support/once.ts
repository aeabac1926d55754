/** Makes a value for several files of tests once in a run: the one that needs it first makes it; the others wait for it. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A folder of that name, filled. Nobody may change its content; it is gone after the run.
 *
 * @param make Fills the empty folder. If it fails, it fails for all that need the folder.
 */
export async function once(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const run = process.env.WAYMARK_TEST_RUN;
  if (run === undefined) throw new Error('Only a run of the tests has a folder for it: run-folder.ts.');
  const folder = join(run, name);
  const ended = `${folder}.ended`;
  if (await isFirst(folder)) {
    const problem = await make(folder).then(
      () => '',
      (error: unknown) => String(error) || 'It failed.',
    );
    // Others see it whole or not at all.
    await writeFile(`${ended}.new`, problem);
    await rename(`${ended}.new`, ended);
  }
  while (!existsSync(ended)) await delay(50);
  const problem = await readFile(ended, 'utf8');
  if (problem !== '') throw new Error(`${name}: ${problem}`);
  return folder;
}

async function isFirst(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

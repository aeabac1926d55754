/** Compressed files of a site that other programs changed after it was written: a server would send the old ones. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathsBelow } from '../../runtime/files-below.ts';
import { Compression } from './compress.ts';

/**
 * @param dist Absolute path of the site.
 * @param since Milliseconds: files that were written to later are compressed again.
 * @param threads How many compress.
 */
export async function renewTwins(dist: string, since: number, threads?: number): Promise<void> {
  const compression = new Compression(undefined, undefined, process.env, threads);
  for (const path of await pathsBelow(dist, (entry) => entry.isFile())) {
    const file = join(dist, path);
    if (!existsSync(`${file}.br`) || statSync(file).mtimeMs < since) continue;
    compression.put(file, readFileSync(file));
    await compression.room();
  }
  await compression.end();
}

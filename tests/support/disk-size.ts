/** The size of a folder, counted in one way wherever a size is a goal or is published. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Of most file systems. */
const BLOCK = 4096;

/** Decimal megabytes of the files below a folder, each in whole blocks of a disk, as `du` counts them. */
export function megabytes(folder: string): number {
  const blocks = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => Math.ceil(statSync(join(entry.parentPath, entry.name)).size / BLOCK));
  return (blocks.reduce((sum, count) => sum + count, 0) * BLOCK) / 1e6;
}

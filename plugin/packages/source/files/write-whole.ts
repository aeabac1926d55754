/** Writes a file so that others see it whole or not at all. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that only its owner can read. Leaves nothing behind if it throws.
 *
 * @param flush Whether it is on the disk before others see it.
 */
export async function writeWhole(file: string, content: string | Uint8Array, flush = false): Promise<void> {
  const fresh = `${file}.${randomUUID()}`;
  try {
    await writeFile(fresh, content, { flag: 'wx', mode: 0o600, flush });
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
}

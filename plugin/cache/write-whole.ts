/** Writes a file of a cache so that others see it whole or not at all. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a file that only its owner can read. Leaves nothing behind if it throws. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const fresh = `${file}.${randomUUID()}`;
  try {
    await writeFile(fresh, content, { mode: 0o600 });
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
}

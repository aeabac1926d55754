/** Preview images kept between builds, a file each, under names made of all that is in them. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The image from `folder`, else a new one, which is kept there. Without a folder nothing is. */
export async function kept(
  folder: string | undefined,
  path: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (folder === undefined) return make();
  const images = join(folder, 'previews');
  const file = join(images, basename(path));
  const known = await readFile(file).catch(() => undefined);
  if (known !== undefined && isWhole(known)) return known;
  const bytes = await make();
  const fresh = `${file}.${randomUUID()}`;
  try {
    await mkdir(images, { recursive: true, mode: 0o700 });
    await writeFile(fresh, bytes, { mode: 0o600 });
    await rename(fresh, file);
  } catch {
    // The next build draws it again: it is only a cache.
    await rm(fresh, { force: true }).catch(() => undefined);
  }
  return bytes;
}

/** A PNG ends with this chunk. */
function isWhole(bytes: Buffer): boolean {
  return bytes.subarray(-8, -4).toString('latin1') === 'IEND';
}

/** Preview images kept between builds, a file each, under names made of all that is in them. */
import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeWhole } from '../../cache/write-whole.ts';

/** The image from `folder`, or else a new one, which is kept there. Without a folder nothing is kept. */
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
  try {
    await mkdir(images, { recursive: true, mode: 0o700 });
    await writeWhole(file, bytes);
  } catch {
    // The next build draws it again: it is only a cache.
  }
  return bytes;
}

/** A PNG ends with this chunk. */
function isWhole(bytes: Buffer): boolean {
  return bytes.subarray(-8, -4).toString('latin1') === 'IEND';
}

/** Draws the site's icons from the files of the repository. */
import { readFile } from 'node:fs/promises';
import type { PublicSite } from '@waymark/repository/types';
import { type DrawnIcon, iconsOf } from './favicon.ts';

/** Path to the bytes of every icon that the head of a page names and the repository does not have. */
export async function iconImages(site: PublicSite): Promise<ReadonlyMap<string, Uint8Array>> {
  const images = iconsOf(site).drawn.map(async (icon) => [icon.path, await drawIcon(icon)] as const);
  return new Map(await Promise.all(images));
}

/** The original bytes of a file that cannot be drawn: a browser may still read them. */
export async function drawIcon({ file, size, background }: DrawnIcon): Promise<Uint8Array> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(file, { density: 300, failOn: 'none' }).resize(size, size, {
      fit: 'contain',
      background: clear,
    });
    if (background !== undefined) image.flatten({ background });
    return await image.png({ compressionLevel: 9 }).toBuffer();
  } catch {
    return readFile(file);
  }
}

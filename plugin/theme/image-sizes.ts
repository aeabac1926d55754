/** The sizes of the repository's images, read from their first bytes, and the variants that a build made of them. */

import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { measureImage, type Pixels } from '@waymark/repository/content/measure-image';
import type { Site } from '@waymark/repository/types';
import { decodePath } from '@waymark/source/paths/decode-path';
import { onDisk } from '@waymark/source/paths/on-disk';
import type { SiteImages } from '../images/site-images.ts';

export interface ImageSize extends Pixels {
  /** The same image in a modern format, the widest first: paths below the base. */
  readonly variants?: readonly { readonly width: number; readonly path: string }[] | undefined;
}

/** The size of an image by its address, base included; undefined if it is elsewhere, missing, or has no size. */
export type SizeOf = (address: string) => ImageSize | undefined;

/** Enough for the header of nearly every image; one with a long preamble is read whole. */
const HEAD = 64 * 1024;

/** @param variants The ones that pages name along with the originals. */
export function imageSizes(
  { root, base, assets }: Pick<Site, 'root' | 'base' | 'assets'>,
  variants?: SiteImages,
): SizeOf {
  const files = new Map(assets.map((asset) => [asset.path, asset.file]));
  return (address) => {
    const path = pathOf(base, address);
    const file = path === undefined ? undefined : files.get(path);
    const size = file === undefined ? undefined : sizeOfFile(onDisk(root, file));
    const own = path === undefined ? undefined : variants?.of(path);
    return size === undefined || own === undefined ? size : { ...size, variants: own };
  };
}

/** Sizes read from files, valid as long as these do not change. */
const known = new Map<string, { readonly changed: number; readonly size: Pixels | undefined }>();

/** The path of a file of the site, decoded. */
function pathOf(base: string, address: string): string | undefined {
  if (!address.startsWith('/') || address.startsWith('//')) return undefined;
  const path = address.replace(/[?#].*$/s, '');
  return decodePath(base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path);
}

function sizeOfFile(file: string): Pixels | undefined {
  let changed: number;
  try {
    changed = statSync(file).mtimeMs;
  } catch {
    // Removed since the site was read: the link check has reported it.
    return undefined;
  }
  const found = known.get(file);
  if (found?.changed === changed) return found.size;
  const size = measureImage(firstBytes(file)) ?? measureImage(readFileSync(file));
  known.set(file, { changed, size });
  return size;
}

function firstBytes(file: string): Uint8Array {
  const buffer = new Uint8Array(HEAD);
  const handle = openSync(file, 'r');
  try {
    return buffer.subarray(0, readSync(handle, buffer, 0, HEAD, 0));
  } finally {
    closeSync(handle);
  }
}

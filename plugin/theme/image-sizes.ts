/** What the theme knows of the repository's images: sizes, read from their first bytes, and variants that a build made. */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import type { SiteImages } from '../images/site-images.ts';
import type { ReadableSite } from '../types.ts';
import type { ImageSize } from './image-size.ts';

/** Enough for the header of nearly every image; one with a long preamble is read whole. */
const HEAD = 64 * 1024;
/** EXIF orientations that turn an image on its side. */
const TURNED = 5;

interface Known {
  readonly changed: number;
  readonly size: ImageSize | undefined;
}

const known = new Map<string, Known>();
let variants: SiteImages = new Map();

/** From now on pages name these variants. */
export function showVariants(images: SiteImages): void {
  variants = images;
}

const files = new WeakMap<ReadableSite, ReadonlyMap<string, string>>();

/** Paths of images to those of their variants: what pages name follows from it. */
export function shownVariants(): readonly (readonly [string, readonly string[]])[] {
  return [...variants].map(([image, made]) => [image, made.map(({ path }) => path)] as const).sort();
}

/** The size of an image by its address; undefined where it is elsewhere, missing, or says none. */
export function measureImage(site: ReadableSite, address: string): ImageSize | undefined {
  const path = pathOf(site.base, address);
  const file = path === undefined ? undefined : filesOf(site).get(path);
  const size = file === undefined ? undefined : sizeOfFile(join(site.root, file));
  const own = path === undefined ? undefined : variants.get(path);
  return size === undefined || own === undefined ? size : { ...size, variants: own };
}

function filesOf(site: ReadableSite): ReadonlyMap<string, string> {
  let map = files.get(site);
  if (map === undefined) {
    map = new Map(site.assets.map((asset) => [asset.path, asset.file]));
    files.set(site, map);
  }
  return map;
}

/** The path of a file of the site, decoded. */
function pathOf(base: string, address: string): string | undefined {
  if (!address.startsWith('/') || address.startsWith('//')) return undefined;
  const path = address.replace(/[?#].*$/s, '');
  const own = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  try {
    return decodeURI(own);
  } catch {
    // A lone `%` is part of the name.
    return own;
  }
}

function sizeOfFile(file: string): ImageSize | undefined {
  let changed: number;
  try {
    changed = statSync(file).mtimeMs;
  } catch {
    // Removed since the site was read: the link check has said so.
    return undefined;
  }
  const found = known.get(file);
  if (found?.changed === changed) return found.size;
  const size = measure(firstBytes(file)) ?? measure(readFileSync(file));
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

function measure(bytes: Uint8Array): ImageSize | undefined {
  try {
    const { width, height, orientation } = imageSize(bytes);
    if (width <= 0 || height <= 0) return undefined;
    const [across, down] = (orientation ?? 1) >= TURNED ? [height, width] : [width, height];
    return { width: Math.round(across), height: Math.round(down) };
  } catch {
    // No image, or one that is cut off: it has no size.
    return undefined;
  }
}

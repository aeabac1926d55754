/** One image in a modern format: WebP, in the widths that pages ask for. */
import { Buffer } from 'node:buffer';
import sharp, { type Sharp } from 'sharp';
import { WIDEST } from './choose.ts';

/** The maker of variants: whatever changes them besides the image changes this. */
export const MAKER = `2 sharp ${sharp.versions.sharp} webp ${sharp.versions.webp}`;

/** A column of text at one pixel a pixel, and a phone at two. */
export const NARROW = 960;
/** A variant must be this much smaller to be worth a second file. */
const WORTH = 0.9;
/** A number of 0 to 6. The default of 4 takes 2.2 times as long for 4 % fewer bytes; 1 takes a fifth less, for 12 % more. */
const EFFORT = 2;

// Several images are converted at once instead, so that a build has as many threads as it counts.
sharp.concurrency(1);

export interface Made {
  readonly width: number;
  readonly bytes: Uint8Array;
}

/**
 * Variants of a PNG or JPEG, the widest first; none if they would not be smaller, or would lose an animation.
 *
 * @throws {Error} for anything but an image
 */
export async function convert(bytes: Uint8Array): Promise<readonly Made[]> {
  if (isAnimated(bytes)) return [];
  const image = sharp(bytes, { limitInputPixels: false }).autoOrient();
  const { width } = (await image.metadata()).autoOrient;
  const widest = await inWidth(image, Math.min(width, WIDEST));
  if (widest.bytes.length > bytes.length * WORTH) return [];
  if (width < NARROW * 1.25) return [widest];
  const narrow = await inWidth(image, NARROW);
  return narrow.bytes.length < widest.bytes.length * WORTH ? [widest, narrow] : [widest];
}

async function inWidth(image: Sharp, width: number): Promise<Made> {
  return {
    width,
    bytes: await image.clone().resize({ width }).webp({ quality: 82, effort: EFFORT }).toBuffer(),
  };
}

/** Tells whether a PNG has the chunk that announces its frames, which is before the first picture. */
function isAnimated(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const control = head.indexOf('acTL', 0, 'latin1');
  return control !== -1 && control < head.indexOf('IDAT', 0, 'latin1');
}

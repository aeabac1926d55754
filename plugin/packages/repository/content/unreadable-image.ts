/** Files that cannot be shown: those of another user, and for what is in them a pointer of Git LFS, a page of HTML with the name of an image, half of one. */

import { accessSync, closeSync, constants, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { wordsOf } from '@waymark/source/failures';
import { onDisk } from '@waymark/source/paths/on-disk';
import { measureImage } from './measure-image.ts';

/** Begins the text that a checkout without Git LFS has in the place of a file (the specification of Git LFS, "The Pointer"). */
const LFS_POINTER = 'version https://git-lfs.github.com/spec/';
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)$/i;
/** Formats that both browsers and sharp read. */
const DECODED = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
/** A larger one is only decoded if a build converts or draws it. */
const SMALL = 12 * 1024;

/** The right to read a file is missing. @param file Below the root. */
export function rightsProblem(root: string, file: string): Report | undefined {
  try {
    accessSync(onDisk(root, file), constants.R_OK);
    return undefined;
  } catch {
    return {
      code: IMAGE.test(file) ? 'image-unreadable' : 'asset-unreadable',
      message: 'The file cannot be read: permission denied.',
      hint: 'It is not published. Let the user that runs this command read it: chmod a+r, or chown.',
      file,
    };
  }
}

/** @param file Below the root. */
function pointerProblem(root: string, file: string): Report | undefined {
  const start = Buffer.alloc(LFS_POINTER.length);
  const handle = openSync(onDisk(root, file), 'r');
  try {
    readSync(handle, start, 0, start.length, 0);
  } finally {
    closeSync(handle);
  }
  if (start.toString('latin1') !== LFS_POINTER) return undefined;
  const isImage = IMAGE.test(file);
  return {
    code: isImage ? 'image-unreadable' : 'asset-unreadable',
    message: `The ${isImage ? 'image' : 'file'} is a pointer of Git LFS, whose file was not fetched.`,
    hint: `Run \`git lfs pull\` before the build, or keep the ${isImage ? 'image' : 'file'} itself in the repository: deploys fetch nothing from Git LFS.`,
    file,
  };
}

export function imageProblem(file: string, error: unknown): Report {
  return {
    code: 'image-unreadable',
    // Its library lists a fault as often as it meets it.
    message: `The image cannot be read: ${wordsOf(error).split('\n')[0]}`,
    hint: `Save it again as ${extname(file).toLowerCase() === '.svg' ? 'SVG' : 'PNG or JPEG'}; it is served as it is.`,
    file,
  };
}

/** A file that pages show: a large image is only measured. */
export async function unreadableFile(root: string, file: string): Promise<Report | undefined> {
  const pointer = pointerProblem(root, file);
  if (pointer !== undefined || !DECODED.test(file)) return pointer;
  const bytes = await readFile(onDisk(root, file));
  return bytes.length > SMALL && measureImage(bytes) !== undefined ? undefined : undecodable(bytes, file);
}

/** An image that the build draws, or that each page shows. */
export async function unreadableImage(root: string, file: string): Promise<Report | undefined> {
  return (
    rightsProblem(root, file) ??
    pointerProblem(root, file) ??
    (DECODED.test(file) ? undecodable(await readFile(onDisk(root, file)), file) : undefined)
  );
}

async function undecodable(bytes: Uint8Array, file: string): Promise<Report | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    await sharp(bytes, { failOn: 'truncated', limitInputPixels: false }).resize(16).raw().toBuffer();
  } catch (error) {
    // An SVG without a size is shown in that of its place.
    if (!wordsOf(error).includes('bad dimensions')) return imageProblem(file, error);
  }
  return undefined;
}

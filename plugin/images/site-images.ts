/** The images of a site that pages show, in a modern format beside the original. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import type { Report } from '../diagnostics/diagnostic.ts';
import { forEachLimit } from '../emit/for-each-limit.ts';
import type { Asset } from '../types.ts';
import type { Variant } from './store.ts';

/** Variants of an image by its path (`/images/a.png`). */
export type SiteImages = ReadonlyMap<string, readonly Variant[]>;

const CONVERTED: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg']);
/** What a checkout without Git LFS has in the place of a file (the specification of Git LFS, "The Pointer"). */
const LFS_POINTER = 'version https://git-lfs.github.com/spec/';
/** A smaller file costs a page nothing. */
const SMALL = 8 * 1024;

/**
 * Makes what the cache does not have. One image that cannot be read is reported, and stays as it is.
 *
 * @param assets Files that anybody may have: a variant is as public as `/_waymark`.
 * @param root The docs root.
 */
export async function siteImages(
  assets: readonly Asset[],
  root: string,
  cache: string,
  report: (report: Report) => void,
  progress: (done: number, total: number) => void,
): Promise<SiteImages> {
  const images = new Map<string, readonly Variant[]>();
  const candidates = assets.filter(({ file }) => CONVERTED.has(extname(file).toLowerCase()));
  if (candidates.length === 0) return images;
  // Loaded now: it brings sharp, which a site without such images does not need.
  const { ImageStore } = await import('./store.ts');
  const store = new ImageStore(cache);
  let done = 0;
  await forEachLimit(candidates, availableParallelism(), async ({ path, file }) => {
    progress(done, candidates.length);
    const bytes = await readFile(join(root, file));
    done += 1;
    if (bytes.toString('latin1', 0, LFS_POINTER.length) === LFS_POINTER) {
      report({
        code: 'image-unreadable',
        message: 'The image is a pointer of Git LFS, whose file was not fetched.',
        hint: 'Run `git lfs pull` before the build, or keep the image itself in the repository: deploys fetch nothing from Git LFS.',
        file,
      });
      return;
    }
    try {
      const variants = bytes.length < SMALL ? [] : await store.variants(bytes);
      if (variants.length > 0) images.set(path, variants);
    } catch (error) {
      report({
        code: 'image-unreadable',
        message: `The image cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        hint: 'Save it again as PNG or JPEG; it is served as it is.',
        file,
      });
    }
  });
  progress(done, candidates.length);
  await store.prune();
  return images;
}

/** Writes the variants below `dir`. */
export async function writeImages(images: SiteImages, dir: string): Promise<void> {
  await mkdir(join(dir, '_waymark'), { recursive: true });
  // Two files with the same bytes have the same variants.
  const variants = new Map([...images.values()].flat().map(({ path, source }) => [path, source]));
  await forEachLimit(variants, availableParallelism(), async ([path, source]) => {
    // Not copied: a copy would have the mode of the cache, which only its owner may read.
    await writeFile(join(dir, path), typeof source === 'string' ? await readFile(source) : source);
  });
}

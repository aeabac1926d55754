/**
 * Variants of images kept between builds under a digest of the image: WebP files, and a list of them with their digests,
 * which is written last. A list whose files do not have them is as good as none.
 */
import { createHash, hash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../cache/write-whole.ts';
import { convert, MAKER } from './convert.ts';

export interface ImageVariant {
  readonly width: number;
  /** Path in the site, below the base. */
  readonly path: string;
  /** The file that holds it, or its bytes if it could not be kept. */
  readonly source: string | Uint8Array;
}

const listSchema = z.array(z.object({ width: z.int().positive(), digest: z.string() }));

/** Images that no build asked for in this time are removed. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export class ImageStore {
  readonly #folder: string;

  /** @param cache The folder for caches; `images` is made in it. */
  constructor(cache: string) {
    this.#folder = join(cache, 'images');
  }

  /** The key that an image is kept under. */
  keyOf(image: Uint8Array): string {
    return createHash('sha256').update(MAKER).update(image).digest('hex').slice(0, 24);
  }

  /** Makes the variants of an image, and keeps them. Throws for anything but an image. */
  async make(key: string, image: Uint8Array): Promise<readonly ImageVariant[]> {
    const made = await convert(image);
    const variants = made.map(({ width, bytes }) => ({ width, path: pathOf(key, width), source: bytes }));
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      for (const { width, bytes } of made) await writeWhole(this.#file(key, width), bytes);
      const list = made.map(({ width, bytes }) => ({ width, digest: digestOf(bytes) }));
      await writeWhole(this.#list(key), JSON.stringify(list));
    } catch {
      // The next build makes them again: it is only a cache.
      return variants;
    }
    return variants.map((variant) => ({ ...variant, source: this.#file(key, variant.width) }));
  }

  /** Removes images that nobody has asked for in a long time. */
  async prune(now = Date.now()): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      if (!name.endsWith('.json')) continue;
      const file = join(this.#folder, name);
      const used = await stat(file).catch(() => undefined);
      if (used === undefined || now - used.mtimeMs < KEPT_MS) continue;
      const key = name.slice(0, -'.json'.length);
      for (const own of names) if (own.startsWith(key)) await rm(join(this.#folder, own), { force: true });
    }
  }

  /** The variants that were made of an image; undefined if they have to be made. */
  async kept(key: string): Promise<readonly ImageVariant[] | undefined> {
    const text = await readFile(this.#list(key), 'utf8').catch(() => undefined);
    const list = text === undefined ? undefined : parseList(text);
    if (list === undefined) return undefined;
    for (const { width, digest } of list) {
      const bytes = await readFile(this.#file(key, width)).catch(() => undefined);
      if (bytes === undefined || digestOf(bytes) !== digest) return undefined;
    }
    const now = new Date();
    // If its time cannot be set it is removed sooner, and made again.
    await utimes(this.#list(key), now, now).catch(() => undefined);
    return list.map(({ width }) => ({ width, path: pathOf(key, width), source: this.#file(key, width) }));
  }

  #file(key: string, width: number): string {
    return join(this.#folder, `${key}-${width}.webp`);
  }

  #list(key: string): string {
    return join(this.#folder, `${key}.json`);
  }
}

function digestOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

function pathOf(key: string, width: number): string {
  return `/_waymark/image-${key}-${width}.webp`;
}

function parseList(text: string): z.infer<typeof listSchema> | undefined {
  try {
    return listSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

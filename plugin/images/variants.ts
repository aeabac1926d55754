/** Variants of images, kept between builds: a list of their widths under a digest of the image, and each one's bytes. */
import { createHash } from 'node:crypto';
import type { Kept } from '../cache/store.ts';
import { convert, MAKER } from './convert.ts';

export interface ImageVariant {
  readonly width: number;
  /** Path in the site, below the base. */
  readonly path: string;
  /** Reads it. Throws if it was damaged since it was found. */
  readonly bytes: () => Uint8Array;
}

export class KeptVariants {
  readonly #kept: Kept;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  keyOf(image: Uint8Array): string {
    return createHash('sha256').update(MAKER).update(image).digest('hex').slice(0, 24);
  }

  /** Makes the variants of an image, and keeps them. Throws for anything but an image. */
  async make(key: string, image: Uint8Array): Promise<readonly ImageVariant[]> {
    const made = await convert(image);
    const variants = made.map(({ width, bytes }) => {
      const isKept = this.#kept.set(nameOf(key, width), bytes);
      return { ...this.#variant(key, width), ...(!isKept && { bytes: () => bytes }) };
    });
    this.#kept.set(key, JSON.stringify(made.map(({ width }) => width)));
    return variants;
  }

  /** The variants that were made of an image; undefined if they have to be made. */
  get(key: string): readonly ImageVariant[] | undefined {
    const list = this.#kept.get(key)?.toString();
    const widths = list === undefined ? undefined : (JSON.parse(list) as readonly number[]);
    const isWhole = widths?.every((width) => this.#kept.get(nameOf(key, width)) !== undefined);
    return isWhole === true ? widths?.map((width) => this.#variant(key, width)) : undefined;
  }

  #variant(key: string, width: number): ImageVariant {
    const path = `/_waymark/image-${key}-${width}.webp`;
    return {
      width,
      path,
      bytes: () => {
        const bytes = this.#kept.get(nameOf(key, width));
        if (bytes !== undefined) return bytes;
        throw new Error(`${path} was lost from the cache during the build: build again.`);
      },
    };
  }
}

const nameOf = (key: string, width: number): string => `${key} ${width}`;

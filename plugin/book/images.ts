/** The images of a book: files of the repository that its readers may have, images in addresses, and drawings. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { authoredPath } from '@waymark/repository/html/address';
import type { Page, ReadableSite } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';
import { decodePath } from '@waymark/source/paths/decode-path';
import { isFile } from '@waymark/source/paths/is-file';
import { onDisk } from '@waymark/source/paths/on-disk';
import { isExternal } from '@waymark/source/scheme';
import { imageSize } from 'image-size';

export interface BookImage {
  /** Without extension. */
  readonly name: string;
  readonly type: string;
  /** The extension of its kind. */
  readonly extension: string;
  readonly bytes: () => Uint8Array;
}

/** Kinds of images that browsers show, by the names that `image-size` gives them, which are their extensions. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
};

export class BookImages {
  readonly #site: ReadableSite;
  readonly #files: ReadonlyMap<string, string>;
  /** By what names them: the path of a file, or an address that is the content. */
  readonly #known = new Map<string, BookImage | undefined>();
  /** By their content: versions of a site have copies of the same file. */
  readonly #held = new Map<string, BookImage>();

  constructor(site: ReadableSite) {
    this.#site = site;
    this.#files = new Map(site.assets.map(({ path, file }) => [path, file]));
  }

  get list(): readonly BookImage[] {
    return [...this.#held.values()];
  }

  /** An image by its address on a page; undefined if it is elsewhere, missing, or no image. */
  image(address: string, page: Page): BookImage | undefined {
    if (address.startsWith('data:')) return this.#add(address, () => dataOf(address));
    if (isExternal(address)) return undefined;
    const url = URL.parse(address, `http://book.invalid${page.path}`);
    const file =
      url === null ? undefined : this.#files.get(authoredPath(this.#site, decodePath(url.pathname)));
    if (file === undefined) return undefined;
    const path = onDisk(this.#site.root, file);
    return this.#add(file, () => (isFile(path) ? readFileSync(path) : undefined));
  }

  drawing(svg: string): BookImage {
    const bytes = Buffer.from(svg);
    return this.#hold(bytes, 'svg', () => bytes);
  }

  #add(key: string, read: () => Uint8Array | undefined): BookImage | undefined {
    return keptIn(this.#known, key, () => {
      const bytes = read();
      const kind = kindOf(bytes);
      if (bytes === undefined || kind === undefined) return undefined;
      return this.#hold(bytes, kind, () => read() ?? new Uint8Array());
    });
  }

  #hold(content: Uint8Array, extension: string, bytes: () => Uint8Array): BookImage {
    const digest = hash('sha256', content, 'hex');
    const name = `image-${this.#held.size + 1}`;
    const image = this.#held.get(digest) ?? { name, type: TYPES[extension] ?? '', extension, bytes };
    this.#held.set(digest, image);
    return image;
  }
}

/** The kind of its content, whatever its name says. */
function kindOf(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  try {
    const { type = '' } = imageSize(bytes);
    return type in TYPES ? type : undefined;
  } catch {
    // The library throws for everything that it does not know: a drawing may have no size.
    return /<svg[\s>]/.test(Buffer.from(bytes.subarray(0, 4096)).toString()) ? 'svg' : undefined;
  }
}

function dataOf(address: string): Uint8Array | undefined {
  const [, coding, data] = /^data:image\/[\w.+-]+(?:;charset=[\w-]+)?(;base64)?,(.*)$/s.exec(address) ?? [];
  if (data === undefined) return undefined;
  return coding === undefined ? Buffer.from(decodePath(data)) : Buffer.from(data, 'base64');
}

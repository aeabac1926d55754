/** The images of a book: files of the repository that its readers may have, images in addresses, and drawings. */
import { readFileSync } from 'node:fs';
import { decodePath } from '@waymark/source/paths/decode-path';
import { isFile } from '@waymark/source/paths/is-file';
import { onDisk } from '@waymark/source/paths/on-disk';
import { isExternal } from '@waymark/source/scheme';
import { imageSize } from 'image-size';
import { authoredPath } from '../html/address.ts';
import type { Page, ReadableSite } from '../types.ts';

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
  /** By what makes them: the path of a file, or the content itself. */
  readonly #known = new Map<string, BookImage | undefined>();

  constructor(site: ReadableSite) {
    this.#site = site;
    this.#files = new Map(site.assets.map(({ path, file }) => [path, file]));
  }

  get list(): readonly BookImage[] {
    return [...this.#known.values()].filter((image) => image !== undefined);
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
    const known = this.#known.get(svg) ?? this.#imageOf('svg', () => Buffer.from(svg));
    this.#known.set(svg, known);
    return known;
  }

  #add(key: string, read: () => Uint8Array | undefined): BookImage | undefined {
    if (!this.#known.has(key)) {
      const kind = kindOf(read());
      this.#known.set(
        key,
        kind === undefined ? undefined : this.#imageOf(kind, () => read() ?? new Uint8Array()),
      );
    }
    return this.#known.get(key);
  }

  #imageOf(extension: string, bytes: () => Uint8Array): BookImage {
    return { name: this.#nextName(), type: TYPES[extension] ?? '', extension, bytes };
  }

  #nextName(): string {
    return `image-${this.list.length + 1}`;
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

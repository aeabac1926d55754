/** The files of `dist/`, listed once: a request names an entry of the list, never a path of the machine. */
import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ifMissing } from '@waymark/source/failures';
import { foldersBelow } from '../files-below.ts';
import { contentType } from './content-type.ts';
import { quoted } from './etag.ts';
import type { ByteRange } from './range.ts';

/** Files that `waymark build --precompress` made for another server. */
const COMPRESSED = /\.(?:br|gz)$/;

/** A path with a name that starts with a dot. */
const DOTTED = /\/\.(?!well-known(?:\/|$))/;

/** Rules for static hosts: their business, not the readers'. */
const HOST_FILES = new Set(['/_redirects', '/_headers', '/vercel.json']);

/** Files up to this many bytes are sent from memory. */
const SMALL = 1024 * 1024;

const MAX_KNOWN_ETAGS = 50_000;

export interface SiteFile {
  /** Address below the base, not percent-encoded. */
  readonly path: string;
  readonly type: string;
  /** True of a file for one reader alone: nothing between us and that reader may keep it. */
  readonly private?: boolean | undefined;
  /** True of a file of a release that was served before. */
  readonly earlier?: boolean | undefined;
}

/** A file as it is now. */
export interface OpenedFile {
  readonly size: number;
  readonly etag: string;
  body(range?: ByteRange): Promise<BodyInit>;
  /** The content in Brotli, if that is how it is stored. */
  readonly packed?: Uint8Array<ArrayBuffer> | undefined;
}

export interface SiteFiles {
  get(path: string): SiteFile | undefined;
  /** Undefined if the file has gone since it was listed. */
  open(file: SiteFile): Promise<OpenedFile | undefined>;
}

export interface ListedFiles extends SiteFiles {
  paths(): Iterable<string>;
}

/**
 * Lists a folder. Left out: links, which could lead out of it, and names that start with a dot, but for `.well-known`.
 *
 * Throws if the folder cannot be read.
 */
export async function openSiteFiles(folder: string): Promise<ListedFiles> {
  // The number of its type for each file: a site may have hundreds of thousands.
  const files = new Map<string, number>();
  const types: string[] = [];
  for await (const [below, names] of foldersBelow(folder, (entry) => entry.isFile())) {
    const here = new Set(names);
    for (const name of names) {
      const path = `/${below}${name}`;
      if (DOTTED.test(path) || HOST_FILES.has(path.replace(COMPRESSED, ''))) continue;
      if (COMPRESSED.test(name) && here.has(name.replace(COMPRESSED, ''))) continue;
      const type = contentType(path);
      const known = types.indexOf(type);
      files.set(path, known === -1 ? types.push(type) - 1 : known);
    }
  }
  const etags = new Map<string, { size: number; mtime: number; etag: string }>();

  return {
    get(path) {
      const type = types[files.get(path) ?? -1];
      return type === undefined ? undefined : { path, type };
    },
    paths: () => files.keys(),
    async open(file) {
      const path = join(folder, file.path.slice(1));
      const found = await stat(path).catch(ifMissing);
      if (found === undefined) return undefined;
      const { size, mtimeMs: mtime } = found;
      let known = etags.get(path);
      if (known?.size !== size || known.mtime !== mtime) {
        known = { size, mtime, etag: quoted(await digest(path, size)) };
        if (etags.size >= MAX_KNOWN_ETAGS) etags.clear();
        etags.set(path, known);
      }
      return {
        size,
        etag: known.etag,
        async body(range) {
          if (size <= SMALL) {
            const bytes = await readFile(path);
            return range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
          }
          return Readable.toWeb(createReadStream(path, range)) as ReadableStream<Uint8Array<ArrayBuffer>>;
        },
      };
    },
  };
}

async function digest(path: string, size: number): Promise<string> {
  if (size <= SMALL) return hash('sha256', await readFile(path), 'base64url');
  const sha256 = createHash('sha256');
  for await (const chunk of createReadStream(path)) sha256.update(chunk);
  return sha256.digest('base64url');
}

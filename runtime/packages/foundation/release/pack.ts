/** A release in one file: a list of its files, and each of them compressed, in its order. Whoever opens it verifies it like any other. */
import { readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { constants, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { isProtected, type ReleaseFiles } from '@waymark/contract/release';
import { MANIFEST_FILE } from '@waymark/contract/release-folder';
import { errorCode } from '@waymark/source/failures';
import { z } from 'zod';
import { ReleaseError } from './errors.ts';
import { readManifest } from './verified.ts';

const unpacked = promisify(zstdDecompress);

/** Begins the file. */
const MAGIC = 'waymark-release 2\n';

/** Bytes of a file that is opened, and of all that it may unpack to: some 20,000 pages. */
const MOST_PACKED = 64 * 2 ** 20;
const MOST_UNPACKED = 512 * 2 ** 20;
/** The least that zlib takes as the size of a result. */
const LEAST_CHUNK = 64;

const LEVEL = 19;
/** Files that are unpacked at one time: each takes memory. */
const AT_ONCE = 4;

/** Name, length, and length when compressed. */
const listSchema = z.array(z.tuple([z.string(), z.int().nonnegative(), z.int().nonnegative()]));

/** The same release gives the same bytes. Throws `ReleaseError` if some of it is not public: whoever has the file can read all of it. */
export function packRelease(files: ReleaseFiles): Uint8Array {
  if (isProtected(readManifest(files.get(MANIFEST_FILE)))) {
    throw new ReleaseError(
      'protected',
      'Some pages of this site are not public, and whoever has a packed release can read all of it. ' +
        'Leave out --pack, and serve the site with `waymark serve`.',
    );
  }
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
  const all = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => ({ name, length: bytes.length, packed: zstdCompressSync(bytes, { params }) }));
  const list = JSON.stringify(all.map(({ name, length, packed }) => [name, length, packed.length]));
  return Buffer.concat([Buffer.from(`${MAGIC}${list}\n`), ...all.map(({ packed }) => packed)]);
}

/** Reads a packed release into memory, unverified. Throws `ReleaseError` for a file that is none. */
export async function readPacked(file: string): Promise<ReleaseFiles> {
  const size = sizeOf(file);
  if (size > MOST_PACKED) throw notPacked(file, `it is larger than ${MOST_PACKED / 2 ** 20} MB`);
  return unpackRelease(readFileSync(file), file);
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new ReleaseError('missing', `There is no file ${file}.`);
    throw error;
  }
}

/** Unpacks in threads, from the call on. @param file Its name, for errors. */
export async function unpackRelease(packed: Uint8Array, file: string): Promise<ReleaseFiles> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (!bytes.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC)))
    throw notPacked(file, 'it does not begin like one');
  const end = Math.max(MAGIC.length, bytes.indexOf('\n', MAGIC.length));
  const list = listIn(bytes.subarray(MAGIC.length, end), file);
  const names = new Set(list.map(([name]) => name));
  if (names.size < list.length) throw notPacked(file, 'it holds a file twice');
  if (list.reduce((sum, [, length]) => sum + length, 0) > MOST_UNPACKED)
    throw notPacked(file, 'it is too large');
  let at = end + 1;
  const parts = list.map(([name, length, size]) => {
    const part = bytes.subarray(at, at + size);
    at += size;
    return { name, length, part };
  });
  if (at !== bytes.length) throw notPacked(file, 'its contents have other lengths than it says');
  const files = new Map<string, Uint8Array>();
  const waiting = parts.toSorted((one, other) => other.length - one.length).values();
  const unpack = async (): Promise<void> => {
    for (const each of waiting) files.set(each.name, await contentOf(each, file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, unpack));
  return files;
}

async function contentOf(
  { name, length, part }: { readonly name: string; readonly length: number; readonly part: Uint8Array },
  file: string,
): Promise<Uint8Array> {
  // In one piece, in memory of its own: numbers are read from an aligned address.
  const limits = { chunkSize: Math.max(LEAST_CHUNK, length), maxOutputLength: Math.max(1, length) };
  const content = await unpacked(part, limits).catch((error: unknown) => {
    throw notPacked(file, `its ${JSON.stringify(name)} is damaged, or longer than it says`, error);
  });
  if (content.length !== length) throw notPacked(file, `its ${JSON.stringify(name)} is cut short`);
  return content;
}

function listIn(line: Buffer, file: string): z.infer<typeof listSchema> {
  try {
    return listSchema.parse(JSON.parse(line.toString('utf8')));
  } catch (error) {
    throw notPacked(file, 'its list of files is not valid', error);
  }
}

function notPacked(file: string, reason: string, cause?: unknown): ReleaseError {
  const message = `${file} is no packed release: ${reason}. Make one with \`waymark build --pack docs.waymark\`.`;
  return new ReleaseError('damaged', message, { cause });
}

/** A release in one file: a list of its files and their contents one after the other, compressed. Whoever opens it verifies it like any other. */
import { readFile, stat } from 'node:fs/promises';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { errorCode } from '@waymark/source/failures';
import { z } from 'zod';
import { isProtected, type ReleaseFiles } from '../contract/release.ts';
import { MANIFEST_FILE } from '../contract/release-folder.ts';
import { ReleaseError } from './errors.ts';
import { readManifest } from './verified.ts';

/** Begins the file. */
const MAGIC = 'waymark-release 1\n';

/** Bytes of a file that is opened, and of all that it may unpack to: some 20,000 pages. */
const MOST_PACKED = 64 * 2 ** 20;
const MOST_UNPACKED = 512 * 2 ** 20;

const LEVEL = 19;

/** Names and lengths, in the order of the contents. */
const listSchema = z.array(z.tuple([z.string(), z.int().nonnegative()]));

/** The same release gives the same bytes. Throws `ReleaseError` if some of it is not public: whoever has the file can read all of it. */
export function packRelease(files: ReleaseFiles): Uint8Array {
  if (isProtected(readManifest(files.get(MANIFEST_FILE)))) {
    throw new ReleaseError(
      'protected',
      'Some pages of this site are not public, and whoever has a packed release can read all of it. ' +
        'Leave out --pack, and serve the site with `waymark serve`.',
    );
  }
  const all = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const list = JSON.stringify(all.map(([name, bytes]) => [name, bytes.length]));
  const contents = Buffer.concat([Buffer.from(`${list}\n`), ...all.map(([, bytes]) => bytes)]);
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
  return Buffer.concat([Buffer.from(MAGIC), zstdCompressSync(contents, { params })]);
}

/** Reads a packed release into memory, unverified. Throws `ReleaseError` for a file that is none. */
export async function readPacked(file: string): Promise<ReleaseFiles> {
  const size = await stat(file).then(
    (found) => found.size,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') throw new ReleaseError('missing', `There is no file ${file}.`);
      throw error;
    },
  );
  if (size > MOST_PACKED) throw notPacked(file, `it is larger than ${MOST_PACKED / 2 ** 20} MB`);
  return unpackRelease(await readFile(file), file);
}

/** @param file Its name, for errors. */
export function unpackRelease(packed: Uint8Array, file: string): ReleaseFiles {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (!bytes.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC)))
    throw notPacked(file, 'it does not begin like one');
  let contents: Buffer;
  try {
    contents = zstdDecompressSync(bytes.subarray(MAGIC.length), { maxOutputLength: MOST_UNPACKED });
  } catch (error) {
    throw notPacked(file, 'it is cut short, damaged or too large', error);
  }
  const end = contents.indexOf('\n');
  const files = new Map<string, Uint8Array>();
  let at = end + 1;
  for (const [name, length] of listIn(contents.subarray(0, Math.max(0, end)), file)) {
    if (files.has(name)) throw notPacked(file, `it holds ${JSON.stringify(name)} twice`);
    // A copy in memory of its own: its numbers are read from an aligned address.
    files.set(name, new Uint8Array(contents.subarray(at, at + length)));
    at += length;
  }
  if (at !== contents.length) throw notPacked(file, 'its contents have other lengths than it says');
  return files;
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

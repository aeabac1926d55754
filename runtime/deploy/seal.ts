/**
 * The digests of all files of a release and its site, written when both are whole. Without it, or where a file differs, a
 * folder was copied in half, truncated or changed, and is not served.
 */
import { createHash, hash } from 'node:crypto';
import { type FileHandle, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { ReleaseError } from '../release/errors.ts';
import { forEachLimit } from './for-each-limit.ts';

export const SEAL = 'seal.json';

/** Files that are read at once; a release has thousands of small ones. */
const AT_ONCE = 16;

/** Larger files are not held in memory as a whole. */
const LARGE = 4 * 1024 * 1024;

/** Paths below the release, and the SHA-256 of what is there. */
const sealSchema = z.record(
  z.string().refine((path) => path.split('/').every((part) => !['', '.', '..'].includes(part))),
  z.string().regex(/^[\da-f]{64}$/),
);

export type Seal = Readonly<Record<string, string>>;

/** Throws where it is none, or names a file that would not be below the release. */
export function parseSeal(text: string): Seal {
  return sealSchema.parse(JSON.parse(text));
}

export async function seal(folder: string): Promise<void> {
  await writeFile(join(folder, SEAL), JSON.stringify(await digests(folder)));
}

/** Throws `ReleaseError` that names the first file that is not what was sealed. */
export async function checkSeal(folder: string): Promise<void> {
  let sealed: Seal;
  try {
    sealed = parseSeal(await readFile(join(folder, SEAL), 'utf8'));
  } catch (error) {
    throw new ReleaseError('damaged', `${folder} has no valid ${SEAL}: it is not a whole release.`, {
      cause: error,
    });
  }
  const found = await digests(folder);
  const names = [...new Set([...Object.keys(sealed), ...Object.keys(found)])].sort();
  const odd = names.find((name) => found[name] !== sealed[name]);
  if (odd !== undefined) throw new ReleaseError('damaged', `${odd} of ${folder} is not what was built.`);
}

async function digests(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => name !== SEAL)
    .sort();
  const all: Record<string, string> = {};
  await forEachLimit(names, AT_ONCE, async (name) => {
    all[name] = await digestOf(join(folder, name));
  });
  return all;
}

async function digestOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return size <= LARGE ? hash('sha256', await file.readFile(), 'hex') : await digestOfLarge(file);
  } finally {
    await file.close();
  }
}

async function digestOfLarge(file: FileHandle): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of file.createReadStream({ autoClose: false })) digest.update(chunk as Buffer);
  return digest.digest('hex');
}

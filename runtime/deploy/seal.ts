/**
 * The digests of all files of a release and its site, written when both are whole. Without it, or where a file differs, a
 * folder was copied in half, truncated or changed, and is not served.
 */
import { createHash, hash } from 'node:crypto';
import { createReadStream, lstatSync, readFileSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { parseSeal, SEAL, type Seal } from '../contract/seal.ts';
import { pathsBelow } from '../files-below.ts';
import { ReleaseError } from '../release/errors.ts';

/** So long a server that seals a release leaves its requests waiting. */
const SLICE_MS = 1;

/** Larger files are not held in memory as a whole. */
const LARGE = 4 * 1024 * 1024;

/** @param earlier A whole release. Files that the new one shares with it are not read again. */
export async function seal(folder: string, earlier?: string): Promise<void> {
  const shared = earlier === undefined ? undefined : await sharedDigests(folder, earlier);
  await writeFile(join(folder, SEAL), JSON.stringify(await digests(folder, shared)));
}

/** Throws `ReleaseError` that names the first file that is not what was sealed. */
export async function checkSeal(folder: string): Promise<void> {
  let sealed: Seal;
  try {
    sealed = await readSeal(folder);
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

async function readSeal(folder: string): Promise<Seal> {
  return parseSeal(await readFile(join(folder, SEAL), 'utf8'));
}

/** Digests of the files of a release that are those of an earlier one. */
async function sharedDigests(folder: string, earlier: string): Promise<(name: string) => string | undefined> {
  // It may be removed at this moment.
  const sealed: Seal = await readSeal(earlier).catch(() => ({}));
  return (name) =>
    sealed[name] !== undefined && isSame(join(folder, name), join(earlier, name)) ? sealed[name] : undefined;
}

/** Whether two paths are one file. */
function isSame(one: string, other: string): boolean {
  const a = lstatSync(one, { bigint: true });
  const b = lstatSync(other, { bigint: true, throwIfNoEntry: false });
  return b !== undefined && a.isFile() && a.ino === b.ino && a.dev === b.dev;
}

/** @param known Gives the digest of a file that need not be read. */
async function digests(
  folder: string,
  known: (name: string) => string | undefined = () => undefined,
): Promise<Record<string, string>> {
  const names = (await pathsBelow(folder)).filter((name) => name !== SEAL).sort();
  const all: Record<string, string> = {};
  let since = performance.now();
  for (const name of names) {
    all[name] = known(name) ?? (await digestOf(join(folder, name)));
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return all;
}

/** A small file is read at once: one call at a time takes a quarter of the time of many that wait for threads. */
function digestOf(path: string): string | Promise<string> {
  return statSync(path).size <= LARGE ? hash('sha256', readFileSync(path), 'hex') : digestOfLarge(path);
}

async function digestOfLarge(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

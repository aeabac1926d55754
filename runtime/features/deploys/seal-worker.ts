/** The thread that makes the digests of the files of a release. */
import { createHash, hash } from 'node:crypto';
import { closeSync, lstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { DAMAGED, parseSeal, SEAL, type Seal } from '@waymark/contract/seal';
import { pathsBelowSync } from '@waymark/foundation/files-below';

export interface SealOrder {
  readonly folder: string;
  /** A whole release. Files that the new one shares with it are not read again. */
  readonly earlier?: string | undefined;
}

/** Larger files are not held in memory as a whole. */
const LARGE = 4 * 1024 * 1024;

parentPort?.postMessage(digestsOf(workerData));

function digestsOf({ folder, earlier }: SealOrder): Seal {
  const known = earlier === undefined ? () => undefined : sharedDigests(folder, earlier);
  const names = pathsBelowSync(folder)
    .filter((name) => name !== SEAL && name !== DAMAGED)
    .sort();
  return Object.fromEntries(names.map((name) => [name, known(name) ?? digestOf(`${folder}/${name}`)]));
}

/** Digests of the files of a release that are those of an earlier one. */
function sharedDigests(folder: string, earlier: string): (name: string) => string | undefined {
  let sealed: Seal;
  try {
    sealed = parseSeal(readFileSync(`${earlier}/${SEAL}`, 'utf8'));
  } catch {
    // It may be removed at this moment.
    sealed = {};
  }
  return (name) =>
    sealed[name] !== undefined && isSame(`${folder}/${name}`, `${earlier}/${name}`)
      ? sealed[name]
      : undefined;
}

/** True if two paths are one file. */
function isSame(one: string, other: string): boolean {
  const a = lstatSync(one, { bigint: true });
  const b = lstatSync(other, { bigint: true, throwIfNoEntry: false });
  return b !== undefined && a.isFile() && a.ino === b.ino && a.dev === b.dev;
}

/** Throws for anything but a file: reading a pipe would never end. */
function digestOf(path: string): string {
  const state = statSync(path);
  if (!state.isFile()) throw new Error(`${path} is not a file.`);
  if (state.size <= LARGE) return hash('sha256', readFileSync(path), 'hex');
  const digest = createHash('sha256');
  const part = Buffer.allocUnsafe(LARGE);
  const file = openSync(path, 'r');
  try {
    for (let length = readSync(file, part); length > 0; length = readSync(file, part))
      digest.update(part.subarray(0, length));
  } finally {
    closeSync(file);
  }
  return digest.digest('hex');
}

/** The thread that makes the digests of a release, or compares them with its seal. */
import { createHash, hash } from 'node:crypto';
import { closeSync, lstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { DAMAGED, parseSeal, SEAL, type Seal } from '@waymark/contract/seal';
import { pathsBelowSync } from '@waymark/foundation/files-below';
import { wordsOf } from '@waymark/source/failures';

export type SealOrder =
  /** Files that it shares with an earlier release, which is whole, are not read again. */
  | { readonly task: 'digest'; readonly folder: string; readonly earlier: string | undefined }
  | { readonly task: 'compare'; readonly folder: string };

export interface SealAnswer {
  /** The digests, as a seal has them. */
  readonly digests?: string;
  /** Why there is no seal to compare with. */
  readonly unsealed?: string;
  /** The first file that is not as it was sealed. */
  readonly odd?: string | undefined;
}

/** Larger files are not held in memory as a whole. */
const LARGE = 4 * 1024 * 1024;

const order: SealOrder = workerData;
parentPort?.postMessage(order.task === 'digest' ? digest(order) : compare(order));

function digest({ folder, earlier }: SealOrder & { task: 'digest' }): SealAnswer {
  const shared = earlier === undefined ? undefined : sharedDigests(folder, earlier);
  return { digests: JSON.stringify(digestsOf(folder, shared)) };
}

function compare({ folder }: SealOrder): SealAnswer {
  let sealed: Seal;
  try {
    sealed = readSeal(folder);
  } catch (error) {
    return { unsealed: wordsOf(error) };
  }
  const found = digestsOf(folder);
  const names = [...new Set([...Object.keys(sealed), ...Object.keys(found)])].sort();
  return { odd: names.find((name) => found[name] !== sealed[name]) };
}

function readSeal(folder: string): Seal {
  return parseSeal(readFileSync(`${folder}/${SEAL}`, 'utf8'));
}

/** Digests of the files of a release that are those of an earlier one. */
function sharedDigests(folder: string, earlier: string): (name: string) => string | undefined {
  let sealed: Seal;
  try {
    sealed = readSeal(earlier);
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

/** @param known Gives the digest of a file that need not be read. */
function digestsOf(
  folder: string,
  known: (name: string) => string | undefined = () => undefined,
): Record<string, string> {
  const names = pathsBelowSync(folder)
    .filter((name) => name !== SEAL && name !== DAMAGED)
    .sort();
  return Object.fromEntries(names.map((name) => [name, known(name) ?? digestOf(`${folder}/${name}`)]));
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

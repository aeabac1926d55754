/**
 * The digests of all files of a release and its site, written when both are whole. A folder without it, or with a file that
 * differs, was copied in half, truncated or changed, and is not served.
 *
 * A thread reads the files: reading tens of thousands takes as long as many answers of a server.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { BARE_THREAD } from '@waymark/contract/bare-thread';
import { parseSeal, SEAL, type Seal } from '@waymark/contract/seal';
import { ReleaseError } from '@waymark/foundation/release/errors';
import type { SealOrder } from './seal-worker.ts';

// The worker has the extension of this file: .ts in the source tree, .js in the package.
const ENTRY = new URL(`./seal-worker${extname(import.meta.url)}`, import.meta.url);

/** Nothing that the thread makes is short-lived: a larger young generation would be held for nothing. */
const HEAP = { maxYoungGenerationSizeMb: 4 };

/** @param earlier A whole release. Files that the new one shares with it are not read again. */
export async function seal(folder: string, earlier?: string): Promise<void> {
  await writeFile(join(folder, SEAL), JSON.stringify(await digestsOf({ folder, earlier })));
}

/** Throws `ReleaseError` that names the first file that is not as it was sealed. */
export async function checkSeal(folder: string): Promise<void> {
  let sealed: Seal;
  try {
    sealed = parseSeal(await readFile(join(folder, SEAL), 'utf8'));
  } catch (cause) {
    const message = `${folder} has no valid ${SEAL}, it is not a whole release: deploy again.`;
    throw new ReleaseError('damaged', message, { cause });
  }
  const found = await digestsOf({ folder });
  const names = [...new Set([...Object.keys(sealed), ...Object.keys(found)])].sort();
  const odd = names.find((name) => found[name] !== sealed[name]);
  if (odd !== undefined)
    throw new ReleaseError('damaged', `${odd} of ${folder} differs from the build: deploy again.`);
}

async function digestsOf(workerData: SealOrder): Promise<Seal> {
  const name = 'waymark-seal';
  const worker = new Worker(ENTRY, { name, workerData, ...BARE_THREAD, resourceLimits: HEAP });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that reads a release has ended.')));
  });
}

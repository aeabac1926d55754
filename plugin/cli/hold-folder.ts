/** One build at a time into a folder: two would remove each other's files. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UsageError } from '@waymark/server/cli/errors';
import { errorCode } from '@waymark/source/failures';

const held = new Set<string>();

/** Time in which a process has written its number into the lock that it made. */
const WRITTEN_MS = 100;

/**
 * Holds a folder until the returned function is called or the process ends. One that was killed leaves its lock, which the next
 * build takes over.
 *
 * Rejects with a `UsageError` if another build holds it.
 */
export async function holdFolder(folder: string): Promise<() => void> {
  const parent = dirname(folder);
  const made = makeFolder(parent);
  // Beside it: a published folder never has it. It holds the number of the process that writes.
  const lock = join(parent, `.${basename(folder)}.waymark-build`);
  const free = (): void => {
    process.off('exit', free);
    held.delete(folder);
    rmSync(lock, { force: true });
    // A build that fails leaves no folder that was not there before.
    if (made === undefined) return;
    try {
      rmdirSync(parent);
    } catch (error) {
      if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
    }
  };
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      // Another process may have made it, and not yet written its number.
      const holder = holderOf(lock) ?? (await delay(WRITTEN_MS).then(() => holderOf(lock)));
      if (holder === process.pid ? held.has(folder) : holder !== undefined && isRunning(holder))
        throw new UsageError(
          `Another build writes to ${folder}: process ${holder}. Wait until it has ended, or name another folder with --out. If no build is running, remove ${lock}.`,
        );
      rmSync(lock, { force: true });
    }
  }
  held.add(folder);
  process.on('exit', free);
  return free;
}

/**
 * The first folder that had to be made. Node’s own `recursive` never ends where the system makes no folders, as in /proc, and then cannot
 * be cancelled.
 */
function makeFolder(path: string): string | undefined {
  if (existsSync(path)) return undefined;
  const above = makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another build has just made it.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return above ?? path;
}

/** Undefined if it was removed meanwhile, or is not written yet. */
function holderOf(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // The process is another user's.
    return errorCode(error) === 'EPERM';
  }
}

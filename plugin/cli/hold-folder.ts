/** One build at a time into a folder: two would remove each other's files. */
import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../runtime/contract/failures.ts';
import { UsageError } from './errors.ts';

const held = new Set<string>();

/**
 * Holds a folder until the returned function is called or the process ends. One that was killed leaves its lock, which the next
 * build takes over.
 *
 * @throws {UsageError} if another build holds it
 */
export function holdFolder(folder: string): () => void {
  const parent = dirname(folder);
  const made = mkdirSync(parent, { recursive: true });
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
      const holder = holderOf(lock);
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

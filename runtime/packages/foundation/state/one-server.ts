/** One server at a time on a state in a file. Limits of attempts and requests are counted in its memory: two would allow twice as many. */
import { accessSync, chmodSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCode } from '@waymark/source/failures';
import { isDiskFull } from './disk-full.ts';
import { InputError } from './input-error.ts';

/** SQLITE_BUSY. */
const BUSY = 5;

/** Two servers that start at once meet each other's first writes, which take a moment. */
const TIMEOUT_MS = 1_000;

/** A connection that nothing refers to is closed by the garbage collector, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Holds a state for this server until the returned function is called, or the process ends, however it does: the lock is
 * the system's (https://www.sqlite.org/lockingv3.html), so that none is left behind by a process that was killed. The
 * `waymark` command opens the state meanwhile.
 *
 * Throws `InputError` if a server holds it.
 *
 * @param file The state's database, which exists; the lock is a file beside it.
 */
export function holdState(file: string): () => void {
  // The same state may have another name.
  return hold(`${realpathSync(file)}-server`, { kind: 'state', of: `the state ${file}` });
}

/**
 * Holds the folder of a server's deploys in the same way. A server with another state knows nothing of the releases and previews there, and
 * would remove them.
 */
export function holdWorkspace(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch {
    // Nobody can remove anything there, and a site on a read-only file system is served: each deploy says why it fails.
    return () => {};
  }
  return hold(join(realpathSync(folder), 'server'), { kind: 'folder', of: `the folder ${folder}` });
}

interface Held {
  /** The kind of thing that each server needs for itself. */
  readonly kind: 'state' | 'folder';
  /** As messages name it. */
  readonly of: string;
}

/** @param path File of the lock. */
function hold(path: string, it: Held): () => void {
  const lock = new DatabaseSync(path, { timeout: TIMEOUT_MS });
  try {
    chmodSync(path, 0o600);
    nameHolder(lock);
    lock.exec('BEGIN IMMEDIATE');
  } catch (error) {
    const problem = isBusy(error)
      ? inUse(it, lock)
      : new InputError(`${path} cannot be used as the lock of ${it.of}: ${String(error)}`);
    lock.close();
    throw problem;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** Writes the number of the process, for the message; others can read it while this one holds the right to write. */
function nameHolder(lock: DatabaseSync): void {
  if (writesHolder(lock)) return;
  // A server that was killed on a full disk comes back: the lock needs no space, and nor does a page that is written in its place.
  lock.exec('PRAGMA journal_mode = MEMORY');
  writesHolder(lock);
}

/** False if the disk is full. */
function writesHolder(lock: DatabaseSync): boolean {
  try {
    lock.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${process.pid}; COMMIT`);
    return true;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    if (lock.isTransaction) lock.exec('ROLLBACK');
    return false;
  }
}

const isBusy = (error: unknown): boolean => sqliteCode(error) === BUSY;

function inUse({ kind, of }: Held, lock: DatabaseSync): InputError {
  const holder = holderOf(lock);
  return new InputError(
    holder === process.pid
      ? `This process runs a server with ${of} already. Call \`close()\` of the earlier runtime, and wait for it, before another is created.`
      : `A server is running with ${of}${holder === undefined ? '' : `: process ${holder}`}. End it first, or give this one a ${kind} of its own. ` +
          'Several servers of one site share a Redis.',
  );
}

/** The number of the process that holds the lock; undefined if it cannot be read at this moment. */
function holderOf(lock: DatabaseSync): number | undefined {
  try {
    return Number(lock.prepare('PRAGMA user_version').get()?.user_version) || undefined;
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

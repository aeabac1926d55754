/** Opens the state: a file of SQLite, a Redis, or a storage that the caller brings. */

import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, failed } from '@waymark/source/failures';
import { makeFolder } from '@waymark/source/files/make-folder';
import type { Storage } from 'unstorage';
import { checkVersion, readAbout } from './about.ts';
import { localRecords, sqliteRecords } from './record-store.ts';
import { isRedisAddress } from './redis-connection.ts';
import { createState, type State } from './state.ts';

const TABLE = 'waymark';

/** A writer waits this long for another process to end its write. */
const BUSY_MS = 5_000;

export const stateOf = (storage: Storage): State => createState(localRecords(storage));

/**
 * @param storage `redis://…` or `rediss://…`, which machines share, or the file of a database. Throws if it cannot be
 * opened, is no state, or was written by a later Waymark; then nothing was changed.
 * @param anyVersion Opens a state of a later Waymark, too: only to replace it.
 */
export async function openState(storage: string, { anyVersion = false } = {}): Promise<State> {
  const check = anyVersion ? () => {} : checkVersion;
  const state = isRedisAddress(storage)
    ? await (await import('./redis.ts')).openRedisState(storage)
    : await openFile(storage, check).catch((error: unknown) => {
        if (errorCode(error) === undefined) throw error;
        throw new Error(`The state in ${storage} cannot be opened.`, { cause: error });
      });
  try {
    check(await readAbout(state), 'The storage');
    return state;
  } catch (error) {
    return failed(error, () => state.close());
  }
}

/**
 * Opens or makes the database. A write is on the disk, whole, when its promise resolves.
 *
 * Throws the system's error if the file cannot be opened.
 */
async function openFile(file: string, check: typeof checkVersion): Promise<State> {
  const [{ DatabaseSync: Database }, { checkDatabaseFile }] = await Promise.all([
    import('node:sqlite'),
    import('./database-file.ts'),
  ]);
  // It holds hashes and signing keys: for its owner only.
  await makeFolder(dirname(file), true);
  checkDatabaseFile(file, TABLE, check);
  // SQLite would make it readable by others, who could keep it open.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const sqlite = new Database(file);
  await chmod(file, 0o600);
  // Every write goes on from the log into the database, so that a copy of the one file alone holds all that was written.
  sqlite.exec(
    `PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1`,
  );
  return createState(sqliteRecords(sqlite, TABLE));
}

/** Opens the state: a file of SQLite, a Redis, or a storage that the caller brings. */
import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createStorage, type Storage } from 'unstorage';
import { checkVersion, readAbout } from './about.ts';
import { localCoordination, sqliteCoordination } from './coordination.ts';
import { isRedisAddress } from './redis-connection.ts';
import { createState, type State } from './state.ts';

const TABLE = 'waymark';

/** A writer waits this long for another process to end its write. */
const BUSY_MS = 5_000;

/** A storage that one process has for itself: memory in tests, or a driver that `createRuntime` is given. */
export function stateOf(storage: Storage): State {
  return createState(storage, localCoordination(storage));
}

/**
 * @param storage `redis://…` or `rediss://…`, which machines share, or the file of a database. Throws where it cannot be
 * opened, is none of ours, or was written by a later Waymark; then nothing was changed.
 */
export async function openState(storage: string): Promise<State> {
  const state = isRedisAddress(storage)
    ? await (await import('./redis.ts')).openRedisState(storage)
    : await openFile(storage);
  try {
    checkVersion(await readAbout(state), 'The storage');
    return state;
  } catch (error) {
    await state.close();
    throw error;
  }
}

/**
 * Opens or makes the database. A write is on the disk, whole, when its promise resolves.
 *
 * Throws where Node has no SQLite (before 22.13), and the system's error where the file cannot be opened.
 */
async function openFile(file: string): Promise<State> {
  if (process.getBuiltinModule('node:sqlite') === undefined) {
    throw new Error(`Keeping state needs Node 22.13 or later; this is ${process.version}.`);
  }
  const [{ default: connector }, { createDatabase }, { default: driver }, { checkDatabaseFile }] =
    await Promise.all([
      import('db0/connectors/node-sqlite'),
      import('db0'),
      import('unstorage/drivers/db0'),
      import('./database-file.ts'),
    ]);
  // It holds hashes and signing keys: for its owner only.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  checkDatabaseFile(file, TABLE);
  const connection = connector({ path: file });
  const sqlite = connection.getInstance() as DatabaseSync;
  await chmod(file, 0o600);
  // Every write goes on from the log into the database, so that a copy of the one file alone holds all that was written.
  sqlite.exec(
    `PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1`,
  );
  // The driver writes a warning on its own first use that says nothing about our use of it.
  Object.assign(globalThis, { __unstorage_db0_experimental_warning__: true });
  const storage = createStorage({
    driver: driver({ database: createDatabase(connection), tableName: TABLE }),
  });
  // Makes the table.
  await storage.hasItem('any');
  const state = createState(storage, sqliteCoordination(sqlite, TABLE));
  return {
    ...state,
    async close() {
      await state.close();
      sqlite.close();
    },
  };
}

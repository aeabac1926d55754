/** Opens the state: a file of SQLite, a Redis, or a storage that the caller brings. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createStorage, type Driver, type Storage } from 'unstorage';
import { errorCode, failed } from '../contract/failures.ts';
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
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  checkDatabaseFile(file, TABLE, check);
  // SQLite would make it readable by others, who could keep it open.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const sqlite = new Database(file);
  await chmod(file, 0o600);
  // Every write goes on from the log into the database, so that a copy of the one file alone holds all that was written.
  sqlite.exec(
    `PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1`,
  );
  const storage = createStorage({ driver: sqliteDriver(sqlite) });
  const state = createState(storage, sqliteCoordination(sqlite, TABLE));
  return {
    ...state,
    async close() {
      await state.close();
      sqlite.close();
    },
  };
}

/** Each record is a row. The table's other columns are those of unstorage's own driver, which made it before. */
function sqliteDriver(database: DatabaseSync): Driver {
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${TABLE} (key TEXT PRIMARY KEY, value TEXT, blob BLOB,
     created_at TEXT DEFAULT CURRENT_TIMESTAMP, updated_at TEXT DEFAULT CURRENT_TIMESTAMP)`,
  );
  const select = database.prepare(`SELECT value FROM ${TABLE} WHERE key = ?`);
  const upsert = database.prepare(
    `INSERT INTO ${TABLE} (key, value) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = CURRENT_TIMESTAMP`,
  );
  const remove = database.prepare(`DELETE FROM ${TABLE} WHERE key = ?`);
  const keys = database.prepare(`SELECT key FROM ${TABLE} WHERE key >= ? AND key < ? || '\u{10FFFF}'`);
  return {
    hasItem: (key) => select.get(key) !== undefined,
    getItem: (key) => (select.get(key)?.value as string | undefined) ?? null,
    setItem: (key, value) => void upsert.run(key, value),
    removeItem: (key) => void remove.run(key),
    getKeys: (base) => keys.all(base, base).map(({ key }) => String(key)),
  };
}

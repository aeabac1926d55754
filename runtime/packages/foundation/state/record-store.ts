/** Records in SQLite or in a storage of unstorage, read, written, and changed in one step. Those in Redis are in `redis.ts`. */
import type { DatabaseSync } from 'node:sqlite';
import { failed } from '@waymark/source/failures';
import type { Storage } from 'unstorage';
import { isLive } from './expiry.ts';
import { inTurn } from './in-turn.ts';
import type { Records, Stored } from './state.ts';

export interface RecordStore {
  get(key: string): Promise<Stored | undefined>;
  /** @param ttl Seconds that it is kept, for a storage that itself forgets. */
  set(key: string, stored: Stored, ttl: number | undefined): Promise<void>;
  remove(key: string): Promise<void>;
  keys(prefix: string): Promise<readonly string[]>;
  /** Stores if there is nothing, or something that does not count (`expiry.ts`). Whether it did. */
  claim(key: string, stored: Stored): Promise<boolean>;
  /**
   * Replaces a record, in one step among all who share the storage.
   *
   * @param next Returns the new record; undefined leaves it as it is. So does an error, which is passed on.
   */
  change(key: string, next: (stored: Stored | undefined) => Stored | undefined): Promise<void>;
  /** Does writes of one key one after the other, if the storage does not itself keep them whole. */
  inTurn?<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Differs from the last one when another process may have written, besides the keys that `onChange` reports. */
  revision(): number;
  /** Calls back with each key that is written, by whomever. */
  onChange?(heard: (key: string) => void): void;
  /** Keys of a kind from the last one backwards, at most `limit`; those before a key if one is given. */
  newest(kind: string, before: string | undefined, limit: number): Promise<readonly string[]>;
  /** Removes expired records. */
  sweep(): Promise<void>;
  /** All records that have not expired, as they were at one moment. */
  snapshot(): Promise<Records>;
  /** Replaces all records, in one step (`State.replace`). */
  replace(next: (now: Records) => Records): Promise<void>;
  close(): Promise<void>;
}

/** Without expired records. */
export function liveRecords(records: Iterable<readonly [string, Stored]>): Records {
  const now = Date.now();
  return new Map([...records].filter(([, { expires }]) => expires === undefined || expires > now));
}

/**
 * SQLite, which the processes of one machine share: the server and the `waymark` command. Each record is a row.
 *
 * @param table Made if it does not exist, with the columns of unstorage's own driver, which made it before.
 */
export function sqliteRecords(database: DatabaseSync, table: string): RecordStore {
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (key TEXT PRIMARY KEY, value TEXT, blob BLOB,
     created_at TEXT DEFAULT CURRENT_TIMESTAMP, updated_at TEXT DEFAULT CURRENT_TIMESTAMP)`,
  );
  const statements = statementsOf(database, table);
  const { version, claim, select, upsert, remove, keys, sweep, newest, everything, clear } = statements;
  const parse = (value: unknown): Stored => JSON.parse(String(value)) as Stored;
  // One statement reads the state of one moment.
  const all = (): Records =>
    liveRecords(everything.all().map(({ key, value }) => [String(key), parse(value)] as const));
  /** Takes the right to write before it reads: nobody writes in between. */
  const inOneStep = async (work: () => void): Promise<void> => {
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      await failed(error, () => database.exec('ROLLBACK'));
    }
  };
  const read = (key: string): Stored | undefined => {
    const text = select.get(key)?.value;
    return typeof text === 'string' ? parse(text) : undefined;
  };
  const write = (key: string, stored: Stored): void => void upsert.run(key, JSON.stringify(stored));
  return {
    get: async (key) => read(key),
    set: async (key, stored) => write(key, stored),
    remove: async (key) => void remove.run(key),
    keys: async (prefix) => keys.all(prefix, prefix).map(({ key }) => String(key)),
    async claim(key, stored) {
      const now = Date.now();
      return claim.run(key, JSON.stringify(stored), now, now).changes === 1;
    },
    async change(key, next) {
      await inOneStep(() => {
        const changed = next(read(key));
        if (changed !== undefined) write(key, changed);
      });
    },
    revision: () => Number(version.get()?.data_version),
    async newest(kind, before = afterKind(kind), limit) {
      return newest.all(`${kind}:`, before, limit).map(({ key }) => String(key));
    },
    async sweep() {
      sweep.run(Date.now());
    },
    snapshot: async () => all(),
    async replace(next) {
      await inOneStep(() => {
        const records = next(all());
        clear.run();
        for (const [key, stored] of records) write(key, stored);
      });
    },
    close: async () => database.close(),
  };
}

function statementsOf(database: DatabaseSync, table: string) {
  const expired = `json_extract(value, '$.expires') <= ?`;
  return {
    version: database.prepare('PRAGMA data_version'),
    claim: database.prepare(
      `INSERT INTO ${table} (key, value) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = CURRENT_TIMESTAMP
     WHERE ${expired} OR json_extract(value, '$.from') > ?`,
    ),
    select: database.prepare(`SELECT value FROM ${table} WHERE key = ?`),
    upsert: database.prepare(
      `INSERT INTO ${table} (key, value) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = CURRENT_TIMESTAMP`,
    ),
    remove: database.prepare(`DELETE FROM ${table} WHERE key = ?`),
    keys: database.prepare(`SELECT key FROM ${table} WHERE key >= ? AND key < ? || '\u{10FFFF}'`),
    sweep: database.prepare(`DELETE FROM ${table} WHERE ${expired}`),
    newest: database.prepare(`SELECT key FROM ${table} WHERE key > ? AND key < ? ORDER BY key DESC LIMIT ?`),
    everything: database.prepare(`SELECT key, value FROM ${table}`),
    clear: database.prepare(`DELETE FROM ${table}`),
  };
}

/** A storage that one process has for itself: memory in tests, or a driver that `createRuntime` is given. */
export function localRecords(storage: Storage): RecordStore {
  const get = async (key: string) => (await storage.getItem<Stored>(key)) ?? undefined;
  const set = (key: string, stored: Stored, ttl?: number) =>
    storage.setItem(key, { ...stored }, ttl === undefined ? {} : { ttl });
  async function all(): Promise<Records> {
    const keys = await storage.getKeys();
    const stored = await Promise.all(keys.map(get));
    return liveRecords(keys.flatMap((key, at) => (stored[at] ? [[key, stored[at]] as const] : [])));
  }
  return {
    get,
    set,
    remove: (key) => storage.removeItem(key),
    keys: (prefix) => storage.getKeys(prefix),
    // Others run between a look and a write: records that they remove would come back, their writes would be lost.
    inTurn: inTurn(),
    async claim(key, stored) {
      const there = await get(key);
      if (there !== undefined && isLive(there)) return false;
      await set(key, stored);
      return true;
    },
    async change(key, next) {
      const stored = next(await get(key));
      if (stored !== undefined) await set(key, stored);
    },
    revision: () => 0,
    async newest(kind, before = afterKind(kind), limit) {
      const keys = await storage.getKeys(`${kind}:`);
      return keys
        .filter((key) => key < before)
        .sort()
        .reverse()
        .slice(0, limit);
    },
    async sweep() {
      const now = await all();
      for (const key of await storage.getKeys()) if (!now.has(key)) await storage.removeItem(key);
    },
    snapshot: all,
    async replace(next) {
      const now = await all();
      const records = next(now);
      for (const key of now.keys()) if (!records.has(key)) await storage.removeItem(key);
      for (const [key, stored] of records) await set(key, stored);
    },
    close: () => storage.dispose(),
  };
}

/** The end of a kind's keys: the colon's successor. */
function afterKind(kind: string): string {
  return `${kind};`;
}

/** What unstorage has no word for: taking a key in one step, seeing that another process wrote, and clearing up. */
import type { DatabaseSync } from 'node:sqlite';
import type { Storage } from 'unstorage';
import type { Stored } from './state.ts';

export interface Coordination {
  /** Stores where there is nothing, or something that has expired. Whether it did. */
  claim(key: string, stored: Stored): Promise<boolean>;
  /** Differs from the last one when another process may have written. */
  revision(): number;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

/**
 * Of SQLite, which the processes of one machine share: the server and the `waymark` command.
 *
 * @param table As unstorage's driver makes it.
 */
export function sqliteCoordination(database: DatabaseSync, table: string): Coordination {
  const version = database.prepare('PRAGMA data_version');
  const expired = `json_extract(value, '$.expires') <= ?`;
  const claim = database.prepare(
    `INSERT INTO ${table} (key, value) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = CURRENT_TIMESTAMP WHERE ${expired}`,
  );
  const sweep = database.prepare(`DELETE FROM ${table} WHERE ${expired}`);
  return {
    claim: async (key, stored) => claim.run(key, JSON.stringify(stored), Date.now()).changes === 1,
    revision: () => Number(version.get()?.data_version),
    async sweep() {
      sweep.run(Date.now());
    },
  };
}

/** Of a storage that one process has for itself, such as memory. */
export function localCoordination(storage: Storage): Coordination {
  const claiming = new Set<string>();
  const holds = async (key: string): Promise<boolean> => {
    const stored = await storage.getItem<Stored>(key);
    return stored !== null && !(stored.expires !== undefined && stored.expires <= Date.now());
  };
  return {
    async claim(key, stored) {
      // Between the look and the write others run; who came first has marked the key.
      if (claiming.has(key)) return false;
      claiming.add(key);
      try {
        if (await holds(key)) return false;
        await storage.setItem(key, { ...stored });
        return true;
      } finally {
        claiming.delete(key);
      }
    },
    revision: () => 0,
    async sweep() {
      for (const key of await storage.getKeys()) if (!(await holds(key))) await storage.removeItem(key);
    },
  };
}

/**
 * State that outlives the process: users, credentials, grants, settings. Records by key.
 *
 * Keys are `<kind>:<id>`; an id that somebody else chose goes through `idOf` (`secrets.ts`), since unstorage gives
 * `:`, `/` and `?` in keys a meaning of their own.
 *
 * @room Data that outlives the process, in SQLite or Redis: users, credentials, keys, settings, the audit log.
 */
import { isLive, storedFor } from './expiry.ts';
import type { RecordStore } from './record-store.ts';

export interface State {
  /** Undefined if there is none, or its time is over. */
  get<T>(key: string): Promise<T | undefined>;
  /**
   * @param value Comes back as JSON gives it.
   * @param ttl Seconds that it is kept; for ever without it.
   */
  set(key: string, value: unknown, ttl?: number): Promise<void>;
  /**
   * Stores a record if there is none, in one step among all who share the storage: of two who claim a key at the same
   * time one gets true.
   */
  claim(key: string, value: unknown, ttl?: number): Promise<boolean>;
  /**
   * Changes a record in one step among all who share the storage: meanwhile nobody's write is lost, and a record
   * removed meanwhile does not come back.
   *
   * @param next Returns the new value; undefined leaves the record as it is. So does an error, which is passed on.
   * @returns The value afterwards.
   */
  change<T>(key: string, next: (value: T | undefined) => T | undefined): Promise<T | undefined>;
  remove(key: string): Promise<void>;
  /** Records whose key starts with `<kind>:`, by key. */
  list<T>(kind: string): Promise<ReadonlyMap<string, T>>;
  /**
   * Records of a kind whose keys begin with their time and which are kept equally long, newest first. Nothing else is read.
   *
   * @param before Key of the record that they are older than.
   */
  newest<T>(
    kind: string,
    options: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<ReadonlyMap<string, T>>;
  /**
   * Differs from the last one when anybody may have written anything: values made from records at the same
   * version hold, except for records that have expired since.
   */
  version(): number;
  /** Removes expired records. Reads never return them; this frees their room. */
  sweep(): Promise<void>;
  /** All records, as they were at one moment, by key. */
  snapshot(): Promise<Records>;
  /**
   * Replaces all records, in one step: others see the old ones or the new ones.
   *
   * @param next Makes them of the current ones, which nobody changes meanwhile. May be called again. If it throws, they stay.
   */
  replace(next: (now: Records) => Records): Promise<void>;
  close(): Promise<void>;
  /** True if it does not answer now. A file always does. */
  away?(): boolean;
  /** The last time that it did not answer, if that is over, in milliseconds since 1970. */
  outage?(): { readonly from: number; readonly until: number } | undefined;
  /** How often the storage was noticed to have lost writes: a Redis that was emptied, or came back as it was before. */
  losses?(): number;
  /**
   * The shared Redis, if other machines share the state: counters and queues live there too. It is a client of ioredis, whose types
   * the package's own do without: not every installation has it.
   */
  readonly shared?: { readonly redis: object; readonly prefix: string } | undefined;
}

/** A record as it is stored. */
export interface Stored {
  readonly value: unknown;
  /** Milliseconds since 1970. */
  readonly expires?: number | undefined;
  /** Time from which it counts (`expiry.ts`). */
  readonly from?: number | undefined;
}

export type Records = ReadonlyMap<string, Stored>;

/** Records in memory at most; the oldest leave first. */
const MAX_CACHED = 20_000;

/** Records that were read, until they are written. */
class RecordCache {
  readonly #store: RecordStore;
  readonly #cache = new Map<string, Stored | undefined>();
  #revision: unknown;
  /** Begun and ended writes of this process, and observed ones of others. */
  writes = 0;
  #isFresh = false;

  constructor(store: RecordStore) {
    this.#store = store;
    this.#revision = store.revision();
    store.onChange?.((key) => {
      this.writes += 1;
      this.#cache.delete(key);
    });
  }

  /** The reads of one callback of the event loop look once: a request that is sent after a write has a later one. */
  refresh(): void {
    if (this.#isFresh) return;
    this.#isFresh = true;
    process.nextTick(() => {
      this.#isFresh = false;
    });
    const now = this.#store.revision();
    if (now === this.#revision) return;
    this.#cache.clear();
    this.#revision = now;
    this.writes += 1;
  }

  async read(key: string): Promise<Stored | undefined> {
    this.refresh();
    if (this.#cache.has(key)) return this.#cache.get(key);
    const writesThen = this.writes;
    const stored = await this.#store.get(key);
    this.refresh();
    // A value written meanwhile is newer than the one read.
    if (writesThen === this.writes) {
      if (this.#cache.size >= MAX_CACHED) this.#cache.delete(this.#cache.keys().next().value ?? '');
      this.#cache.set(key, stored);
    }
    return stored;
  }

  write<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#during(
      () => this.#store.inTurn?.(key, work) ?? work(),
      () => this.#cache.delete(key),
    );
  }

  replace(next: (now: Records) => Records): Promise<void> {
    return this.#during(
      () => this.#store.replace(next),
      () => this.clear(),
    );
  }

  async #during<T>(work: () => Promise<T>, forget: () => unknown): Promise<T> {
    this.writes += 1;
    try {
      return await work();
    } finally {
      this.writes += 1;
      forget();
    }
  }

  clear(): void {
    this.#cache.clear();
  }
}

/**
 * Reads are kept in memory for as long as nobody else has written (`RecordStore.revision`), so that checking a token costs
 * no read of the storage, and a record removed by another process is gone at the next request.
 */
export function createState(store: RecordStore): State {
  const cache = new RecordCache(store);
  const read = (key: string): Promise<Stored | undefined> => cache.read(key);
  const write: RecordCache['write'] = (key, work) => cache.write(key, work);

  async function records<T>(keys: readonly string[]): Promise<ReadonlyMap<string, T>> {
    const all = await Promise.all(keys.map(async (key) => [key, live<T>(await read(key))] as const));
    return new Map(all.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])));
  }

  return {
    async get<T>(key: string) {
      return live<T>(await read(key));
    },
    set: (key, value, ttl) => write(key, () => store.set(key, storedFor(value, ttl), ttl)),
    claim: (key, value, ttl) => write(key, () => store.claim(key, storedFor(value, ttl))),
    async change<T>(key: string, next: (value: T | undefined) => T | undefined) {
      let result: T | undefined;
      await write(key, () =>
        store.change(key, (stored) => {
          const before = live<T>(stored);
          const after = next(before);
          result = after ?? before;
          return after === undefined ? undefined : { ...(before !== undefined && stored), value: after };
        }),
      );
      return result;
    },
    remove: (key) => write(key, () => store.remove(key)),
    async list<T>(kind: string) {
      const prefix = `${kind}:`;
      const keys = (await store.keys(prefix)).filter((key) => key.startsWith(prefix)).sort();
      return records<T>(keys);
    },
    newest: async (kind, { before, limit }) => records(await store.newest(kind, before, limit)),
    version() {
      cache.refresh();
      return cache.writes;
    },
    sweep: () => store.sweep(),
    snapshot: () => store.snapshot(),
    replace: (next) => cache.replace(next),
    async close() {
      cache.clear();
      await store.close();
    },
  };
}

function live<T>(stored: Stored | undefined): T | undefined {
  return stored !== undefined && isLive(stored) ? (stored.value as T) : undefined;
}

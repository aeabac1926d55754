/** A state for long work, which a storage that pauses delays, and does not end. */
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isStorageAway } from './away.ts';
import type { LeaseState } from './lease.ts';

/** Longer than a failover of Redis. */
const PATIENCE_MS = 30_000;
const WAIT_MS = 500;

/** Reads and writes one record at a time; each is tried again while the storage does not answer. */
export function patient<S extends LeaseState>(state: S): S {
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isStorageAway(error) || performance.now() > until) throw error;
        await delay(WAIT_MS);
      }
    }
  };
  return {
    ...state,
    get: (key) => again(() => state.get(key)),
    set: (key, value, ttl) => again(() => state.set(key, value, ttl)),
    change: (key, next) => again(() => state.change(key, next)),
    remove: (key) => again(() => state.remove(key)),
    async claim(key, value, ttl) {
      let tries = 0;
      return again(async () => {
        tries += 1;
        if (await state.claim(key, value, ttl)) return true;
        // The answer of the first try may have been lost after it was carried out.
        return tries > 1 && isDeepStrictEqual(await state.get(key), value);
      });
    },
  } satisfies LeaseState as S;
}

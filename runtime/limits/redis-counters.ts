/** Counters in Redis: one replica's counts hold for all. */
import type { Redis } from 'ioredis';
import { isStorageAway } from '../state/away.ts';
import type { State } from '../state/state.ts';
import { type Counters, memoryCounters } from './counters.ts';
import type { LimitName } from './limits.ts';

/** Until the hour after the next begins. */
const KEPT_SECONDS = 2 * 3600;

/** Counts of the last hour that are kept here. */
const MAX_KEPT = 50_000;

export function redisCounters({ redis: shared, prefix }: NonNullable<State['shared']>): Counters {
  const redis = shared as Redis;
  const alone = memoryCounters();
  const idOf = (name: LimitName, key: string, hour: number) => `${prefix}:limit-${name}:${key} ${hour}`;
  /** Counts of the last hour no longer change: each is read once. */
  const over = new Map<string, number>();

  /** While Redis is away each replica counts for itself: a site that is open to all stays up. */
  async function orAlone<T>(work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (redis.status !== 'ready') return otherwise();
    return work().catch((error: unknown) => {
      if (!isStorageAway(error)) throw error;
      return otherwise();
    });
  }

  return {
    get(name, key, hour) {
      const id = idOf(name, key, hour);
      const known = over.get(id);
      if (known !== undefined) return Promise.resolve(known);
      return orAlone(
        async () => {
          const count = Number(await redis.get(id));
          if (over.size >= MAX_KEPT) over.clear();
          over.set(id, count);
          return count;
        },
        () => alone.get(name, key, hour),
      );
    },
    add: (name, key, hour, count) =>
      orAlone(
        async () => {
          const id = idOf(name, key, hour);
          const [, sum] = await Promise.all([
            redis.set(id, 0, 'EX', KEPT_SECONDS, 'NX'),
            redis.incrby(id, count),
          ]);
          return sum;
        },
        () => alone.add(name, key, hour, count),
      ),
    async forget(name, key, hour) {
      const id = idOf(name, key, hour);
      over.delete(id);
      await orAlone(
        async () => void (await redis.del(id)),
        () => alone.forget(name, key, hour),
      );
    },
  };
}

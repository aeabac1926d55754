/** Counters in Redis: one replica's counts hold for all. */
import type { Redis } from 'ioredis';
import { isStorageAway } from '../state/away.ts';
import type { State } from '../state/state.ts';
import { type Counters, memoryCounters } from './counters.ts';

/** Until the hour after the next begins. */
const KEPT_SECONDS = 2 * 3600;

export function redisCounters({ redis: shared, prefix }: NonNullable<State['shared']>): Counters {
  const redis = shared as Redis;
  const alone = memoryCounters();

  /** While Redis is away each replica counts for itself: a site that is open to all stays up. */
  async function orAlone<T>(work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (redis.status !== 'ready') return otherwise();
    return work().catch((error: unknown) => {
      if (!isStorageAway(error)) throw error;
      return otherwise();
    });
  }
  const idsOf = (name: string, key: string, hour: number): [now: string, last: string] => {
    const id = `${prefix}:limit-${name}:${key}`;
    return [`${id} ${hour}`, `${id} ${hour - 1}`];
  };

  return {
    add(name, key, hour, count) {
      const [thisHour, lastHour] = idsOf(name, key, hour);
      const work = async () => {
        const [last, , now] = await Promise.all([
          redis.get(lastHour),
          redis.set(thisHour, 0, 'EX', KEPT_SECONDS, 'NX'),
          redis.incrby(thisHour, count),
        ]);
        return { last: Number(last), now };
      };
      return orAlone(work, () => alone.add(name, key, hour, count));
    },
    async forget(name, key, hour) {
      await orAlone(
        () => redis.del(idsOf(name, key, hour)),
        async () => 0,
      );
      await alone.forget(name, key, hour);
    },
  };
}

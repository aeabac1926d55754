import type { LimitName } from './limits.ts';

/** Counts of requests by limit, key and hour. */
export interface Counters {
  /** @returns The counts of this hour and of the one before. */
  add(
    name: LimitName,
    key: string,
    hour: number,
    count: number,
  ): Promise<{ readonly now: number; readonly last: number }>;
  forget(name: LimitName, key: string, hour: number): Promise<void>;
}

/** Counts of one limit at most; the longest unused are forgotten, so that many addresses cannot fill the memory. */
const MAX_COUNTS = 50_000;

export function memoryCounters(): Counters {
  const limits = new Map<LimitName, Map<string, number>>();
  function added(counts: Map<string, number>, id: string, count: number): number {
    const sum = (counts.get(id) ?? 0) + count;
    counts.delete(id);
    if (sum !== 0) counts.set(id, sum);
    if (counts.size > MAX_COUNTS) counts.delete(counts.keys().next().value ?? '');
    return sum;
  }
  return {
    async add(name, key, hour, count) {
      const counts = limits.get(name) ?? new Map<string, number>();
      limits.set(name, counts);
      return { last: added(counts, `${key} ${hour - 1}`, 0), now: added(counts, `${key} ${hour}`, count) };
    },
    async forget(name, key, hour) {
      for (const each of [hour, hour - 1]) limits.get(name)?.delete(`${key} ${each}`);
    },
  };
}

import type { LimitName } from './limits.ts';

/** Counts of requests by limit, key and hour. */
export interface Counters {
  get(name: LimitName, key: string, hour: number): Promise<number>;
  /** @returns The sum. */
  add(name: LimitName, key: string, hour: number, count: number): Promise<number>;
  forget(name: LimitName, key: string, hour: number): Promise<void>;
}

/** Counts of one limit at most; the longest unused are forgotten, so that many addresses cannot fill the memory. */
const MAX_COUNTS = 50_000;

export function memoryCounters(): Counters {
  const limits = new Map<LimitName, Map<string, number>>();
  async function add(name: LimitName, key: string, hour: number, count: number): Promise<number> {
    const counts = limits.get(name) ?? new Map<string, number>();
    limits.set(name, counts);
    const id = `${key} ${hour}`;
    const sum = (counts.get(id) ?? 0) + count;
    counts.delete(id);
    if (sum !== 0) counts.set(id, sum);
    if (counts.size > MAX_COUNTS) counts.delete(counts.keys().next().value ?? '');
    return sum;
  }
  return {
    add,
    get: (name, key, hour) => add(name, key, hour, 0),
    async forget(name, key, hour) {
      limits.get(name)?.delete(`${key} ${hour}`);
    },
  };
}

/**
 * Counts by day, and by month once their days are old. Each process gathers its own and adds them to the day's record every few
 * seconds, in one step among all who share the storage.
 */

import { DAY_MS } from '../day.ts';
import { randomId } from './secrets.ts';
import type { State } from './state.ts';
import { emptyTally, isEmpty, readTally, type StoredTally, storedTally, sumOf, type Tally } from './tally.ts';

const DAY_KIND = 'analytics';
const MONTH_KIND = 'analytics-month';

const WRITE_EVERY_MS = 5_000;

/** Processes whose last batch a record remembers. */
const MOST_WRITERS = 20;

interface DayRecord extends StoredTally {
  /** The number of the last batch of each process: one whose answer was lost is not added twice. None once the day is over. */
  readonly batches?: Readonly<Record<string, number>> | undefined;
}

interface MonthRecord extends StoredTally {
  readonly days: readonly string[];
}

/** @param keptDays After them, days become months. */
export function recordAnalytics(
  state: State,
  { keptDays, onError }: { readonly keptDays: number; readonly onError: (error: unknown) => void },
) {
  const writer = randomId().slice(0, 8);
  /** Tallies by day: at midnight there are two. */
  const gathered = new Map<string, Tally>();
  /** Those that are written, or wait for the storage: the same batch is tried again. */
  let batch: CountBatch | undefined;
  let batches = 0;
  let tidied = '';
  let writing: Promise<void> | undefined;

  function nextBatch(): typeof batch {
    for (const [day, tally] of gathered) {
      gathered.delete(day);
      if (isEmpty(tally)) continue;
      batches += 1;
      return { day, tally, writer, number: batches };
    }
    return undefined;
  }

  async function write(): Promise<void> {
    try {
      for (batch ??= nextBatch(); batch !== undefined; batch = nextBatch()) {
        await addBatch(state, batch);
      }
      const today = dayOf(Date.now());
      if (tidied === today) return;
      await tidyAnalytics(state, today, keptDays);
      tidied = today;
    } catch (error) {
      onError(error);
    }
  }

  const flush = async (): Promise<void> => {
    // Counts that came during a write that is under way are not in it.
    await writing;
    writing ??= write().finally(() => {
      writing = undefined;
    });
    await writing;
  };
  const timer = setInterval(flush, WRITE_EVERY_MS);
  timer.unref();
  return {
    /** The day to count what happens now in. */
    now: countsOfToday(gathered),
    /** Ends when all that was counted is written, or has to wait for a storage that is away. */
    flush,
    close(): Promise<void> {
      clearInterval(timer);
      return flush();
    },
  };
}

/** @returns The counts of the day that it is. */
function countsOfToday(gathered: Map<string, Tally>): () => Tally {
  let day = '';
  let ends = 0;
  return () => {
    const time = Date.now();
    // A clock may be set back, too.
    if (time >= ends || time < ends - DAY_MS) {
      day = dayOf(time);
      ends = Date.parse(day) + DAY_MS;
    }
    let tally = gathered.get(day);
    if (tally === undefined) {
      tally = emptyTally();
      gathered.set(day, tally);
    }
    return tally;
  };
}

export interface CountBatch {
  /** `2026-11-23`, in UTC. */
  readonly day: string;
  readonly tally: Tally;
  /** The process that counted it, and its number among those of the process. */
  readonly writer: string;
  readonly number: number;
}

/** Adds a batch to its day, once, however often it is called. */
export async function addBatch(state: State, { day, tally, writer, number }: CountBatch): Promise<void> {
  await state.change<DayRecord>(`${DAY_KIND}:${day}`, (record) => {
    const { [writer]: last = 0, ...others } = record?.batches ?? {};
    if (last >= number) return undefined;
    const sum = record === undefined ? tally : sumOf([readTally(record), tally]);
    const written = Object.fromEntries([...Object.entries(others).slice(1 - MOST_WRITERS), [writer, number]]);
    return { ...storedTally(sum, isOver(day)), batches: written };
  });
}

/** Cuts days that are over to what is kept of them, and makes months of those that are old. Any number of processes may do so at once. */
export async function tidyAnalytics(state: State, today: string, keptDays: number): Promise<void> {
  const first = dayBefore(today, keptDays);
  const months = new Map<string, Map<string, DayRecord>>();
  for (const [key, record] of await state.list<DayRecord>(DAY_KIND)) {
    const day = key.slice(DAY_KIND.length + 1);
    const month = monthOf(day);
    if (lastDayOf(month) < first) months.set(month, (months.get(month) ?? new Map()).set(day, record));
    // Yesterday's last batches may still be on their way.
    else if (day < dayBefore(today, 1) && record.batches !== undefined) {
      await state.change<DayRecord>(key, (now) => now && storedTally(readTally(now), true));
    }
  }
  for (const [month, days] of months) {
    await state.change<MonthRecord>(`${MONTH_KIND}:${month}`, (record) => {
      const missing = [...days].filter(([day]) => record?.days.includes(day) !== true);
      if (missing.length === 0) return undefined;
      const before = record === undefined ? [] : [readTally(record)];
      const sum = sumOf([...before, ...missing.map(([, each]) => readTally(each))]);
      return {
        ...storedTally(sum, true),
        days: [...(record?.days ?? []), ...missing.map(([day]) => day)],
      };
    });
    for (const day of days.keys()) await state.remove(`${DAY_KIND}:${day}`);
  }
}

/** Counts of a day, or of a month if its days are no longer kept. */
export interface Counted {
  /** `2026-11-23`, or `2025-10`. */
  readonly of: string;
  readonly tally: Tally;
}

/** Counts from one day to another, both among them, the oldest first. A month counts if its middle lies between them. */
export async function readAnalytics(state: State, from: string, to: string): Promise<readonly Counted[]> {
  const days = daysBetween(from, to);
  const months = [...new Set(days.map(monthOf))].filter((month) => {
    const middle = `${month}-15`;
    return middle >= from && middle <= to;
  });
  const read = async (kind: string, of: string): Promise<readonly Counted[]> => {
    const record = await state.get<StoredTally>(`${kind}:${of}`);
    return record === undefined ? [] : [{ of, tally: readTally(record) }];
  };
  const found = await Promise.all([
    ...months.map((month) => read(MONTH_KIND, month)),
    ...days.map((day) => read(DAY_KIND, day)),
  ]);
  return found.flat();
}

/** Day in UTC. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

export function dayBefore(day: string, days: number): string {
  return dayOf(Date.parse(day) - days * DAY_MS);
}

/** Both among them, the earlier first. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayBefore(day, -1)) days.push(day);
  return days;
}

const monthOf = (day: string): string => day.slice(0, 7);

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return dayOf(Date.UTC(year, number, 0));
};

/** True if a record of the day is one of a day that is over. */
const isOver = (day: string): boolean => day < dayOf(Date.now());

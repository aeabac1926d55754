/** Logs, page by page: records whose keys begin with their time, and which are kept equally long. */
import type { State } from './state.ts';

export interface LogPage<T> {
  /** Newest first. */
  readonly entries: readonly T[];
  /** The key that the next page begins after; undefined if nothing older is kept. */
  readonly next: string | undefined;
}

export interface LogPageOptions {
  /** `next` of the page before. */
  readonly before?: string | undefined;
  /** The least number of entries, if there are so many. */
  readonly limit?: number | undefined;
}

const LIMIT = 100;
/** Records read at once, and at most for one page: a search for something rare goes on from there. */
const CHUNK = 50;
const MOST = 2_000;

/** @param entriesOf The entries of a record, newest first; none of a record that is not looked for. */
export async function logPage<Kept, T>(
  state: State,
  kind: string,
  { before, limit = LIMIT }: LogPageOptions,
  entriesOf: (record: Kept) => readonly T[],
): Promise<LogPage<T>> {
  const entries: T[] = [];
  let last = before !== undefined && /^[\w.-]{1,100}$/.test(before) ? `${kind}:${before}` : undefined;
  const read = (count: number) => state.newest<Kept>(kind, { before: last, limit: count });
  for (let looked = 0; entries.length < limit && looked < MOST; looked += CHUNK) {
    const chunk = await read(CHUNK);
    for (const [key, record] of chunk) {
      last = key;
      entries.push(...entriesOf(record));
      if (entries.length >= limit) break;
    }
    if (chunk.size === 0) return { entries, next: undefined };
  }
  const more = (await read(1)).size > 0;
  return { entries, next: more ? last?.slice(kind.length + 1) : undefined };
}

/** All pages of a log, the newest first: as many are read as are taken. */
export async function* logPages<T>(
  read: (page: Pick<LogPageOptions, 'before'>) => Promise<LogPage<T>>,
): AsyncGenerator<readonly T[], void> {
  let before: string | undefined;
  do {
    const { entries, next } = await read({ before });
    yield entries;
    before = next;
  } while (before !== undefined);
}

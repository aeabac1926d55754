/** Counts as CSV. */
import { csv } from '@waymark/foundation/http/csv';
import { COUNTS, TABLES } from '@waymark/foundation/state/tally';
import { type CountReport, countOf, rankedEntries } from './report.ts';

/** The counts of each day or month. */
export function countsCsv({ points }: CountReport): string {
  return csv([
    ['date', ...COUNTS],
    ...points.map(({ of, tally }) => [of, ...COUNTS.map((name) => countOf(tally, name))]),
  ]);
}

/** The entries of all tables, with their counts in the period and in the one before. */
export function entriesCsv({ now, before }: CountReport): string {
  return csv([
    ['table', 'entry', 'count', 'before'],
    ...TABLES.flatMap((table) => {
      const earlier = new Map(rankedEntries(before, table));
      return rankedEntries(now, table).map(([entry, count]) => [
        table,
        entry,
        count,
        earlier.get(entry) ?? 0,
      ]);
    }),
  ]);
}

/** Counts as CSV (RFC 4180), in a form in which no program that opens the file runs what a stranger wrote. */
import { COUNTS, TABLES } from '../state/tally.ts';
import { countOf, entriesOf, type Report } from './report.ts';

/** The counts of each day or month. */
export function countsCsv({ points }: Report): string {
  return csv([
    ['date', ...COUNTS],
    ...points.map(({ of, tally }) => [of, ...COUNTS.map((name) => countOf(tally, name))]),
  ]);
}

/** The entries of all tables, with their counts in the period and in the one before. */
export function entriesCsv({ now, before }: Report): string {
  return csv([
    ['table', 'entry', 'count', 'before'],
    ...TABLES.flatMap((table) => {
      const earlier = new Map(entriesOf(before, table));
      return entriesOf(now, table).map(([entry, count]) => [table, entry, count, earlier.get(entry) ?? 0]);
    }),
  ]);
}

function csv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV injection). */
function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\n|%]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^'/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table over a log: the newest entries, sorted, filtered and paged; those before them begin at a later one. */
import { html } from '@waymark/contract/html';
import type { LogPage, LogPageOptions } from '../state/log-page.ts';
import { type DataTable, dataTable } from './data-table.ts';
import { pager } from './parts.ts';

/** Entries that are sorted and filtered together: reading all of a year's would take seconds. */
const TOGETHER = 2_000;

interface LogTable<Row> extends Omit<DataTable<Row>, 'rows' | 'order'> {
  readonly read: (options: LogPageOptions) => Promise<LogPage<Row>>;
}

/** The table by the parameters `before`, `q`, `sort` and `page`, newest first unless somebody chooses. Its rows are those of all pages. */
export async function logTable<Row>({ read, keep = [], none, ...options }: LogTable<Row>) {
  const { path, query } = options;
  const before = query.get('before') ?? undefined;
  const { entries, next } = await read({ before, limit: TOGETHER });
  const table = await dataTable({
    ...options,
    rows: entries,
    keep: [...keep, 'before'],
    none: next === undefined ? none : 'Nothing among these; older ones may have some.',
    hasOlder: next !== undefined,
  });
  const kept = [...keep, 'q', 'sort'].flatMap((name) =>
    query.getAll(name).map((value): [string, string] => [name, value]),
  );
  return {
    rows: entries,
    body: html`${table}
${pager(path, Object.fromEntries(kept), { before, next })}`,
  };
}

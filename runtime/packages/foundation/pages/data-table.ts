/** A table that is sorted, filtered and paged on the server: it works without scripts, and of 10,000 rows it sends one page. */
import { type Html, html } from '@waymark/contract/html';
import { amountOf, grid, type Head, number, searchForm, time } from './parts.ts';

export interface TableColumn<Row> {
  /** Empty for a column of actions. */
  readonly head: string;
  readonly cell: (row: Row) => Html | Promise<Html>;
  /** Its name in addresses, and the value by which rows are sorted. Undefined: they cannot be sorted by it. */
  readonly sort?: { readonly name: string; readonly by: (row: Row) => string | number } | undefined;
  readonly isNumber?: boolean | undefined;
}

export function textColumn<Row>(head: string, name: string, of: (row: Row) => string): TableColumn<Row> {
  return { head, sort: { name, by: of }, cell: (row) => html`${of(row)}` };
}

export function timeColumn<Row>(head: string, name: string, of: (row: Row) => string): TableColumn<Row> {
  return { head, sort: { name, by: of }, cell: (row) => time(of(row)) };
}

export function numberColumn<Row>(head: string, name: string, of: (row: Row) => number): TableColumn<Row> {
  return { head, isNumber: true, sort: { name, by: of }, cell: (row) => html`${number(of(row))}` };
}

export interface TableContent<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** Initial order: `name`, or `-name` for descending. Undefined: the order of the rows. */
  readonly order?: string | undefined;
  /** Texts of a row that a filter looks at, and the label of its field. Undefined: there is none. */
  readonly filter?: { readonly label: string; readonly texts: (row: Row) => readonly string[] } | undefined;
  readonly noun: readonly [one: string, many: string];
  readonly none: string | Html;
}

export interface DataTable<Row> extends TableContent<Row> {
  /** Address of the page, and its other parameters, which stay. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly keep?: readonly string[] | undefined;
  /** True if there are rows that are older than these, and neither counted nor filtered. */
  readonly hasOlder?: boolean | undefined;
}

const PER_PAGE = 50;

const { compare } = new Intl.Collator('en', { numeric: true });

/** A table by the parameters `q`, `sort` and `page`. Cells are made for the rows of the page alone. */
export async function dataTable<Row>(options: DataTable<Row>): Promise<Html> {
  const { path, query, keep = [], columns, rows, filter, noun, none, hasOlder = false } = options;
  const kept = keep.flatMap((name) => query.getAll(name).map((value): [string, string] => [name, value]));
  const sought = filter === undefined ? '' : (query.get('q') ?? '').trim();
  const order = query.get('sort') ?? options.order ?? '';
  const withKept = (chosen: Readonly<Record<string, string>>): string => {
    const parameters = new URLSearchParams([...kept, ...Object.entries(chosen)]);
    return parameters.size === 0 ? path : `${path}?${parameters}`;
  };
  const ordered = query.has('sort') ? { sort: order } : {};
  const to = (more: Readonly<Record<string, string>>): string =>
    withKept({ ...(sought !== '' && { q: sought }), ...ordered, ...more });
  const found = sorted(filtered(rows, sought, filter), columns, order);
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const heads = columns.map(({ head, sort, isNumber }): Head => {
    const className = classOf(head, isNumber);
    if (sort === undefined || found.length < 2) return { text: head, className };
    const [up, down] = [sort.name, `-${sort.name}`];
    const current = order === up ? 'ascending' : order === down ? 'descending' : undefined;
    // The largest numbers are looked for.
    const next = (isNumber ? current === 'descending' : current !== 'ascending') ? up : down;
    return { text: head, className, sort: { href: to({ sort: next }), order: current } };
  });
  const cells = await cellsOf(columns, found.slice((page - 1) * PER_PAGE, page * PER_PAGE));
  const [, many] = noun;
  const all = `${amountOf(rows.length, noun)}${hasOlder ? ', without older ones' : ''}`;
  const count = sought === '' ? all : `${number(found.length)} of ${all}`;
  const older = hasOlder ? ' among these; older ones may have some' : '';
  return html`${
    rows.length > 0 &&
    filter !== undefined &&
    html`<div class="tools">${searchForm(path, {
      sought,
      label: filter.label,
      keep: [...kept, ...(query.has('sort') ? [['sort', order] as const] : [])],
    })}<p>${count}</p></div>`
  }
${grid(heads, cells, rows.length === 0 ? none : html`<div class="empty"><strong>Nothing matches</strong><p>No ${many} with “${sought}”${older}. <a href="${withKept(ordered)}">Show all</a></p></div>`)}
${
  pages > 1 &&
  html`<nav class="pages" aria-label="Pages">${page > 1 && html`<a class="button quiet" rel="prev" href="${to({ page: String(page - 1) })}">Previous</a>`}<span>Page ${page} of ${pages}</span>${page < pages && html`<a class="button quiet" rel="next" href="${to({ page: String(page + 1) })}">Next</a>`}</nav>`
}`;
}

/** The first rows as they come, among other things on a page. */
export async function firstRows<Row>(
  { columns, rows, none }: Pick<TableContent<Row>, 'columns' | 'rows' | 'none'>,
  most: number,
): Promise<Html> {
  const heads = columns.map(
    ({ head, isNumber }): Head => ({ text: head, className: classOf(head, isNumber) }),
  );
  return grid(heads, await cellsOf(columns, rows.slice(0, most)), none);
}

const cellsOf = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): Promise<Html[][]> =>
  Promise.all(rows.map((row) => Promise.all(columns.map(({ cell }) => cell(row)))));

const classOf = (head: string, isNumber = false): Head['className'] =>
  head === '' ? 'end' : isNumber ? 'number' : undefined;

function filtered<Row>(
  rows: readonly Row[],
  sought: string,
  filter: DataTable<Row>['filter'],
): readonly Row[] {
  if (filter === undefined || sought === '') return rows;
  const lower = sought.toLowerCase();
  return rows.filter((row) => filter.texts(row).some((text) => text.toLowerCase().includes(lower)));
}

/** @param order A name of a column's `sort`, with `-` before it for the largest first; another one changes nothing. */
function sorted<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  order: string,
): readonly Row[] {
  const column = columns.find(({ sort }) => sort !== undefined && sort.name === order.replace(/^-/, ''));
  const by = column?.sort?.by;
  if (by === undefined) return rows;
  const sign = order.startsWith('-') ? -1 : 1;
  return rows
    .map((row) => [row, by(row)] as const)
    .sort(([, a], [, b]) =>
      typeof a === 'number' && typeof b === 'number' ? sign * (a - b) : sign * compare(String(a), String(b)),
    )
    .map(([row]) => row);
}

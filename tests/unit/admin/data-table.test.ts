/** A table that is sorted, filtered and paged on the server. */
import { expect, it } from 'vitest';
import { html } from '../../../runtime/packages/contract/html.ts';
import { type DataTable, dataTable } from '../../../runtime/packages/foundation/pages/data-table.ts';

interface Row {
  readonly name: string;
  readonly size: number;
}

async function shown(rows: readonly Row[], query: string, more: Partial<DataTable<Row>> = {}) {
  const made: Row[] = [];
  const table = await dataTable<Row>({
    ...{
      path: '/admin/rows',
      query: new URLSearchParams(query),
      rows,
      noun: ['row', 'rows'],
      none: 'None yet.',
    },
    filter: { label: 'Name', texts: ({ name }) => [name] },
    columns: [
      {
        head: 'Name',
        sort: { name: 'name', by: ({ name }) => name },
        cell: (row) => {
          made.push(row);
          return html`${row.name}`;
        },
      },
      {
        head: 'Size',
        isNumber: true,
        sort: { name: 'size', by: ({ size }) => size },
        cell: ({ size }) => html`${size}`,
      },
    ],
    ...more,
  });
  const text = table.text;
  const names = [...text.matchAll(/data-label="Name"><div>([^<]*)/g)].map(([, name]) => name);
  return { text, made, names };
}

const ROWS = Array.from({ length: 10_000 }, (_, n) => ({ name: `row ${n}`, size: (n * 7919) % 10_007 }));

it('a table renders the cells of one page only, however many rows there are', async () => {
  const { made, text, names } = await shown(ROWS, 'page=3');
  expect(made).toHaveLength(50);
  expect(names[0]).toBe('row 100');
  expect(text).toContain('10,000 rows');
  expect(text).toContain('Page 3 of 200');
  expect(Buffer.byteLength(text)).toBeLessThan(20_000);
});

it.each([
  ['sort=size', ROWS.toSorted((a, b) => a.size - b.size)],
  ['sort=-size', ROWS.toSorted((a, b) => b.size - a.size)],
  ['sort=name', ROWS],
  ['sort=constructor', ROWS],
] as const)('a table is sorted by %s across all pages', async (query, expected) => {
  for (const page of [1, 200]) {
    const { names } = await shown(ROWS, `${query}&page=${page}`);
    expect(names).toEqual(expected.slice((page - 1) * 50, page * 50).map(({ name }) => name));
  }
});

it('a table filters case-insensitively, counts the matches, and keeps filter and order in its links', async () => {
  const { text, names } = await shown(ROWS, 'q=ROW+99&sort=-name&show=misses', { keep: ['show'] });
  expect(text).toContain('111 of 10,000 rows');
  expect(names[0]).toBe('row 9999');
  const links = [...text.matchAll(/href="([^"]*)"/g)].map(
    ([, href = '']) => new URLSearchParams(href.replaceAll('&amp;', '&').split('?')[1]),
  );
  for (const link of links) expect([link.get('q'), link.get('show')]).toEqual(['ROW 99', 'misses']);
  expect(text).toContain('name="show" value="misses"');
  expect(text).toContain('aria-sort="descending"');
});

it.each(['page=0', 'page=-3', 'page=999', 'page=x', 'page=1e9', 'page=NaN'])(
  'a table falls back to an existing page for %s',
  async (query) => {
    const { names } = await shown(ROWS, query);
    expect(names).toHaveLength(50);
  },
);

it('a table escapes the filter, and offers all rows if nothing matches', async () => {
  const { text } = await shown(ROWS, 'q=%22%3E%3Cscript%3E');
  expect(text).not.toContain('<script>');
  expect(text).toContain('Nothing matches');
  expect(text).toContain('<a href="/admin/rows">Show all</a>');
  const list = await shown(ROWS, 'q=nothing&show=missing&sort=-size&page=2', { keep: ['show'] });
  expect(list.text).toContain('<a href="/admin/rows?show=missing&amp;sort=-size">Show all</a>');
});

it('a table without rows explains where they come from, and has no filter', async () => {
  const { text } = await shown([], '');
  expect(text).toContain('None yet.');
  expect(text).not.toContain('<form');
});

it('a table counts a single row in the singular', async () => {
  expect((await shown(ROWS.slice(0, 1), '')).text).toContain('<p>1 row</p>');
  expect((await shown(ROWS.slice(0, 2), 'q=row+1')).text).toContain('<p>1 of 2 rows</p>');
  const noun = ['address', 'addresses'] as const;
  expect((await shown(ROWS.slice(0, 1), '', { noun })).text).toContain('<p>1 address</p>');
  expect((await shown(ROWS.slice(0, 2), '', { noun })).text).toContain('<p>2 addresses</p>');
});

it('a table notes that older rows are neither counted nor filtered', async () => {
  const rows = [{ name: 'a', size: 1 }];
  expect(JSON.stringify(await shown(rows, '', { hasOlder: true }))).toContain('1 row, without older ones');
  expect(JSON.stringify(await shown(rows, 'q=z', { hasOlder: true }))).toContain(
    'No rows with “z” among these; older ones may have some.',
  );
  expect(JSON.stringify(await shown(rows, 'q=z'))).toContain('No rows with “z”. ');
});

/** Lists of the counts: on the page the first rows of each with a bar behind, by themselves all rows, sorted, filtered and paged. */

import { type Html, html } from '@waymark/contract/html';
import {
  dataTable,
  numberColumn,
  type TableColumn,
  type TableContent,
} from '@waymark/foundation/pages/data-table';
import { addressOnSite, card, empty, number, pageHeading } from '@waymark/foundation/pages/parts';
import { GIVEN, type Table } from '@waymark/foundation/state/tally';
import type { AdminContext } from '../../section.ts';
import { missingPage } from './missed.ts';
import { type CountReport, rankedEntries } from './report.ts';

/** Rows of a list among the others. */
const FIRST = 10;

interface Entry {
  readonly text: string;
  readonly count: number;
  readonly before: number;
}

interface CountList {
  readonly name: Exclude<Table, 'agents'>;
  readonly title: string;
  readonly head: string;
  readonly unit: string;
  readonly cell: (text: string) => Html;
  /** Until there is something. */
  readonly none: string;
}

/** The lists side by side, each with a link to all of it. */
export async function analyticsCards(report: CountReport, context: AdminContext): Promise<Html> {
  const all = (name: string) => ({
    href: `${context.path}?${new URLSearchParams({ period: report.period, list: name })}`,
    label: 'Details',
  });
  const cards = countLists(context).map(({ name, title, head, unit, cell, none }) =>
    shown(title, none, [head, unit], rankedCells(report, name, cell), all(name)),
  );
  const clients = agents(report).rows.map((client) => [clientName(client), client.total] as const);
  return html`<div class="columns">${cards}${shown(AGENTS, NO_AGENTS, ['Client', 'Requests'], clients, all('agents'))}</div>`;
}

const rankedCells = (report: CountReport, name: Table, cell: CountList['cell']): readonly Bar[] =>
  rankedEntries(report.now, name).map(([text, count]) => [cell(text), count]);

function shown(
  title: string,
  none: string,
  heads: readonly [string, string],
  rows: readonly Bar[],
  more: Parameters<typeof card>[2],
): Html {
  return rows.length === 0
    ? card(title, html`<p class="muted">${none}</p>`)
    : card(title, bars(heads, rows), more);
}

/** The page of one list, if the query names one. */
export async function analyticsList(
  report: CountReport,
  context: AdminContext,
  query: URLSearchParams,
): Promise<Html | undefined> {
  const name = query.get('list');
  const list = countLists(context).find((each) => each.name === name);
  const { path } = context;
  const of = { path, query, keep: ['period', 'list'] };
  const page = async (title: string, table: Promise<Html>): Promise<Html> => {
    const back = html`<a class="button quiet" href="${path}?period=${report.period}">Analytics</a>`;
    return html`${pageHeading(title, `${report.title} to ${report.to}, compared with the period before.`, back)}${await table}`;
  };
  if (list !== undefined) return page(list.title, dataTable({ ...of, ...contentOf(list, report) }));
  return name === 'agents' ? page(AGENTS, dataTable({ ...of, ...agents(report) })) : undefined;
}

function countLists(context: AdminContext): readonly CountList[] {
  const { addresses, sources } = context;
  const { base } = addresses;
  const page = (path: string) =>
    html`<a href="${addressOnSite(base, path)}">${path}</a> <small>${sources.ofPage(path)}</small>`;
  const searched = (text: string) =>
    html`<a href="${base}/?${String(new URLSearchParams({ search: text }))}">${text}</a>`;
  const missing = (entry: string): Html => {
    const { address, from, page: linking } = missingPage(entry, context);
    const source = linking === undefined ? html`${from}` : page(linking);
    return html`<code>${address}</code>${from !== undefined && html`<br><small>linked from ${source}</small>`}`;
  };
  return [
    {
      ...{ name: 'pages', title: 'Pages', head: 'Page', unit: 'Views', cell: page },
      none: 'Pages that people open are listed here, the most read first.',
    },
    {
      ...{ name: 'referrers', title: 'Sites that led here', head: 'Site', unit: 'Views' },
      cell: (host) => html`${host}`,
      none: 'Sites whose links people follow to the docs are listed here.',
    },
    {
      ...{ name: 'found', title: 'Searched and found', head: 'Words', unit: 'Times', cell: searched },
      none: 'Words that people and agents search for are listed here when something is found.',
    },
    {
      ...{ name: 'missed', title: 'Searched and not found', head: 'Words', unit: 'Times', cell: searched },
      none: 'Words for which the docs have no page are listed here: a page about them may be missing.',
    },
    {
      ...{ name: 'missing', title: 'Linked and missing', head: 'Address', unit: 'Times', cell: missing },
      none: 'Addresses without a page that somebody opened are listed here, with the page that has the link: mend it, or add a redirect.',
    },
    {
      ...{ name: 'markdown', title: 'Files for agents', head: 'File', unit: 'Fetches' },
      cell: (path) => html`<code>${path}</code>`,
      none: 'Markdown of pages, llms.txt and skills that agents fetch are listed here.',
    },
  ];
}

function contentOf(
  { name, head, unit, cell, none, title }: CountList,
  report: CountReport,
): TableContent<Entry> {
  const earlier = new Map(rankedEntries(report.before, name));
  return {
    rows: rankedEntries(report.now, name).map(([text, count]) => ({
      ...{ text, count },
      before: earlier.get(text) ?? 0,
    })),
    noun: ['entry', 'entries'],
    filter: { label: 'A part of an entry', texts: ({ text }) => [text] },
    columns: [
      {
        head,
        sort: { name: 'entry', by: ({ text }) => text },
        cell: ({ text }) => html`<div class="long">${cell(text)}</div>`,
      },
      numberColumn(unit, 'count', ({ count }) => count),
      numberColumn('Before', 'before', ({ before }) => before),
    ],
    none: empty(title, none),
  };
}

type Bar = readonly [cell: Html, count: number];

/** The first rows, each before a bar that says how much of the first it is. */
function bars(heads: readonly [string, string], rows: readonly Bar[]): Html {
  const most = Math.max(1, rows[0]?.[1] ?? 0);
  return html`<table class="ranked"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.slice(0, FIRST).map(([cell, count]) => html`<tr><td><svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none"><rect width="${Math.ceil((100 * count) / most)}" height="1"/></svg><div>${cell}</div></td><td>${number(count)}</td></tr>`)}</tbody></table>`;
}

const AGENTS = 'Agents and programs';
const NO_AGENTS =
  'Agents and crawlers are listed here when they fetch a page, its Markdown or llms.txt, or call a tool. “Browsers” are people who copy a page as Markdown.';

const AGENT_COUNTS = {
  agentPages: 'Pages',
  markdown: 'Files',
  mcpConnections: 'MCP connections',
  mcpCalls: 'MCP calls',
} as const;

interface Client {
  readonly name: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

function agents({ now }: CountReport): TableContent<Client> {
  const clients = new Map<string, Map<string, number>>();
  for (const [entry, count] of rankedEntries(now, 'agents')) {
    const [, name = '', kind = ''] = /^(.*)\/(\w+)$/s.exec(entry) ?? [];
    clients.set(name, (clients.get(name) ?? new Map<string, number>()).set(kind, count));
  }
  const rows = [...clients].map(([name, counts]) => ({
    ...{ name, counts },
    total: [...counts.values()].reduce((sum, value) => sum + value, 0),
  }));
  return {
    rows: rows.sort((a, b) => b.total - a.total),
    noun: ['client', 'clients'],
    filter: { label: 'A part of a name', texts: ({ name }) => [name] },
    columns: [
      { head: 'Client', sort: { name: 'client', by: ({ name }) => name }, cell: clientName },
      ...Object.entries(AGENT_COUNTS).map(
        ([kind, head]): TableColumn<Client> =>
          numberColumn(head, kind, ({ counts }) => counts.get(kind) ?? 0),
      ),
    ],
    none: empty(AGENTS, NO_AGENTS),
  };
}

const clientName = ({ name }: Client): Html =>
  name.startsWith(GIVEN)
    ? html`${name.slice(GIVEN.length)} <span class="tag">as it calls itself</span>`
    : html`${name}`;

/** Counts of readers and agents: today, or of a period beside the one before. Nothing tells two readers apart. */
import { countsCsv, entriesCsv } from '../analytics/csv.ts';
import {
  agentRequests,
  type CountReport,
  isPeriod,
  PERIOD_NAMES,
  type PeriodName,
  periodTitle,
  rankedEntries,
} from '../analytics/report.ts';
import { attachment } from '../http/responses.ts';
import { type Html, html } from '../pages/html.ts';
import { GIVEN, type Table, type Tally } from '../state/tally.ts';
import { plotOf, plots, searchesFound, searchesMissed, sum } from './analytics-plots.ts';
import { currentReport } from './current-report.ts';
import { missingPage } from './missed.ts';
import {
  addressOnSite,
  card,
  filterLinks,
  type NumberTile,
  number,
  pageHeading,
  table,
  tiles,
} from './parts.ts';
import { plotFile } from './plot.ts';
import type { AdminContext, DashboardSection } from './section.ts';

const DEFAULT_PERIOD: PeriodName = '30-days';
/** Rows of a table on the page; the file of entries has all. */
const MOST_ROWS = 15;

export const analyticsSection: DashboardSection = {
  slug: 'analytics',
  title: 'Analytics',
  group: 'Readers',
  async render(context, query) {
    const { analytics, path } = context;
    const report = await reportFor(context, query);
    const periods = PERIOD_NAMES.map((name) => ({
      href: `${path}?period=${name}`,
      text: periodTitle(name),
      current: name === report.period,
    }));
    const file = (name: string, label: string) =>
      html`<a class="button quiet" href="${path}?${new URLSearchParams({ period: report.period, csv: name }).toString()}" download>${label}</a>`;
    const files = html`${file('days', 'Numbers (CSV)')}${file('entries', 'Lists (CSV)')}`;
    return html`${pageHeading('Analytics', 'Days end at midnight UTC. Not counted: who somebody is, or whether they were here before.', files)}
${analytics === undefined && html`<div class="notice">Counting is off, by <code>"analytics": false</code> in the file of the server or by <code>integrations.telemetry</code> in docs.json. Below is what was counted before.</div>`}
<p>${filterLinks('Period', periods)}</p>
<div class="four">${tiles(sums(report))}</div>
${plots(report, path)}
${lists(report, context)}`;
  },
  async download(context, query) {
    const csv = query.get('csv');
    const plot = query.get('plot');
    if (csv === null && plot === null) return undefined;
    const report = await reportFor(context, query);
    const name = (what: string) => `${what}-${report.to}-${report.period}`;
    if (csv === 'days') return attachment(countsCsv(report), 'text/csv', `${name('numbers')}.csv`);
    if (csv === 'entries') return attachment(entriesCsv(report), 'text/csv', `${name('lists')}.csv`);
    const drawn = plotOf(report, plot ?? '');
    return drawn && attachment(plotFile(drawn), 'image/svg+xml', `${name(drawn.id)}.svg`);
  },
  actions: {},
};

function reportFor(context: AdminContext, query: URLSearchParams): Promise<CountReport> {
  const period = query.get('period');
  return currentReport(context, isPeriod(period) ? period : DEFAULT_PERIOD);
}

function sums({ now, before, period }: CountReport): readonly NumberTile[] {
  const earlier = period === 'today' ? 'yesterday' : 'before';
  const tile = (label: string, of: (tally: Tally) => number): NumberTile => ({
    label,
    value: number(of(now)),
    note: change(of(now), of(before), earlier),
  });
  return [
    tile('Page views', sum('views')),
    tile('From other sites', sum('referred')),
    tile('Fetches and calls of agents', agentRequests),
    tile('Searches', (tally) => searchesFound(tally) + searchesMissed(tally)),
    tile('Searches without a result', searchesMissed),
    tile('Questions answered', sum('asked')),
    tile('Questions not answered', sum('askedMissed')),
    tile('Requests for missing pages', sum('missing')),
  ];
}

/** `+20 %, 100 before`. */
function change(now: number, before: number, word: string): string {
  if (before === 0) return now === 0 ? '' : `none ${word}`;
  const percent = Math.round((now / before - 1) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %, ${number(before)} ${word}`;
}

function lists(report: CountReport, context: AdminContext): Html {
  const { addresses, sources } = context;
  const { base } = addresses;
  const page = (path: string) =>
    html`<a href="${addressOnSite(base, path)}">${path}</a> <small>${sources.ofPage(path)}</small>`;
  const searched = (text: string) =>
    html`<a href="${base}/?${new URLSearchParams({ search: text }).toString()}">${text}</a>`;
  return html`<div class="columns">
${list(report, 'pages', ['Pages', 'Views'], page, 'Pages that people open are listed here, the most read first.')}
${list(report, 'referrers', ['Sites that led here', 'Views'], (host) => html`${host}`, 'Sites whose links people follow to the docs are listed here.')}
${list(report, 'found', ['Searched and found', 'Times'], searched, 'Words that people and agents search for are listed here when something is found.')}
${list(report, 'missed', ['Searched and not found', 'Times'], searched, 'Words for which the docs have no page are listed here: a page about them may be missing.')}
${list(report, 'missing', ['Linked and missing', 'Times'], missing, 'Addresses without a page that somebody opened are listed here, with the page that has the link: mend it, or add a redirect.')}
${list(report, 'markdown', ['Texts for agents', 'Fetches'], (path) => html`<code>${path}</code>`, 'Markdown of pages, llms.txt and skills that agents fetch are listed here.')}
</div>
${agents(report)}`;

  function missing(entry: string): Html {
    const { address, from, page: linking } = missingPage(entry, context);
    const source = linking === undefined ? html`${from}` : page(linking);
    return html`<code>${address}</code>${from !== undefined && html`<br><small>linked from ${source}</small>`}`;
  }
}

function list(
  { now, before }: CountReport,
  name: Table,
  [head, unit]: readonly [string, string],
  cell: (entry: string) => Html,
  empty: string,
): Html {
  const earlier = new Map(rankedEntries(before, name));
  const rows = rankedEntries(now, name)
    .slice(0, MOST_ROWS)
    .map(
      ([entry, count]) =>
        html`<tr><td>${cell(entry)}</td><td>${number(count)}</td><td class="muted">${number(earlier.get(entry) ?? 0)}</td></tr>`,
    );
  const ranked = html`<table class="ranked"><thead><tr><th scope="col">${head}</th><th scope="col">${unit}</th><th scope="col">Before</th></tr></thead><tbody>${rows}</tbody></table>`;
  return rows.length === 0
    ? card(head, html`<p class="muted">${empty}</p>`)
    : html`<section class="card">${ranked}</section>`;
}

const AGENT_COLUMNS = ['agentPages', 'markdown', 'mcpConnections', 'mcpCalls'] as const;

function agents({ now }: CountReport): Html {
  const clients = new Map<string, number[]>();
  for (const [entry, count] of rankedEntries(now, 'agents')) {
    const [, client = '', kind = ''] = /^(.*)\/(\w+)$/s.exec(entry) ?? [];
    const row = clients.get(client) ?? AGENT_COLUMNS.map(() => 0);
    row[AGENT_COLUMNS.indexOf(kind as never)] = count;
    clients.set(client, row);
  }
  const total = (row: readonly number[]): number => row.reduce((sum, value) => sum + value, 0);
  const rows = [...clients]
    .sort(([, a], [, b]) => total(b) - total(a))
    .map(([client, row]) => [
      client.startsWith(GIVEN)
        ? html`${client.slice(GIVEN.length)} <span class="tag">as it calls itself</span>`
        : html`${client}`,
      ...row.map((value) => html`${value === 0 ? '' : number(value)}`),
    ]);
  return html`<section><h2>Agents and programs</h2>${table(
    ['Client', 'Pages', 'Texts', 'MCP connections', 'MCP calls'],
    rows,
    'Agents and crawlers are listed here when they fetch a page, its Markdown or llms.txt, or call a tool. “Browsers” are people who copy a page as Markdown.',
  )}</section>`;
}

/** Counts of readers and agents: today, or of a period beside the one before. Nothing tells two readers apart. */
import { countsCsv, entriesCsv } from '../analytics/csv.ts';
import {
  countOf,
  entriesOf,
  isPeriod,
  PERIOD_NAMES,
  type PeriodName,
  periodTitle,
  type Report,
  readReport,
} from '../analytics/report.ts';
import { type Html, html } from '../pages/html.ts';
import { type Count, GIVEN, type Table, type Tally } from '../state/tally.ts';
import { byAgents, plotOf, plots, searchesFound, searchesMissed, shown } from './analytics-plots.ts';
import { table } from './parts.ts';
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
    const link = (name: PeriodName) =>
      html`<a href="${path}?period=${name}"${name === report.period && html` aria-current="true"`}>${periodTitle(name)}</a>`;
    const file = (name: string) => `${path}?${new URLSearchParams({ period: report.period, csv: name })}`;
    return html`<div class="head"><div><h1>Analytics</h1><p class="muted">Days end at midnight UTC. Not counted: who somebody is, or whether they were here before.</p></div>
<div class="actions"><a class="button quiet" href="${file('days')}" download>Numbers (CSV)</a><a class="button quiet" href="${file('entries')}" download>Lists (CSV)</a></div></div>
${analytics === undefined && html`<div class="notice">Counting is off, by <code>"analytics": false</code> in the file of the server or by <code>integrations.telemetry</code> in docs.json. Below is what was counted before.</div>`}
<nav class="filters" aria-label="Period">${PERIOD_NAMES.map(link)}</nav>
${tiles(report)}
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

/** Up to now, as far as this server has counted. */
async function reportFor({ analytics, state }: AdminContext, query: URLSearchParams): Promise<Report> {
  await analytics?.flush();
  const period = query.get('period');
  return readReport(state, isPeriod(period) ? period : DEFAULT_PERIOD);
}

function attachment(text: string, type: string, name: string): Response {
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}

function tiles({ now, before, period }: Report): Html {
  const tile = (label: string, of: (tally: Tally) => number): Html =>
    html`<li class="tile"><span>${label}</span><strong>${shown(of(now))}</strong><small class="muted">${change(of(now), of(before), period === 'today' ? 'yesterday' : 'before')}</small></li>`;
  const sum =
    (...names: readonly Count[]) =>
    (tally: Tally) =>
      countOf(tally, ...names);
  return html`<ul class="tiles four">${[
    tile('Page views', sum('views')),
    tile('From other sites', sum('referred')),
    tile('Fetches and calls of agents', byAgents),
    tile('Searches', (tally) => searchesFound(tally) + searchesMissed(tally)),
    tile('Searches without a result', searchesMissed),
    tile('Questions answered', sum('asked')),
    tile('Questions not answered', sum('askedMissed')),
    tile('Requests for missing pages', sum('missing')),
  ]}</ul>`;
}

/** `+20 %, 100 before`. */
function change(now: number, before: number, word: string): string {
  if (before === 0) return now === 0 ? '' : `none ${word}`;
  const percent = Math.round((now / before - 1) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %, ${shown(before)} ${word}`;
}

function lists(report: Report, { addresses }: AdminContext): Html {
  const { base } = addresses;
  const page = (path: string) => html`<a href="${base}${encodeURI(path)}">${path}</a>`;
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
    const [address = '', from] = entry.split(' ');
    const source = from?.startsWith('/') === true ? page(from) : html`${from}`;
    // Strangers choose it: it leads nowhere.
    return html`<code>${address}</code>${from !== undefined && html`<br><small>linked from ${source}</small>`}`;
  }
}

function list(
  { now, before }: Report,
  name: Table,
  [head, unit]: readonly [string, string],
  cell: (entry: string) => Html,
  empty: string,
): Html {
  const earlier = new Map(entriesOf(before, name));
  const rows = entriesOf(now, name)
    .slice(0, MOST_ROWS)
    .map(
      ([entry, count]) =>
        html`<tr><td>${cell(entry)}</td><td>${shown(count)}</td><td class="muted">${shown(earlier.get(entry) ?? 0)}</td></tr>`,
    );
  const table = html`<table class="ranked"><thead><tr><th scope="col">${head}</th><th scope="col">${unit}</th><th scope="col">Before</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`<section class="card">${rows.length === 0 ? html`<h2>${head}</h2><p class="muted">${empty}</p>` : table}</section>`;
}

const AGENT_COLUMNS = ['agentPages', 'markdown', 'mcpConnections', 'mcpCalls'] as const;

function agents({ now }: Report): Html {
  const clients = new Map<string, number[]>();
  for (const [entry, count] of entriesOf(now, 'agents')) {
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
      ...row.map((value) => html`${value === 0 ? '' : shown(value)}`),
    ]);
  return html`<section><h2>Agents and programs</h2>${table(
    ['Client', 'Pages', 'Texts', 'MCP connections', 'MCP calls'],
    rows,
    'Agents and crawlers are listed here when they fetch a page, its Markdown or llms.txt, or call a tool. “Browsers” are people who copy a page as Markdown.',
  )}</section>`;
}

/** Counts of readers and agents: today, or of a period beside the one before. Nothing tells two readers apart. */
import { countsCsv, entriesCsv } from '../analytics/csv.ts';
import {
  agentRequests,
  type CountReport,
  isPeriod,
  PERIOD_NAMES,
  type PeriodName,
  periodTitle,
} from '../analytics/report.ts';
import { attachment } from '../http/responses.ts';
import { html } from '../pages/html.ts';
import type { Tally } from '../state/tally.ts';
import { analyticsCards, analyticsList } from './analytics-lists.ts';
import { plotOf, plots, searchesFound, searchesMissed, sum } from './analytics-plots.ts';
import { currentReport } from './current-report.ts';
import { filterLinks, type NumberTile, number, pageHeading, tiles } from './parts.ts';
import { plotFile } from './plot.ts';
import type { AdminContext, DashboardSection } from './section.ts';

const DEFAULT_PERIOD: PeriodName = '30-days';

export const analyticsSection: DashboardSection = {
  slug: 'analytics',
  title: 'Analytics',
  group: 'Readers',
  async render(context, query) {
    const { analytics, path } = context;
    const report = await reportFor(context, query);
    const list = await analyticsList(report, context, query);
    if (list !== undefined) return list;
    const periods = PERIOD_NAMES.map((name) => ({
      href: `${path}?period=${name}`,
      text: periodTitle(name),
      current: name === report.period,
    }));
    const file = (name: string, label: string) =>
      html`<a class="button quiet" href="${path}?${new URLSearchParams({ period: report.period, csv: name }).toString()}" download>${label}</a>`;
    const files = html`${file('days', 'Numbers (CSV)')}${file('entries', 'Lists (CSV)')}`;
    return html`${pageHeading('Analytics', 'Days end at midnight UTC. Readers are neither identified nor recognized.', files)}
${analytics === undefined && html`<div class="notice">Counting is off, by <code>"analytics": false</code> in the file of the server or by <code>integrations.telemetry</code> in docs.json. Below is what was counted before.</div>`}
<p>${filterLinks('Period', periods)}</p>
<div class="four">${tiles(sums(report))}</div>
${plots(report, path)}
${await analyticsCards(report, context)}`;
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

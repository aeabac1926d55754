/** Counts of readers and agents: today, or a period beside the previous one. No count identifies a reader. */

import { html } from '@waymark/contract/html';
import { attachment } from '@waymark/foundation/http/responses';
import { empty, filterLinks, pageHeading } from '@waymark/foundation/pages/parts';
import { plotFile } from '@waymark/foundation/pages/plot';
import { isEmpty } from '@waymark/foundation/state/tally';
import type { AdminContext, DashboardSection } from '../../section.ts';
import { countsCsv, entriesCsv } from './csv.ts';
import { analyticsFeature } from './feature.ts';
import { analyticsCards, analyticsList } from './lists.ts';
import { graph, plotOf } from './plots.ts';
import {
  type CountReport,
  currentReport,
  isPeriod,
  PERIOD_NAMES,
  type PeriodName,
  periodTitle,
} from './report.ts';

const DEFAULT_PERIOD: PeriodName = '30-days';

export const analyticsSection: DashboardSection = {
  slug: 'analytics',
  title: 'Analytics',
  group: 'Readers',
  async render(context, query) {
    const { started, path } = context;
    const report = await reportFor(context, query);
    const list = await analyticsList(report, context, query);
    if (list !== undefined) return list;
    const chosen = query.get('graph');
    const periods = PERIOD_NAMES.map((name) => [name, periodTitle(name)] as const);
    const addressOf = (period: PeriodName) =>
      `${path}?${new URLSearchParams({ period, ...(chosen !== null && { graph: chosen }) })}`;
    const file = (name: string, label: string) =>
      html`<a class="button quiet" href="${path}?${new URLSearchParams({ period: report.period, csv: name }).toString()}" download>${label}</a>`;
    const files = html`${file('days', 'Numbers (CSV)')}${file('entries', 'Lists (CSV)')}`;
    const nothing = isEmpty(report.now) && isEmpty(report.before);
    return html`${pageHeading('Analytics', 'Days end at midnight UTC. Readers are neither identified nor recognized.', files)}
${started(analyticsFeature) === undefined && html`<div class="notice">Counting is off, by <code>"analytics": false</code> in the file of the server or by <code>integrations.telemetry</code> in docs.json. Below is what was counted before.</div>`}
<div class="tools">${filterLinks('Period', periods, report.period, addressOf)}</div>
${nothing ? nothingCounted(context, report) : html`${graph(report, path, chosen)}\n${await analyticsCards(report, context)}`}`;
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

/** Text in place of zeros. */
function nothingCounted({ addresses, started }: AdminContext, { title }: CountReport) {
  return empty(
    `Nothing was counted: ${title.toLowerCase()}`,
    started(analyticsFeature) === undefined
      ? 'Turn counting on to see views, searches, missing pages and agents of a period beside the one before.'
      : 'Page views, sites that led here, searches, questions, missing pages and agents are shown here by day, a few seconds after the first reader.',
    html`<a class="button quiet" href="${addresses.base}/">Open the site</a>`,
  );
}

/** The plots of a report, and each as a table. */
import { agentRequests, type CountReport, countOf, type Point } from '../analytics/report.ts';
import { type Html, html } from '../pages/html.ts';
import type { Count, Tally } from '../state/tally.ts';
import { number, table } from './parts.ts';
import { type Plot, plotHtml } from './plot.ts';

type Sum = (tally: Tally) => number;

interface Series {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly { readonly name?: string; readonly of: Sum }[];
}

/** The sum of some counts of a tally. */
export const sum =
  (...names: readonly Count[]): Sum =>
  (tally) =>
    countOf(tally, ...names);

export const searchesFound = sum('dialogFound', 'mcpFound');
export const searchesMissed = sum('dialogMissed', 'mcpMissed');

const SERIES: readonly Series[] = [
  { id: 'views', title: 'Page views', parts: [{ of: sum('views') }] },
  { id: 'agents', title: 'Fetches and calls of agents', parts: [{ of: agentRequests }] },
  {
    id: 'searches',
    title: 'Searches',
    parts: [
      { name: 'with a result', of: searchesFound },
      { name: 'without', of: searchesMissed },
    ],
  },
  { id: 'missing', title: 'Requests for missing pages', parts: [{ of: sum('missing') }] },
];

/** Undefined if there is no plot of that name. */
export function plotOf(report: CountReport, id: string): Plot | undefined {
  const series = SERIES.find((each) => each.id === id);
  return series && plotted(report, series);
}

/** All of them, each with its numbers as a table and as a file. @param path Of the page. */
export function plots(report: CountReport, path: string): Html {
  return html`<div class="plots">${SERIES.map((series) => {
    const plot = plotted(report, series);
    const { id, title, parts } = series;
    const heads = ['', ...(parts.length === 1 ? ['Number'] : parts.map(({ name = '' }) => name)), 'Before'];
    const rows = plot.labels.map((label, at) => [
      html`${label}`,
      ...plot.parts.map(({ values }) => html`${number(values[at] ?? 0)}`),
      html`${number(plot.before[at] ?? 0)}`,
    ]);
    const file = `${path}?${new URLSearchParams({ period: report.period, plot: id })}`;
    return html`<section class="card plot" aria-labelledby="plot-${id}"><h2 id="plot-${id}">${title}</h2>
${plotHtml(plot)}
<p class="muted legend">${parts.length > 1 && `Lower part of a bar: ${parts[0]?.name}; upper part: ${parts[1]?.name}. `}Dashed line: the period before.</p>
<details><summary>As a table</summary>${table(heads, rows, 'Nothing yet.')}</details> <a href="${file}" download>SVG</a></section>`;
  })}</div>`;
}

function plotted({ points, pointsBefore, title: period }: CountReport, { id, title, parts }: Series): Plot {
  const labels = points.map(({ of }) => dayLabel(of));
  const totals = points.map(({ tally }) => totalOf(tally, parts));
  const before = pointsBefore.map(({ tally }) => totalOf(tally, parts));
  const most = totals.reduce((best, value, at) => (value > (totals[best] ?? 0) ? at : best), 0);
  const all = totals.reduce((a, b) => a + b, 0);
  const words =
    all === 0
      ? 'Nothing was counted.'
      : `${number(all)} in all, most on ${labels[most]}: ${number(totals[most] ?? 0)}. Before: ${number(before.reduce((a, b) => a + b, 0))}.`;
  return {
    ...{ id, labels, before },
    title: `${title}, ${period.toLowerCase()}`,
    description: `${labels[0]} to ${labels.at(-1)}: ${words}`,
    parts: parts.map(({ name, of }) => ({ name, values: valuesOf(points, of) })),
  };
}

const totalOf = (tally: Tally, parts: Series['parts']): number =>
  parts.reduce((total, { of }) => total + of(tally), 0);

const valuesOf = (points: readonly Point[], of: Sum): number[] => points.map(({ tally }) => of(tally));

/** `23 Nov` of a day, `Nov 2026` of a month. */
function dayLabel(of: string): string {
  const isDay = of.length > 7;
  return new Date(`${isDay ? of : `${of}-01`}T00:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    month: 'short',
    ...(isDay ? { day: 'numeric' } : { year: 'numeric' }),
  });
}

/** The numbers of a report, and the plot of the one that is chosen among them. */

import { type Html, html } from '@waymark/contract/html';
import { number, table } from '@waymark/foundation/pages/parts';
import { type Plot, plotHtml } from '@waymark/foundation/pages/plot';
import type { Count, Tally } from '@waymark/foundation/state/tally';
import { agentRequests, type CountReport, countOf, type Point } from './report.ts';

type Sum = (tally: Tally) => number;

interface Series {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly { readonly name?: string; readonly of: Sum }[];
}

const sum =
  (...names: readonly Count[]): Sum =>
  (tally) =>
    countOf(tally, ...names);

const VIEWS: Series = { id: 'views', title: 'Page views', parts: [{ of: sum('views') }] };

/** Plots in the order of the numbers on the page. */
const SERIES: readonly Series[] = [
  VIEWS,
  { id: 'referred', title: 'From other sites', parts: [{ of: sum('referred') }] },
  { id: 'agents', title: 'Agents', parts: [{ of: agentRequests }] },
  {
    id: 'searches',
    title: 'Searches',
    parts: [
      { name: 'with a result', of: sum('dialogFound', 'mcpFound') },
      { name: 'without', of: sum('dialogMissed', 'mcpMissed') },
    ],
  },
  {
    id: 'questions',
    title: 'Questions',
    parts: [
      { name: 'answered', of: sum('asked') },
      { name: 'not answered', of: sum('askedMissed') },
    ],
  },
  { id: 'missing', title: 'Missing pages', parts: [{ of: sum('missing') }] },
];

/** Undefined if there is no plot of that name. */
export function plotOf(report: CountReport, id: string): Plot | undefined {
  const series = SERIES.find((each) => each.id === id);
  return series && plotted(report, series);
}

/** The numbers, each a link that shows its plot; the plot with a table and a file. Without a known name of one, that of views is shown. */
export function graph(report: CountReport, path: string, chosen: string | null): Html {
  const series = SERIES.find(({ id }) => id === chosen) ?? VIEWS;
  const to = (parameters: Readonly<Record<string, string>>): string =>
    `${path}?${new URLSearchParams({ period: report.period, ...parameters })}`;
  const tiles = SERIES.map(
    (each) =>
      html`<li><a href="${to({ graph: each.id })}"${each === series && html` aria-current="true"`}><span>${each.title}</span><strong>${number(totalOf(report.now, each))}</strong><small>${change(report, each)}</small></a></li>`,
  );
  const plot = plotted(report, series);
  return html`<section class="card plot" aria-label="Numbers"><ul class="numbers">${tiles}</ul>
<h2 class="sr">${series.title}</h2>
${plotHtml(plot)}
<div class="legend"><p>${legend(report, series)}</p><a href="${to({ plot: series.id })}" download>SVG</a></div>
<details><summary>As a table</summary>${plotTable(plot)}</details></section>`;
}

/** The parts of a bar with their sums, and the line. */
function legend({ now, before }: CountReport, series: Series): Html {
  const { parts } = series;
  const keys =
    parts.length > 1 &&
    parts.map(
      ({ name, of }, at) => html`<span class="key${at > 0 && ' second'}">${number(of(now))} ${name}</span>`,
    );
  return html`${keys}${totalOf(before, series) > 0 && html`<span class="key line">the period before</span>`}`;
}

function plotTable({ labels, parts, before }: Plot): Html {
  const heads = ['', ...(parts.length === 1 ? ['Number'] : parts.map(({ name = '' }) => name)), 'Before'];
  const rows = labels.map((label, at) => [
    html`${label}`,
    ...parts.map(({ values }) => html`${number(values[at] ?? 0)}`),
    html`${number(before[at] ?? 0)}`,
  ]);
  return table(heads, rows, '');
}

function plotted({ points, pointsBefore, title: period }: CountReport, series: Series): Plot {
  const { id, title, parts } = series;
  const labels = points.map(({ of }) => dayLabel(of));
  const totals = points.map(({ tally }) => totalOf(tally, series));
  const before = pointsBefore.map(({ tally }) => totalOf(tally, series));
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

const totalOf = (tally: Tally, { parts }: Series): number =>
  parts.reduce((total, { of }) => total + of(tally), 0);

const valuesOf = (points: readonly Point[], of: Sum): number[] => points.map(({ tally }) => of(tally));

/** `+20 %, 100 before`. */
function change({ now, before, period }: CountReport, series: Series): string {
  const word = period === 'today' ? 'yesterday' : 'before';
  const [current, earlier] = [totalOf(now, series), totalOf(before, series)];
  if (earlier === 0) return current === 0 ? 'none yet' : `none ${word}`;
  const percent = Math.round((current / earlier - 1) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %, ${number(earlier)} ${word}`;
}

/** `23 Nov` of a day, `Nov 2026` of a month. */
function dayLabel(of: string): string {
  const isDay = of.length > 7;
  return new Date(`${isDay ? of : `${of}-01`}T00:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    month: 'short',
    ...(isDay ? { day: 'numeric' } : { year: 'numeric' }),
  });
}

/** Counts of a period, beside those of the period before. */
import { type Counted, dayBefore, dayOf, readAnalytics } from '@waymark/foundation/state/analytics';
import type { State } from '@waymark/foundation/state/state';
import {
  type Count,
  emptyTally,
  entriesOfClient,
  sumOf,
  type Table,
  type Tally,
} from '@waymark/foundation/state/tally';
import type { AdminContext } from '../../section.ts';
import { BROWSERS } from './clients.ts';
import { analyticsFeature } from './feature.ts';

/** The periods, and the days of each; months are those of the calendar. */
const PERIODS = {
  today: { title: 'Today', days: 1 },
  '7-days': { title: '7 days', days: 7 },
  '30-days': { title: '30 days', days: 30 },
  '90-days': { title: '90 days', days: 90 },
  '12-months': { title: '12 months', days: undefined },
} as const;

export type PeriodName = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as readonly PeriodName[];

/** A day is shown among those before it. */
const LEAST_POINTS = 7;
const MONTHS = 12;

export interface Point {
  /** A day or a month: `2026-11-23`, `2026-11`. */
  readonly of: string;
  readonly tally: Tally;
}

export interface CountReport {
  readonly period: PeriodName;
  readonly title: string;
  /** The first day and the last one, in UTC. */
  readonly from: string;
  readonly to: string;
  readonly now: Tally;
  /** The same number of days, or months, before it. */
  readonly before: Tally;
  /** The days or months, the oldest first, also those on which nothing was counted. */
  readonly points: readonly Point[];
  /** The same number before them. */
  readonly pointsBefore: readonly Point[];
}

export function isPeriod(name: string | null): name is PeriodName {
  return PERIOD_NAMES.includes(name as PeriodName);
}

export function periodTitle(name: PeriodName): string {
  return PERIODS[name].title;
}

/** Counts of a period up to now, as far as this server has counted. */
export async function currentReport(
  { started, state }: Pick<AdminContext, 'state' | 'started'>,
  period: PeriodName,
): Promise<CountReport> {
  await started(analyticsFeature)?.flush();
  return readReport(state, period);
}

/** @param today In UTC: `2026-11-23`. */
export async function readReport(
  state: State,
  period: PeriodName,
  today = dayOf(Date.now()),
): Promise<CountReport> {
  const { title, days } = PERIODS[period];
  const names =
    days === undefined ? lastMonths(today, 2 * MONTHS) : lastDays(today, 2 * Math.max(days, LEAST_POINTS));
  const shown = days ?? MONTHS;
  const [first = today] = names;
  const counted = await readAnalytics(state, days === undefined ? `${first}-01` : first, today);
  const points = pointsOf(names, counted);
  const [now, before] = [points.slice(-shown), points.slice(-2 * shown, -shown)];
  const [from = today] = now.map(({ of }) => of);
  return {
    ...{ period, title, to: today },
    from: days === undefined ? `${from}-01` : from,
    now: sumOf(now.map(({ tally }) => tally)),
    before: sumOf(before.map(({ tally }) => tally)),
    points: points.slice(points.length / 2),
    pointsBefore: points.slice(0, points.length / 2),
  };
}

export function countOf({ counts }: Tally, ...names: readonly Count[]): number {
  return names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
}

/** Fetches and calls of agents: texts that people copied in their browsers are none. */
export function agentRequests(tally: Tally): number {
  return countOf(tally, 'agentPages', 'markdown', 'mcpCalls') - entriesOfClient(tally, BROWSERS, 'markdown');
}

/** Today so far, and the whole of the same day a week before. */
export async function readToday(
  state: State,
  today = dayOf(Date.now()),
): Promise<Readonly<Record<'today' | 'lastWeek', Tally>>> {
  const lastWeek = dayBefore(today, 7);
  const days = new Map((await readAnalytics(state, lastWeek, today)).map(({ of, tally }) => [of, tally]));
  return { today: days.get(today) ?? emptyTally(), lastWeek: days.get(lastWeek) ?? emptyTally() };
}

/** Entries of a table, the most counted first. */
export function rankedEntries(
  { tables }: Tally,
  table: Table,
): readonly (readonly [entry: string, count: number])[] {
  return [...(tables.get(table) ?? [])].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
}

function pointsOf(names: readonly string[], counted: readonly Counted[]): readonly Point[] {
  const tallies = new Map<string, Tally[]>(names.map((name) => [name, []]));
  const { length = 0 } = names[0] ?? '';
  for (const { of, tally } of counted) tallies.get(of.slice(0, length))?.push(tally);
  return [...tallies].map(([of, found]) => ({ of, tally: sumOf(found) }));
}

function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => dayBefore(today, count - 1 - at));
}

function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => dayOf(Date.UTC(year, month - count + at, 1)).slice(0, 7));
}

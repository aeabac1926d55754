/** Counts of a period beside those of the one before, also if days have become months, and the plots of them. */
import { createStorage } from 'unstorage';
import { describe, expect, it } from 'vitest';
import {
  countOf,
  type PeriodName,
  readReport,
  readToday,
} from '../../../runtime/features/analytics/report.ts';
import { plotFile } from '../../../runtime/packages/foundation/pages/plot.ts';
import {
  addBatch,
  daysBetween,
  tidyAnalytics,
} from '../../../runtime/packages/foundation/state/analytics.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { addCount, emptyTally } from '../../../runtime/packages/foundation/state/tally.ts';

const TODAY = '2026-03-10';

/** As many views a day as the day of the month. */
async function counted(): Promise<State> {
  const state = stateOf(createStorage());
  for (const day of daysBetween('2024-01-01', TODAY)) {
    const tally = emptyTally();
    addCount(tally, 'views', Number(day.slice(-2)));
    await addBatch(state, { day, tally, writer: 'test', number: 1 });
  }
  return state;
}

async function shown(state: State, period: PeriodName) {
  const { from, to, now, before, points, pointsBefore } = await readReport(state, period, TODAY);
  return {
    ...{ from, to },
    views: [countOf(now, 'views'), countOf(before, 'views')],
    points: [points[0]?.of, points.at(-1)?.of, points.length],
    before: [pointsBefore[0]?.of, pointsBefore.at(-1)?.of],
  };
}

describe('the period of an analytics report', () => {
  it.each([
    ['today', '2026-03-10', [10, 9], ['2026-03-04', TODAY, 7], ['2026-02-25', '2026-03-03']],
    ['7-days', '2026-03-04', [49, 112], ['2026-03-04', TODAY, 7], ['2026-02-25', '2026-03-03']],
    ['30-days', '2026-02-09', [425, 487], ['2026-02-09', TODAY, 30], ['2026-01-10', '2026-02-08']],
  ] as const)('covers its days and as many before them: %s', async (period, from, views, points, before) => {
    expect(await shown(await counted(), period)).toEqual({ from, to: TODAY, views, points, before });
  });

  it('gives the same months before and after days are merged into months', async () => {
    const state = await counted();
    const fresh = await shown(state, '12-months');
    expect(fresh.points).toEqual(['2025-04', '2026-03', 12]);
    expect(fresh.before).toEqual(['2024-04', '2025-03']);
    await tidyAnalytics(state, TODAY, 31);
    expect((await state.list('analytics')).size).toBeLessThan(70);
    expect(await shown(state, '12-months')).toEqual(fresh);
  });

  it('covers its days even without any counts', async () => {
    const report = await shown(stateOf(createStorage()), '90-days');
    expect([report.views, report.points[2]]).toEqual([[0, 0], 90]);
  });

  it('compares today with the same day a week before', async () => {
    const { today, lastWeek } = await readToday(await counted(), TODAY);
    expect([countOf(today, 'views'), countOf(lastWeek, 'views')]).toEqual([10, 3]);
  });
});

describe('an analytics plot', () => {
  const plot = (values: readonly number[], before: readonly number[] = []) =>
    plotFile({
      ...{ id: 'views', title: 'Views & "more"', description: '<b>', before },
      labels: values.map((_, at) => `Day ${at}`),
      parts: [{ values }],
    });
  const ticks = (svg: string) => [...svg.matchAll(/text-anchor="end">([\d,.k]+)</g)].map(([, text]) => text);

  it.each([
    [
      [0, 0],
      ['0', '1'],
    ],
    [[1], ['0', '1']],
    [
      [3, 7],
      ['0', '4', '8'],
    ],
    [[9], ['0', '5', '10']],
    [[11], ['0', '10', '20']],
    [[99_999], ['0', '50k', '100k']],
  ])('labels the axis of %j with round values', (values, expected) => {
    expect(ticks(plot(values))).toEqual(expected);
  });

  it('leaves room for a previous period with higher counts', () => {
    const svg = plot([1, 2], [3, 150]);
    expect(ticks(svg)).toEqual(['0', '100', '200']);
    expect(svg).toMatch(/<polyline points="[\d., ]+"/);
  });

  it('is an SVG file with its own colours that escapes all text', () => {
    const svg = plot([1]);
    expect(svg).toContain('<title id="views-title">Views &amp; &quot;more&quot;</title>');
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(svg).not.toContain('<b>');
    expect(svg).not.toContain('NaN');
  });
});

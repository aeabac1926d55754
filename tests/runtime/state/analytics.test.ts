/** Counts by day in each storage: nothing is lost or added twice, records stay small, and old days become months. */
import { createStorage } from 'unstorage';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  addBatch,
  dayBefore,
  dayOf,
  readAnalytics,
  recordAnalytics,
  tidyAnalytics,
} from '../../../runtime/packages/foundation/state/analytics.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import {
  addCount,
  emptyTally,
  enter,
  sumOf,
  type Tally,
} from '../../../runtime/packages/foundation/state/tally.ts';
import { openStorages } from '../support/storages.ts';

const TODAY = dayOf(Date.now());
const KEPT_DAYS = 400;

function tally(entries: Readonly<Record<string, number>>): Tally {
  const made = emptyTally();
  for (const [path, views] of Object.entries(entries)) {
    addCount(made, 'views', views);
    enter(made, 'pages', path, views);
  }
  return made;
}

async function kept(state: State, from = TODAY, to = TODAY): Promise<Tally> {
  return sumOf((await readAnalytics(state, from, to)).map((each) => each.tally));
}

afterEach(() => vi.useRealTimers());

describe.each(Object.entries(await openStorages()))('analytics counts in %s', (_, make) => {
  async function open(): Promise<State> {
    const state = await make();
    onTestFinished(() => state.close());
    return state;
  }

  it('add up across processes that count at the same time', async () => {
    const state = await open();
    const recordings = [1, 2, 3].map(() =>
      recordAnalytics(state, {
        keptDays: KEPT_DAYS,
        onError(error) {
          throw error;
        },
      }),
    );
    for (let round = 0; round < 10; round += 1) {
      for (const recording of recordings) {
        addCount(recording.now(), 'views');
        enter(recording.now(), 'pages', `/page-${round % 2}`);
      }
      await Promise.all(recordings.map((recording) => recording.flush()));
    }
    await Promise.all(recordings.map((recording) => recording.close()));
    const { counts, tables } = await kept(state);
    expect(counts.get('views')).toBe(30);
    expect(Object.fromEntries(tables.get('pages') ?? [])).toEqual({ '/page-0': 15, '/page-1': 15 });
  });

  it('take a batch once if it is sent again after a lost response', async () => {
    const state = await open();
    const batch = { day: TODAY, tally: tally({ '/': 3 }), writer: 'one', number: 1 };
    await addBatch(state, batch);
    await addBatch(state, batch);
    await addBatch(state, { ...batch, writer: 'two' });
    await addBatch(state, { ...batch, number: 2 });
    expect((await kept(state)).counts.get('views')).toBe(9);
  });

  it('shrink to a few kilobytes once a day is over, and keep their sums', async () => {
    const state = await open();
    const pages = Object.fromEntries(
      Array.from({ length: 900 }, (_, at) => [`/a/path/of/page-${at}`, 900 - at]),
    );
    const made = tally(pages);
    for (let at = 0; at < 900; at += 1)
      for (const table of ['referrers', 'found', 'missed', 'missing', 'markdown', 'agents'] as const)
        enter(made, table, `"\\ ü${'x'.repeat(at)}${at}`, at + 1);
    const day = dayBefore(TODAY, 3);
    await addBatch(state, { day, tally: made, writer: 'one', number: 1 });
    await tidyAnalytics(state, TODAY, KEPT_DAYS);
    const record = await state.get(`analytics:${day}`);
    expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThan(8_000);
    const { counts, tables } = await kept(state, day, day);
    expect(counts.get('views')).toBe((900 * 901) / 2);
    const most = [...(tables.get('pages') ?? [])];
    expect(most.length).toBeGreaterThan(40);
    expect(most[0]).toEqual(['/a/path/of/page-0', 900]);
  });

  it('merge expired days into months exactly once, whichever process does it', async () => {
    const state = await open();
    const days = ['2024-02-01', '2024-02-29'];
    for (const day of days)
      await addBatch(state, { day, tally: tally({ '/old': 2 }), writer: 'one', number: 1 });
    await addBatch(state, {
      day: dayBefore(TODAY, KEPT_DAYS - 1),
      tally: tally({ '/': 1 }),
      writer: 'one',
      number: 1,
    });
    await Promise.all([1, 2, 3].map(() => tidyAnalytics(state, TODAY, KEPT_DAYS)));
    expect([...(await state.list('analytics')).keys()]).toEqual([
      `analytics:${dayBefore(TODAY, KEPT_DAYS - 1)}`,
    ]);
    // As after a crash between the month and the removal of its days.
    await addBatch(state, { day: '2024-02-01', tally: tally({ '/old': 2 }), writer: 'one', number: 1 });
    await tidyAnalytics(state, TODAY, KEPT_DAYS);
    expect(await state.list('analytics')).toHaveLength(1);
    const months = await readAnalytics(state, '2024-01-20', '2024-03-10');
    expect(months.map(({ of }) => of)).toEqual(['2024-02']);
    expect(months[0]?.tally.counts.get('views')).toBe(4);
  });
});

describe('a recorder of analytics counts', () => {
  it('keeps its counts while the storage is unreachable, and writes them afterwards', async () => {
    const state = stateOf(createStorage());
    let isAway = true;
    const errors: unknown[] = [];
    const recording = recordAnalytics(
      {
        ...state,
        change: (key, next) => (isAway ? Promise.reject(new Error('away')) : state.change(key, next)),
      },
      { keptDays: KEPT_DAYS, onError: (error) => errors.push(error) },
    );
    addCount(recording.now(), 'views');
    await recording.flush();
    addCount(recording.now(), 'views', 2);
    await recording.flush();
    expect(errors).toHaveLength(2);
    isAway = false;
    await recording.close();
    expect((await kept(state)).counts.get('views')).toBe(3);
  });

  it('counts an event for the day on which it happened', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T23:59:59.999Z') });
    const state = stateOf(createStorage());
    const recording = recordAnalytics(state, { keptDays: KEPT_DAYS, onError: () => undefined });
    addCount(recording.now(), 'views');
    vi.setSystemTime(Date.parse('2026-03-02T00:00:00Z'));
    addCount(recording.now(), 'views', 5);
    await recording.close();
    const days = await readAnalytics(state, '2026-03-01', '2026-03-02');
    expect(days.map(({ of, tally: { counts } }) => [of, counts.get('views')])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 5],
    ]);
  });
});

describe('a table of analytics counts', () => {
  it('is bounded in memory for any number of entries, and keeps frequent ones', () => {
    const made = emptyTally();
    for (let at = 0; at < 20_000; at += 1) {
      enter(made, 'missing', `/random-${at}${'x'.repeat(500)}`);
      if (at % 10 === 0) enter(made, 'missing', '/guides/gone');
    }
    expect(made.tables.get('missing')?.size).toBeLessThanOrEqual(1_000);
    expect(made.tables.get('missing')?.get('/guides/gone')).toBe(2_000);
    expect([...(made.tables.get('missing') ?? [])].every(([entry]) => entry.length <= 160)).toBe(true);
  });

  it('prefers the names of known agents to those that clients give themselves', () => {
    const made = emptyTally();
    enter(made, 'agents', 'Claude/mcpCalls', 1);
    for (let at = 0; at < 20_000; at += 1) enter(made, 'agents', `~agent ${at % 5_000}/mcpCalls`);
    expect(made.tables.get('agents')?.get('Claude/mcpCalls')).toBe(1);
  });

  it('counts names like `__proto__` and `constructor`', () => {
    const made = emptyTally();
    for (const name of ['__proto__', 'constructor', '__proto__']) enter(made, 'missed', name);
    expect([...(made.tables.get('missed') ?? [])]).toEqual([
      ['__proto__', 2],
      ['constructor', 1],
    ]);
  });
});

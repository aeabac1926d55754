import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../runtime/server.ts';
import { fixtureRelease } from '../runtime/support/fixture-site.ts';
import { PRODUCT_FAILS } from './support/expected.ts';
import { failing, runSuite } from './support/suite.ts';

it.each(['2026-07-28', '2025-11-25'])(
  'the product server passes the conformance suite of %s except for features that it lacks',
  async (revision) => {
    const server = await serve({ release: await fixtureRelease(), port: 0, host: '127.0.0.1' });
    onTestFinished(() => server.close());
    const outcomes = await runSuite(server.url.replace('127.0.0.1', 'localhost'), revision);
    expect(outcomes.size).toBeGreaterThan(25);
    expect(failing(outcomes)).toEqual(Object.keys(PRODUCT_FAILS[revision] ?? {}).sort());
  },
);

import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../runtime/app.ts';
import { openServing } from '../../runtime/packages/foundation/release/open-serving.ts';
import { listenTo } from '../../runtime/server.ts';
import { fixtureRelease } from '../runtime/support/fixture-site.ts';
import { fixtureServer } from './fixture/server.ts';
import { FIXTURE_FAILS, PRODUCT_FAILS } from './support/expected.ts';
import { failing, runSuite } from './support/suite.ts';

it.each(['2026-07-28', '2025-11-25'])(
  'the runtime passes the conformance suite of %s with the suite’s test server mounted',
  async (revision) => {
    const logger = { error: () => {} };
    const serving = await openServing(await fixtureRelease(), { logger });
    const app = await createApp(serving, { logger, mcpFactory: fixtureServer });
    const server = await listenTo((request) => app.fetch(request), { port: 0, host: '127.0.0.1' });
    onTestFinished(async () => {
      await server.close();
      await app.close();
    });
    const outcomes = await runSuite(server.url.replace('127.0.0.1', 'localhost'), revision);
    const needFixture = Object.keys(PRODUCT_FAILS[revision] ?? {});
    expect([...outcomes.keys()]).toEqual(expect.arrayContaining(needFixture));
    expect(failing(outcomes)).toEqual(Object.keys(FIXTURE_FAILS[revision] ?? {}).sort());
  },
);

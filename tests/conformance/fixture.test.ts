import { expect, it, onTestFinished } from 'vitest';
import { createEndpoint } from '../../runtime/mcp/endpoint.ts';
import { callers } from '../../runtime/packages/foundation/http/callers.ts';
import { listenTo } from '../../runtime/server.ts';
import { fixtureServer } from './fixture/server.ts';
import { FIXTURE_FAILS, PRODUCT_FAILS } from './support/expected.ts';
import { failing, runSuite } from './support/suite.ts';

it.each(['2026-07-28', '2025-11-25'])(
  'the MCP endpoint passes the conformance suite of %s with the suite’s test server behind it',
  async (revision) => {
    const endpoint = createEndpoint({
      server: async () => ({ factory: fixtureServer }),
      callers: callers({ url: '' }),
      logger: { error: () => {} },
      json: false,
    });
    const server = await listenTo(
      (request) => endpoint.fetch({ request, url: new URL(request.url), client: 'suite' }),
      { port: 0, host: '127.0.0.1' },
    );
    onTestFinished(async () => {
      await server.close();
      await endpoint.close();
    });
    const outcomes = await runSuite(server.url.replace('127.0.0.1', 'localhost'), revision);
    const needFixture = Object.keys(PRODUCT_FAILS[revision] ?? {});
    expect([...outcomes.keys()]).toEqual(expect.arrayContaining(needFixture));
    expect(failing(outcomes)).toEqual(Object.keys(FIXTURE_FAILS[revision] ?? {}).sort());
  },
);

/** The short way of a tool call and the SDK's give one answer. */
import { expect, it } from 'vitest';
import { ANONYMOUS } from '../../runtime/access/can-read.ts';
import { callers } from '../../runtime/mcp/callers.ts';
import { createEndpoint } from '../../runtime/mcp/endpoint.ts';
import { productServer } from '../../runtime/mcp/server.ts';
import { openServing } from '../../runtime/release/serving.ts';
import { fixtureRelease } from './support/fixture-site.ts';

const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 't', version: '1' },
};

it.each([
  ['search', { query: 'box', limit: 2 }],
  ['search', { query: 'qqqqqq' }],
  ['search', { query: '' }],
  ['search', {}],
  ['query_docs_filesystem', { command: 'ls /' }],
  ['query_docs_filesystem', { command: 'cat /nope' }],
  ['nothing', {}],
])('of %s %j', async (name, input) => {
  const logger = { error: () => {} };
  const serving = await openServing(await fixtureRelease(), { logger });
  const { factory, call } = await productServer(serving, ANONYMOUS, logger);
  const shared = { callers: callers({ url: serving.info.url }), logger };
  const endpoints = [
    createEndpoint({ ...shared, server: { factory, call } }),
    createEndpoint({ ...shared, server: { factory } }),
  ];
  for (const id of [7, 'seven']) {
    for (const modern of [true, false]) {
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name, arguments: input, ...(modern && { _meta: MODERN }) },
      });
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(modern && { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name }),
      };
      const [short, long] = await Promise.all(
        endpoints.map(async (endpoint) => {
          const response = await endpoint.fetch(
            new Request('http://localhost/mcp', { method: 'POST', headers, body }),
          );
          return {
            status: response.status,
            type: response.headers.get('content-type'),
            body: await response.json(),
          };
        }),
      );
      expect(short).toEqual(long);
    }
  }
  await Promise.all(endpoints.map((endpoint) => endpoint.close()));
  await serving.close();
});

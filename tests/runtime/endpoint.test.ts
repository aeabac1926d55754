/** `/mcp` and the discovery documents as HTTP: what any client may send. */
import { describe, expect, it } from 'vitest';
import { createRuntime, type RuntimeOptions } from '../../runtime/index.ts';
import { MAX_BODY } from '../../runtime/mcp/endpoint.ts';
import { fixtureRelease } from './support/fixture-site.ts';
import { served } from './support/served.ts';

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

async function endpoint(options: Partial<RuntimeOptions> = {}) {
  const { url } = await served(options);
  return (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(`${url}/mcp`, {
      method,
      headers: { ...HEADERS, ...headers },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
}

const error = async (response: Response): Promise<{ code: number; message: string }> =>
  ((await response.json()) as { error: { code: number; message: string } }).error;

describe('the MCP endpoint', () => {
  it.each(['application/json, text/event-stream', 'application/json', '*/*'])(
    'answers with one JSON body to Accept: %s',
    async (accept) => {
      const response = await (await endpoint())(LIST, { accept });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toMatchObject({ id: 1, result: { tools: [{ name: 'search' }, {}] } });
    },
  );

  it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'])(
    'speaks the protocol revision %s',
    async (version) => {
      const response = await (await endpoint())({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: version, capabilities: {}, clientInfo: { name: 't', version: '1' } },
      });
      expect(await response.json()).toMatchObject({
        result: { protocolVersion: version, capabilities: { tools: { listChanged: false } } },
      });
    },
  );

  it('speaks 2026-07-28, with publicly cacheable lists', async () => {
    const response = await (await endpoint())(
      {
        ...LIST,
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
    );
    expect(await response.json()).toMatchObject({
      result: { resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' },
    });
  });

  it.each(['GET', 'DELETE', 'PUT'])('answers %s with 405', async (method) => {
    const response = await (await endpoint())(undefined, {}, method);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it.each([
    ['text that is not JSON', '{', 400, -32_700],
    ['nothing', '', 400, -32_700],
    ['a body that is too long', ' '.repeat(MAX_BODY + 1), 413, -32_000],
    ['a batch that is too long', Array.from({ length: 21 }, () => LIST), 400, -32_600],
  ])('refuses %s', async (_, body, status, code) => {
    const response = await (await endpoint())(body);
    expect([response.status, (await error(response)).code]).toEqual([status, code]);
  });

  // The server's log has none of them: `served` checks that.
  it.each([
    ['a revision that there is not', LIST, { 'mcp-protocol-version': '1999-01-01' }],
    ['a revision that is none', LIST, { 'mcp-protocol-version': 'banana' }],
    ['two revisions', LIST, { 'mcp-protocol-version': '2025-06-18, 2025-11-25' }],
    ['a revision that the message does not name', LIST, { 'mcp-protocol-version': '2026-07-28' }],
    [
      'a revision that only the message names',
      {
        ...LIST,
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2099-01-01',
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
      { 'mcp-protocol-version': '2099-01-01', 'mcp-method': 'tools/list' },
    ],
    ['an object that is no message', {}, {}],
    ['a batch of what is no message', [1, 'two', null], {}],
  ])('explains to the client alone what is wrong: %s', async (_, body, headers) => {
    const response = await (await endpoint())(body, headers as Record<string, string>);
    expect(response.status).toBe(400);
    expect((await error(response)).message).not.toContain('Internal error');
  });

  it('enforces the size limit on a body without a declared length', async () => {
    const { url } = await served();
    const chunk = new TextEncoder().encode(' '.repeat(256 * 1024));
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 8) controller.close();
        else controller.enqueue(chunk);
      },
    });
    // `duplex` is required for streams and missing in the DOM's types.
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: HEADERS, body, duplex: 'half' };
    const response = await fetch(`${url}/mcp`, init);
    expect(response.status).toBe(413);
  });

  it('OWASP API4, deep JSON: a deeply nested body gets a normal answer', async () => {
    const post = await endpoint();
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const call = (params: string): string =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
    for (const [body, status] of [
      [call(`{"name":"search","arguments":${deep}}`), 200],
      [call(`{"name":"search","arguments":{"query":"box"},"_meta":${deep}}`), 200],
      [call(deep), 200],
      [deep, 400],
    ] as const) {
      const response = await post(body);
      expect([response.status, await response.text()]).toEqual([status, expect.stringContaining('jsonrpc')]);
    }
  });

  it('accepts JSON only', async () => {
    expect((await (await endpoint())(LIST, { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it.each([
    ['https://docs.acme.dev', 200],
    ['http://localhost:6274', 200],
    ['http://127.0.0.1:1', 200],
    ['https://chat.example', 200],
    ['https://evil.example', 403],
    ['https://docs.acme.dev.evil.example', 403],
    // The whole origin counts: a page of the same host by another scheme or port is another one.
    ['http://docs.acme.dev', 403],
    ['https://docs.acme.dev:8443', 403],
    ['http://chat.example', 403],
    ['https://chat.example:444', 403],
    ['ftp://localhost', 403],
    ['https://localhost.evil.example', 403],
    ['null', 403],
    ['file://', 403],
  ])('answers a request of the origin %s with %i', async (origin, status) => {
    const post = await endpoint({ origins: ['https://chat.example'] });
    const response = await post(LIST, { origin });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe(status === 200 ? origin : null);
    expect(response.headers.get('vary')).toContain('origin');
    const preflight = await post(undefined, { origin, 'access-control-request-method': 'POST' }, 'OPTIONS');
    expect(preflight.status).toBe(status === 200 ? 204 : 403);
    if (status === 200)
      expect(preflight.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
  });

  it.each([
    ['docs.acme.dev', 200],
    ['localhost:3000', 200],
    ['10.0.0.7:3000', 200],
    ['inner.example', 200],
    ['rebound.example', 403],
  ])('answers a request to the hostname %s with %i', async (host, status) => {
    const runtime = await createRuntime({ release: await fixtureRelease(), hosts: ['inner.example'] });
    const request = new Request(`http://${host}/mcp`, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(LIST),
    });
    expect((await runtime.fetch(request)).status).toBe(status);
    await runtime.close();
  });

  it('reports internal errors to its log only', async () => {
    const logged: string[] = [];
    const runtime = await createRuntime({
      release: await fixtureRelease({}, { '/': { title: 'Broken', body: 'word' } }),
      logger: { error: (event) => logged.push(event) },
    });
    const broken = new Request('http://localhost/mcp', { method: 'POST', headers: HEADERS, body: '{}' });
    Object.defineProperty(broken, 'text', {
      value: () => Promise.reject(new Error('cannot read /private/path')),
    });
    Object.defineProperty(broken, 'body', {
      get() {
        throw new Error('cannot read /private/path');
      },
    });
    const response = await runtime.fetch(broken);
    expect([response.status, await response.text()]).toEqual([
      500,
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"Internal error"}}',
    ]);
    expect(logged).toEqual(['mcp request failed']);
    await runtime.close();
  });
});

describe('the discovery documents', () => {
  const PATHS = [
    '/.well-known/mcp',
    '/.well-known/mcp.json',
    '/.well-known/mcp/server-card.json',
    '/.well-known/mcp/server-cards.json',
    '/mcp/server-card',
  ];

  it.each(PATHS)('%s is readable from anywhere, cached and validated', async (path) => {
    const { url } = await served();
    const response = await fetch(url + path, { headers: { origin: 'https://any.example' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toBe('ETag');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const etag = response.headers.get('etag') ?? '';
    expect((await fetch(url + path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(url + path, { method: 'HEAD' })).headers.get('etag')).toBe(etag);
    expect((await fetch(url + path, { method: 'POST' })).status).toBe(405);
    expect((await fetch(url + path, { method: 'OPTIONS' })).status).toBe(204);
    const text = await response.text();
    expect(text).toContain('https://docs.acme.dev/mcp');
    expect(text).not.toContain('127.0.0.1');
  });

  it('use the address that the operator configured', async () => {
    const { url } = await served({ url: 'https://live.example' });
    expect(await (await fetch(`${url}/.well-known/mcp`)).json()).toMatchObject({
      url: 'https://live.example/mcp',
    });
    const card = await fetch(`${url}/mcp/server-card`);
    expect(card.headers.get('content-type')).toBe('application/mcp-server-card+json');
    expect(await card.json()).toMatchObject({ name: 'example.live/acme-docs' });
  });
});

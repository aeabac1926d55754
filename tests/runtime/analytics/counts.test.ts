/** Counts of what a server answers: people, agents, texts, searches; no prefetch, no probing, nothing about a reader. */
import * as v2 from '@modelcontextprotocol/client';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as V1Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import type { Site } from '../../../plugin/packages/repository/types.ts';
import type { ServeOptions } from '../../../runtime/server.ts';
import { callTool } from '../../support/call-tool.ts';
import { sendQuestion as ask } from '../ask/ask.ts';
import { fixtureRelease, fixtureSite, SITE_URL } from '../support/fixture-site.ts';
import { countingServer, countsOf, PAGE, READER, tableOf, viewTiming } from './counting.ts';

const IMPLEMENTATION = { name: 'claude-code', version: '2.0.0' };

describe('views of pages', () => {
  it('count pages that people open, fresh or from the browser’s cache, with the referring host', async () => {
    const { get, counted } = await countingServer();
    const first = await get('/guides/start', {
      ...READER,
      referer: 'https://www.news.example/item?id=secret',
    });
    expect(viewTiming(first)).toBe('view;desc=counted');
    const again = await get('/guides/start', { ...READER, 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(viewTiming(again)).toBe('view;desc=counted');
    await get('/guides/start', { ...READER, referer: `${SITE_URL}/` });
    await get('/', { ...READER, referer: 'http://192.168.1.7/intranet' });
    await get('/guides/gr%C3%B6%C3%9Fe', { ...READER, referer: 'android-app://com.example' });
    const tally = await counted();
    expect(countsOf(tally)).toEqual({ views: 5, referred: 1 });
    expect(tableOf(tally, 'pages')).toEqual({ '/guides/start': 3, '/': 1, '/guides/größe': 1 });
    expect(tableOf(tally, 'referrers')).toEqual({ 'news.example': 1 });
  });

  it('count over plain HTTP, where browsers send no fetch metadata', async () => {
    const { get, counted } = await countingServer();
    const { 'sec-fetch-mode': _mode, 'sec-fetch-dest': _dest, ...plain } = READER;
    await get('/', plain);
    const { 'accept-language': _language, ...program } = plain;
    await get('/', program);
    expect(countsOf(await counted())).toEqual({ views: 1 });
  });

  it.each([
    ['a prefetch', { 'sec-purpose': 'prefetch' }, 'view'],
    ['a prerendered page', { 'sec-purpose': 'prefetch;prerender' }, 'view'],
    ['an older prefetch', { purpose: 'prefetch' }, 'view'],
    ['a fetch of a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, undefined],
    ['a frame of another page', { 'sec-fetch-dest': 'iframe' }, undefined],
  ])('do not count %s', async (_, headers, timing) => {
    const { get, counted } = await countingServer();
    const response = await get('/guides/start', { ...READER, ...headers });
    expect([response.status, viewTiming(response)]).toEqual([200, timing]);
    expect(countsOf(await counted())).toEqual({});
  });

  it('do not count files, redirects and the server’s own pages', async () => {
    const { get, counted } = await countingServer();
    for (const path of [
      '/data.json',
      '/picture.svg',
      '/_astro/app.C0ffee12.js',
      '/old',
      '/login',
      '/healthz',
      '/.env',
    ])
      await get(path);
    await get('/.git/config');
    const tally = await counted();
    expect(countsOf(tally)).toEqual({ missing: 2 });
    expect(tableOf(tally, 'missing')).toEqual({});
  });

  it('count readers who ask for privacy as a number, without a referrer', async () => {
    const { get, counted } = await countingServer();
    await get('/', { ...READER, referer: 'https://news.example/', 'sec-gpc': '1' });
    await get('/', { ...READER, referer: 'https://news.example/', dnt: '1' });
    const tally = await counted();
    expect(countsOf(tally)).toEqual({ views: 2 });
    expect(tableOf(tally, 'referrers')).toEqual({});
  });
});

describe('counts of agents and crawlers', () => {
  it.each([
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
      'OpenAI crawlers',
    ],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
      'ChatGPT',
    ],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
      'ClaudeBot',
    ],
    ['Claude-User (claude-code/2.0.14; +https://support.anthropic.com/)', 'Claude Code'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/145.0.0.0 Safari/537.36', 'Others'],
    ['curl/8.5.0', 'curl'],
    ['', 'Others'],
    ['Totally-New-Thing/1.0 <script>', 'Others'],
  ])('name the agent by its user agent, and count no view: %s', async (agent, name) => {
    const { get, counted } = await countingServer();
    await get('/guides/start', { ...READER, 'user-agent': agent });
    await get('/guides/start.md', { 'user-agent': agent });
    const tally = await counted();
    expect(countsOf(tally)).toEqual({ agentPages: 1, markdown: 1 });
    expect(tableOf(tally, 'agents')).toEqual({ [`${name}/agentPages`]: 1, [`${name}/markdown`]: 1 });
  });

  it('include reads of Markdown at either address, llms.txt and skills', async () => {
    const { get, counted } = await countingServer();
    const agent = { 'user-agent': 'Claude-User' };
    await get('/guides/start', { ...agent, accept: 'text/markdown' });
    await get('/guides/start.md', agent);
    await get('/', { ...agent, accept: 'text/markdown' });
    await get('/llms.txt', agent);
    await get('/.well-known/agent-skills/index.json', agent);
    await get('/guides/start.md', READER);
    const tally = await counted();
    expect(countsOf(tally)).toEqual({ markdown: 6 });
    expect(tableOf(tally, 'markdown')).toEqual({
      '/guides/start.md': 3,
      '/index.md': 1,
      '/llms.txt': 1,
      '/.well-known/agent-skills/index.json': 1,
    });
    expect(tableOf(tally, 'agents')).toEqual({ 'Claude/markdown': 5, 'Browsers/markdown': 1 });
  });

  it('name the MCP client that calls tools, in every protocol revision', async () => {
    const { url, counted } = await countingServer();
    const address = new URL(`${url}/mcp`);
    const old = new V1Client(IMPLEMENTATION);
    await old.connect(new V1Transport(address) as never);
    await old.callTool({ name: 'search', arguments: { query: 'quickstart' } });
    await old.close();
    const now = new v2.Client({ name: 'acme assistant <b>', version: '1.0.0' });
    await now.connect(new v2.StreamableHTTPClientTransport(address));
    await now.callTool({ name: 'search', arguments: { query: 'zugzwang xylophonist' } });
    await now.close();
    const tally = await counted();
    const counts = countsOf(tally);
    expect(counts).toMatchObject({ mcpConnections: 2, mcpCalls: 2, mcpFound: 1, mcpMissed: 1 });
    const agents = tableOf(tally, 'agents');
    expect(agents['Claude Code/mcpConnections']).toBe(1);
    expect(agents['~acme assistant b/mcpConnections']).toBe(1);
    expect(Object.values(agents).reduce((sum, value) => sum + value)).toBe(4);
    expect(tableOf(tally, 'found')).toEqual({ quickstart: 1 });
    expect(tableOf(tally, 'missed')).toEqual({ 'zugzwang xylophonist': 1 });
  });

  it('stay bounded under made-up names and addresses, and keep the real ones', async () => {
    const { url, get, counted } = await countingServer({ limits: false });
    await get('/guides/start', READER);
    for (let at = 0; at < 1_500; at += 1) {
      await get(`/guides/gone-${at}${'y'.repeat(at % 50)}`);
      if (at % 3 === 0)
        await fetch(`${url}/mcp`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'initialize',
            params: {
              protocolVersion: '2025-06-18',
              capabilities: {},
              clientInfo: { name: `agent ${at}`, version: '1' },
            },
          }),
        });
    }
    await (await callTool(url, 'search', { query: 'quickstart' })).text();
    const tally = await counted();
    expect(countsOf(tally)).toMatchObject({ views: 1, missing: 1_500, mcpConnections: 500, mcpCalls: 1 });
    expect(tableOf(tally, 'pages')).toEqual({ '/guides/start': 1 });
    expect(tableOf(tally, 'agents')['Node.js/mcpCalls']).toBe(1);
    const bytes = [...tally.tables.values()].map((table) => Buffer.byteLength(JSON.stringify([...table])));
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(100_000);
  });
});

describe('counts of missing pages', () => {
  it('name the page or the host that links to them', async () => {
    const { get, counted } = await countingServer();
    const own = { ...READER, referer: `${SITE_URL}/guides/start?x=1` };
    expect(viewTiming(await get('/guides/gone', own))).toBe('view;desc=counted');
    await get('/guides/gone', own);
    await get('/guides/gone', { ...READER, referer: 'https://forum.example/t/1' });
    await get('/guides/gone');
    await get('/guides/<script>alert(1)</script>'.replaceAll('<', '%3C').replaceAll('>', '%3E'));
    await get('/wp-login.php');
    await get('/guides/probed', { 'user-agent': 'python-requests/2.32' });
    await get('/guides/read', { 'user-agent': 'Claude-User' });
    const tally = await counted();
    expect(countsOf(tally)).toEqual({ missing: 7 });
    expect(tableOf(tally, 'missing')).toEqual({
      '/guides/gone /guides/start': 2,
      '/guides/gone forum.example': 1,
      '/guides/gone': 1,
      '/guides/<script>alert(1)</script>': 1,
      '/guides/read': 1,
    });
  });
});

describe('counts of searches and questions', () => {
  it('take a reader’s search when it ends, without secrets and personal data', async () => {
    const { get, post, counted } = await countingServer();
    await get('/_waymark/search?q=quick');
    const tell = (search: string, found: boolean) => post('/_waymark/view', { search, found });
    expect((await tell('  Rate\n limits ', true)).status).toBe(204);
    await tell('rate limits', true);
    await tell('webhooks in Delphi', false);
    await tell('my key is svc_0123456789abcdef0123456789', false);
    await tell('ada@example.com', false);
    await tell('+49 30 901820', false);
    await tell('x'.repeat(500), true);
    const tally = await counted();
    expect(countsOf(tally)).toEqual({ dialogFound: 3, dialogMissed: 4 });
    expect(tableOf(tally, 'found')).toEqual({ 'rate limits': 2 });
    expect(tableOf(tally, 'missed')).toEqual({ 'webhooks in delphi': 1 });
  });

  it('take questions to /ask as numbers only', async () => {
    const { url, counted } = await countingServer();
    await (await ask(url, { question: 'How do I install the client?' })).text();
    await (await ask(url, { question: 'zugzwang xylophonist' })).text();
    const tally = await counted();
    expect(countsOf(tally)).toEqual({ asked: 1, askedMissed: 1 });
    expect([...tally.tables.keys()]).toEqual([]);
  });
});

describe('the view endpoint', () => {
  it('counts only uncounted views of the site’s pages, reported by its own pages', async () => {
    const { post, counted } = await countingServer();
    const tell = async (body: unknown, headers = PAGE) =>
      (await post('/_waymark/view', body, headers)).status;
    expect(await tell({ path: '/guides/start', from: 'https://news.example' })).toBe(204);
    expect(await tell({ path: '/guides/rate-limits/' })).toBe(204);
    expect(await tell({ path: '/guides/gone', missing: true })).toBe(204);
    expect(await tell({ path: '/made-up' })).toBe(204);
    expect(await tell({ path: '/internal/secret' })).toBe(204);
    expect(await tell({ path: '/%2e%2e/x' })).toBe(204);
    expect(await tell({ path: '/' }, { ...PAGE, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(
      await tell({ path: '/' }, { 'user-agent': PAGE['user-agent'] ?? '', origin: 'https://evil.example' }),
    ).toBe(403);
    expect(
      await tell({ path: '/' }, { ...PAGE, 'user-agent': 'Mozilla/5.0 (compatible; somebot/1.0)' }),
    ).toBe(204);
    expect(await tell('{"path":')).toBe(400);
    expect(await tell({ path: '/', from: 'x'.repeat(3_000) })).toBe(400);
    expect(await tell({ nothing: true })).toBe(400);
    const tally = await counted();
    expect(countsOf(tally)).toEqual({ views: 2, referred: 1, missing: 1 });
    expect(tableOf(tally, 'pages')).toEqual({ '/guides/start': 1, '/guides/rate-limits': 1 });
    expect(tableOf(tally, 'missing')).toEqual({ '/guides/gone': 1 });
  });

  it('is limited per address', async () => {
    const { post, counted } = await countingServer({ limits: { view: 3 } });
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await post('/_waymark/view', { path: '/' })).status);
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
    expect(countsOf(await counted())).toEqual({ views: 3 });
  });
});

describe('with counting switched off', () => {
  interface Off extends Partial<ServeOptions> {
    readonly integrations?: Site['config']['integrations'];
  }

  it.each<[string, Off]>([
    ['by the setting', { analytics: false }],
    ['without a storage', { storage: undefined }],
    ['by docs.json', { integrations: { telemetry: { enabled: false } } }],
  ])(
    '%s, no response asks pages to report views, and reports are ignored',
    async (_, { integrations, ...options }) => {
      const config = { ...fixtureSite().site.config, integrations };
      const { url, get, post, counted } = await countingServer({
        release: await fixtureRelease({ config }),
        ...options,
      });
      expect(viewTiming(await get('/guides/start'))).toBeUndefined();
      expect((await post('/_waymark/view', { path: '/' })).status).toBe(405);
      await (await callTool(url, 'search', { query: 'quickstart' })).text();
      expect(countsOf(await counted())).toEqual({});
    },
  );
});

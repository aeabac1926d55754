/** The starter as Cloudflare runs it, in workerd: the same answers as those of the server. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeForHost } from '../../../plugin/hosts/write-for-host.ts';
import { createRuntime, type Runtime } from '../../../runtime/index.ts';
import { ADDRESS, builtRealSite, STARTER } from '../../sites/built-real-site.ts';
import { startWorker } from './start-worker.ts';

let folder: string;
let server: Runtime;
let worker: Miniflare;

beforeAll(async () => {
  const { out, dist } = await builtRealSite(STARTER);
  const home = mkdtempSync(join(tmpdir(), 'waymark-cloudflare-'));
  await writeForHost('cloudflare', dist, { home });
  folder = join(home, 'cloudflare');
  server = await createRuntime({
    release: join(out, '.waymark'),
    site: dist,
    hosts: ['*'],
    limits: false,
  });
  worker = await startWorker(folder);
});

afterAll(async () => {
  await worker?.dispose();
  await server?.close();
  rmSync(dirname(folder), { recursive: true });
});

const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
  (await worker.dispatchFetch(ADDRESS + path, { redirect: 'manual', ...init } as never)) as never;

/** Of both, with the headers that say what it is and who may keep it. */
async function both(path: string, init: RequestInit = {}): Promise<readonly [string, string]> {
  const told = async (response: Response): Promise<string> => {
    const names = ['content-type', 'content-location', 'cache-control', 'vary', 'etag', 'location', 'allow'];
    const headers = [
      ...names,
      'access-control-allow-origin',
      'x-content-type-options',
      'content-security-policy',
    ];
    return JSON.stringify(
      [response.status, headers.map((name) => response.headers.get(name)), await response.text()],
      null,
      1,
    );
  };
  const asked = new Request(ADDRESS + path, init);
  return [await told(await ask(path, init)), await told(await server.fetch(asked))];
}

const message = (method: string, params: object = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

const tool = (name: string, args: object): RequestInit => message('tools/call', { name, arguments: args });

const QUESTIONS = [
  'deploy to cloudflare',
  'how do people sign in with oidc',
  'frontmatter hidden',
  'CardGroup cols',
  'wie ändere ich die Farben',
  'seach syntx',
  'zzzz',
];

const COMMANDS = [
  'ls /',
  'help',
  'cat /start/install.md',
  'rg -n -C1 "wrangler" / | head -40',
  `rg -i 'redis.*replica' -l`,
  'grep -rE "(MCP|skills)" /agents | head -n 5 | cut -c1-200',
  `find / -name '*.md' -path '*hosts*' | sort`,
  `cat /reference/docs-json.md | awk '{ n += NF } END { print n }'`,
  'section /publish/server.md',
  'jq -r ".info.title" /openapi/*.json 2>/dev/null | head',
  `head -c 100 /index.md | md5sum; printf 'größe\\n' | tr a-z A-Z`,
  'cat /nowhere.md',
  'echo x > /index.md',
  'for f in $(find /write -name "*.md" | head -3); do wc -l "$f"; done',
  `sed -n '1,5p' /index.md | diff - /index.md | tail -n 2`,
];

describe('what the Worker answers is what the server answers', () => {
  it.each(['initialize', 'tools/list', 'resources/list', 'nothing/such'])('message %s', async (method) => {
    const client = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    };
    const [here, there] = await both('/mcp', message(method, method === 'initialize' ? client : {}));
    expect(here).toBe(there);
  });

  it.each(QUESTIONS)('search for %s', async (query) => {
    const [here, there] = await both('/mcp', tool('search', { query }));
    expect(here).toBe(there);
    const [dialog, other] = await both(`/_waymark/search?q=${encodeURIComponent(query)}`);
    expect(dialog).toBe(other);
  });

  it.each(COMMANDS)('command %s', async (command) => {
    const [here, there] = await both('/mcp', tool('query_docs_filesystem', { command }));
    expect(here).toBe(there);
  });

  it.each([
    ['/mcp', {}],
    ['/mcp', message('resources/read', { uri: 'skill://waymark/SKILL.md' })],
    ['/mcp', { method: 'POST', body: '{' }],
    ['/.well-known/mcp', {}],
    ['/.well-known/mcp/server-card.json', {}],
    ['/.well-known/mcp/server-cards.json', { method: 'HEAD' }],
    ['/mcp/server-card', {}],
    [
      '/ask',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"question":"How do I publish to Cloudflare?"}',
      },
    ],
    ['/', { headers: { accept: 'text/markdown' } }],
    ['/start/install', { headers: { accept: 'text/markdown, text/html;q=0.5' } }],
    ['/start/install/', { headers: { accept: 'text/markdown' } }],
    ['/start/install', { headers: { accept: 'text/plain' } }],
    ['/quickstart', { headers: { accept: 'text/markdown' } }],
    ['/nowhere', { headers: { accept: 'text/markdown' } }],
    ['/llms.txt', { headers: { accept: 'text/markdown' } }],
  ] satisfies [string, RequestInit][])('%s %j', async (path, init) => {
    const [here, there] = await both(path, init);
    expect(here).toBe(there);
  });
});

it('a client of the protocol calls it', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(`${ADDRESS}/mcp`), {
    fetch: (url, init) => ask(new URL(url).pathname, init),
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search', 'query_docs_filesystem']);
  const answer = await client.callTool({ name: 'query_docs_filesystem', arguments: { command: 'ls /' } });
  expect(JSON.stringify(answer.content)).toContain('index.md');
  await client.close();
});

describe('pages', () => {
  it('come from the platform, with what the function can do', async () => {
    const response = await ask('/start/install', { headers: { accept: 'text/html' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('server-timing')).toContain('ask');
    expect(await response.text()).toContain('</html>');
  });

  it('that are missing are the page for missing addresses', async () => {
    const response = await ask('/nowhere', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('</html>');
  });
});

describe('attacks', () => {
  it.each([
    '/_waymark-function/release/release.json',
    '/_waymark-function/site.json',
    '/%5fwaymark-function/site.json',
    '/%255fwaymark-function/site.json',
    '//_waymark-function/site.json',
    '/_waymark-function//site.json',
    '/start/..%2f_waymark-function/site.json',
    '/_waymark/theme/..%2f..%2f_waymark-function/site.json',
    '/_waymark/theme/%2e%2e/%2e%2e/_waymark-function/site.json',
    '/_waymark-function/release/files.bin?x=1',
  ])('CWE-425: the file of the function at %s is shown to nobody', async (path) => {
    for (const accept of ['*/*', 'text/markdown']) {
      const response = await ask(path, { headers: { accept } });
      const text = await response.text();
      expect([response.status >= 400 || response.status === 307, text.includes('"paths"')]).toEqual([
        true,
        false,
      ]);
      expect(text).not.toMatch(/^\s*\{/);
    }
  });

  it.each([
    "rg '(a+)+x'",
    `grep -E '(a|aa)+x' -r /`,
    `find / -regex '.*(a*)*x'`,
    `rg '${'a?'.repeat(20)}${'a'.repeat(20)}'`,
  ])('CWE-1333: %s is refused by a shell that nothing can end', async (command) => {
    const response = await ask('/mcp', tool('query_docs_filesystem', { command }));
    expect(await response.text()).toContain('refused: nothing can end a long search here');
  });
});

it('CWE-835: a loop without end is ended by its steps', async () => {
  const response = await ask('/mcp', tool('query_docs_filesystem', { command: 'while true; do :; done' }));
  expect(await response.text()).toMatch(/stopped: (?:more than 20000 commands|the command ran longer)/);
});

it('the script is under 1 MB compressed', () => {
  const script = join(folder, 'worker.js');
  expect(statSync(script).size).toBeGreaterThan(1e6);
  expect(gzipSync(readFileSync(script)).length).toBeLessThan(1e6);
});

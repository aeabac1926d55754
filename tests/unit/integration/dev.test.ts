/** `waymark dev` from outside: its own process, real files that are edited, real requests. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { FIXTURE } from '../cli/run-cli.ts';

let docs: string;
let url: string;
let server: StartedServer;

const get = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, { redirect: 'manual', ...init });
const text = async (path: string) => (await get(path)).text();

/** Waits until an edit shows; fails with the test's own time limit. */
async function eventually(path: string, wanted: (body: string, status: number) => boolean): Promise<void> {
  for (;;) {
    const response = await get(path);
    if (wanted(await response.text(), response.status)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function edit(file: string, change: (source: string) => string): Promise<void> {
  const path = join(docs, file);
  await writeFile(path, change(await readFile(path, 'utf8')));
}

beforeAll(async () => {
  docs = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(FIXTURE, docs, { recursive: true });
  server = await startServer(['dev', docs, '--port', '0', '--host', '127.0.0.1']);
  url = server.url;
});

afterAll(async () => {
  await server.stop('SIGTERM');
});

describe('`astro dev` before any edit', () => {
  test('answers questions at /ask, as a server does', async () => {
    const response = await get('/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'How do I verify that minimal runs?' }),
    });
    expect(await response.json()).toMatchObject({ found: true, by: 'docs' });
    expect((await get('/ask')).status).toBe(404);
  });

  test('serves pages with components and snippets', async () => {
    expect(await text('/')).toContain('A note with');
    expect(await text('/guides/install')).toContain('A sentence that two pages share.');
    expect((await get(`/guides/${encodeURIComponent('ünïcode name')}`)).status).toBe(200);
  });

  test('serves the generated files of a build', async () => {
    expect(await text('/guides/install.md')).toMatch(/^# Install/);
    expect((await get('/llms.txt')).status).toBe(200);
    expect((await get('/images/dot.png')).headers.get('content-type')).toBe('image/png');
  });

  test('serves the discovery documents of its MCP server', async () => {
    const found = await get('/.well-known/mcp');
    expect([found.status, found.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await found.json()).toMatchObject({
      transport: 'http',
      url: '/mcp',
      servers: [{ name: 'public' }],
    });
    expect(await text('/.well-known/mcp.json')).toBe(await text('/.well-known/mcp'));
    for (const path of ['/.well-known/mcp/server-card.json', '/.well-known/mcp/server-cards.json']) {
      expect((await get(path)).status, path).toBe(200);
    }
  });

  test('follows redirects of docs.json', async () => {
    const exact = await get('/old');
    expect([exact.status, exact.headers.get('location')]).toEqual([308, '/guides/install']);
    const pattern = await get('/was/install');
    expect([pattern.status, pattern.headers.get('location')]).toEqual([307, '/guides/install']);
  });

  test('answers 404 for unknown addresses', async () => {
    for (const path of [
      '/nope',
      '/docs.json',
      '/guides/install.mdx',
      '/../package.json',
      '/%',
      '/snippets/shared.mdx',
    ]) {
      expect((await get(path)).status, path).toBeGreaterThanOrEqual(400);
    }
  });

  test('answers MCP calls', async () => {
    expect(await callTool('search', { query: 'package manager' })).toContain('/guides/install');
  });
});

describe('`astro dev` applies edits of', () => {
  test('a page, for readers and agents', async () => {
    await edit('guides/install.mdx', (source) => `${source}\n## Zanzibar\n\nAn islandword here.\n`);
    await eventually('/guides/install', (body) => body.includes('islandword'));
    expect(await text('/guides/install.md')).toContain('islandword');
    expect(await callTool('search', { query: 'islandword' })).toContain('Zanzibar');
  });

  test('a snippet', async () => {
    await edit('snippets/shared.mdx', () => 'Another shared sentence.');
    await eventually('/guides/install', (body) => body.includes('Another shared sentence.'));
  });

  test('pages that are added and deleted', async () => {
    await writeFile(join(docs, 'fresh.mdx'), 'Fresh.');
    await eventually('/fresh', (body, status) => status === 200 && body.includes('Fresh.'));
    await rm(join(docs, 'fresh.mdx'));
    await eventually('/fresh', (_, status) => status === 404);
  });

  test('docs.json', async () => {
    await edit('docs.json', (source) => source.replace('"/old"', '"/older"'));
    await eventually('/older', (_, status) => status === 308);
    expect((await get('/old')).status).toBe(404);
  });
});

describe('`astro dev` continues after a mistake and shows its position:', () => {
  test('a page that does not parse', async () => {
    await writeFile(join(docs, 'wrong.mdx'), '---\ntitle: Wrong\n---\n\nFine.\n\n<Note>\n\nNever closed {\n');
    await eventually('/wrong', (body) => body.includes('wrong.mdx cannot be shown'));
    expect(await text('/wrong')).toMatch(/wrong\.mdx:\d+:\d+/);
    expect((await get('/guides/install')).status).toBe(200);
    await rm(join(docs, 'wrong.mdx'));
  });

  test('frontmatter that does not parse, in place of the page', async () => {
    const whole = await readFile(join(docs, 'guides/install.mdx'), 'utf8');
    await writeFile(join(docs, 'guides/install.mdx'), '---\ntitle: "Install\n---\n\nText.\n');
    await eventually('/guides/install', (body) => body.includes('guides/install.mdx cannot be shown'));
    expect(await text('/guides/install')).toMatch(/guides\/install\.mdx:\d+/);
    await writeFile(join(docs, 'guides/install.mdx'), whole);
    await eventually(
      '/guides/install',
      (body, status) => status === 200 && !body.includes('cannot be shown'),
    );
  });

  test('a docs.json that does not parse, until it is fixed', async () => {
    const whole = await readFile(join(docs, 'docs.json'), 'utf8');
    await edit('docs.json', (source) => source.slice(0, -10));
    await eventually('/nope', (body) => /docs\.json:\d+:\d+/.test(body));
    await writeFile(join(docs, 'docs.json'), whole);
    await eventually('/guides/install', (body, status) => status === 200 && body.includes('Install'));
    await eventually('/nope', (body) => !body.includes('docs.json:'));
  });
});

/** The text of a tool's answer, over one stateless POST. */
async function callTool(name: string, args: Record<string, unknown>): Promise<string> {
  const response = await get('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  return response.text();
}

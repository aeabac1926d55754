/** Pages of other sites, against `waymark dev`: it shows pages that nobody else may read. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { MINIMAL } from '../config/docs-root.ts';

const SECRET = 'The code is 123456.';
let server: StartedServer;

beforeAll(async () => {
  const docs = mkdtempSync(join(tmpdir(), 'waymark-test-'));
  writeFileSync(
    join(docs, 'docs.json'),
    JSON.stringify({ ...MINIMAL, navigation: { pages: ['index', 'secret'] } }),
  );
  writeFileSync(join(docs, 'index.mdx'), '# Start\n');
  writeFileSync(join(docs, 'secret.mdx'), `---\ngroups: [board]\n---\n\n${SECRET}\n`);
  server = await startServer([
    'dev',
    docs,
    '--port',
    '0',
    '--host',
    '127.0.0.1',
    '--allowed-host',
    'docs.tunnel.example',
  ]);
});
afterAll(() => server.stop('SIGTERM'));

/** Sends any Host, which `fetch` would not. */
function ask(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number | undefined; text: string; cors: unknown; embedding: unknown }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const { 'access-control-allow-origin': cors, 'cross-origin-resource-policy': embedding } =
        response.headers;
      response.on('end', () => resolve({ status: response.statusCode, text, cors, embedding }));
    })
      .on('error', reject)
      .end();
  });
}

const PATHS = [
  '/secret',
  '/secret.md',
  '/llms.txt',
  '/llms-full.txt',
  '/_waymark/reload',
  '/.well-known/mcp',
  '/mcp',
  '/nothing',
];

describe.each(PATHS)('%s', (path) => {
  test.each([
    { host: 'evil.example' },
    { host: 'evil.example:4321' },
    { host: 'localhost.evil.example' },
    { host: '127.0.0.1.evil.example' },
    { host: 'localhost.' },
    { host: 'localhost,evil.example' },
    { host: 'evil.example', 'x-forwarded-host': 'localhost' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: 'https://evil.example' },
  ])('does not answer %j', async (headers) => {
    const { status, text, cors } = await ask(path, headers);
    expect(status).toBe(403);
    expect(text).not.toContain(SECRET);
    expect(cors).toBeUndefined();
  });
});

test.each([
  {},
  { host: 'localhost' },
  { host: '[::1]:4321' },
  { host: 'docs.localhost:4321' },
  { host: '192.168.1.5:4321' },
  { host: '192.168.1.5:4321', origin: 'http://192.168.1.5:4321' },
  { host: 'docs.tunnel.example' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
])('the author reads pages with %j, and no other site may', async (headers) => {
  for (const path of ['/secret', '/secret.md']) {
    const { status, text, cors } = await ask(path, headers);
    expect({ status, cors }).toEqual({ status: 200, cors: undefined });
    expect(text).toContain(SECRET);
  }
});

test.each([...PATHS.filter((path) => path !== '/_waymark/reload'), '/.well-known/mcp.json', '/index'])(
  'another site can neither embed %s nor read what its browser kept of it',
  async (path) => {
    // Browsers say of no request to plain http on a network which site it comes from, unless it asks with CORS.
    const { cors, embedding } = await ask(path, { host: '192.168.1.5:4321' });
    expect({ cors, embedding }).toEqual({ cors: undefined, embedding: 'same-origin' });
  },
);

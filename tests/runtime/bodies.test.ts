/** A body that nobody reads: whatever the answer, the connection serves the next request. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildRelease } from '../../plugin/emit/release.ts';
import { publicSite } from '../../plugin/members/readable-site.ts';
import { deploySchema, GIT_HOSTS } from '../../runtime/features/deploys/options.ts';
import { ROUTES } from '../../runtime/features.ts';
import { SERVERS_FILE } from '../../runtime/packages/contract/playground.ts';
import { REQUEST_HEADER } from '../../runtime/packages/contract/playground-headers.ts';
import { MAX_REST_BYTES } from '../../runtime/packages/foundation/http/rest-of-body.ts';
import { ENDPOINTS, ISSUER_PATH } from '../../runtime/packages/foundation/oauth/paths.ts';
import { type Served, type ServeOptions, serve } from '../../runtime/server.ts';
import { sampled } from '../support/test-all.ts';
import { connectTo } from './support/connection.ts';
import { fixtureDist } from './support/fixture-dist.ts';
import { fixtureSite, SITE_URL } from './support/fixture-site.ts';
import { NGINX, reasonToSkip, startProgram } from './support/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-bodies-'));
let dist: string;
beforeAll(async () => {
  dist = await fixtureDist();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** With everything that a server can have: people, an API, previews, a playground. */
async function wholeServer(options: Partial<ServeOptions> = {}): Promise<Served> {
  const { site, documents } = fixtureSite();
  const servers = [{ url: 'https://api.example.com', audiences: ['public'] }];
  const files = new Map([[SERVERS_FILE, Buffer.from(JSON.stringify(servers))]]);
  const name = randomBytes(8).toString('hex');
  const server = await serve({
    release: await buildRelease(site, documents, { shown: publicSite(site), files }),
    site: dist,
    port: 0,
    host: '127.0.0.1',
    hosts: ['*'],
    url: SITE_URL,
    storage: join(folder, `${name}.db`),
    deploy: {
      ...deploySchema.parse({
        project: 'docs',
        remote: folder,
        webhooks: { receive: Object.fromEntries(GIT_HOSTS.map((host) => [host, 'a secret of the host'])) },
      }),
      workspace: join(folder, name),
    },
    logger: { error: () => {} },
    ...options,
  });
  onTestFinished(() => server.close());
  return server;
}

const filled = (path: string): string => path.replaceAll(/\{\w+\}/g, 'docs').replace(/\*$/, '');

/** Every address of the table of features, and others that nobody answers. */
const PATHS: readonly string[] = [
  ...ROUTES.flatMap(({ path, also = [], example }) => [path, ...also, example.path ?? path].map(filled)),
  ...['/mcp/', '/ask/', '/authed/mcp/', '/admin/nothing', '/_preview/none', '/v1/project/nothing'],
  ...GIT_HOSTS.map((host) => `/v1/project/webhook/docs/${host}`),
  ...['/interaction/one', '/register/one', '/nothing'].map((path) => ISSUER_PATH + path),
  ...['/', '/guides/start', '/nothing', '/nothing.png', '/_astro/app.C0ffee12.js', '/%2f'],
];

const TYPES = ['application/json', 'application/x-www-form-urlencoded'] as const;
const WANTED = encodeURIComponent(
  JSON.stringify({ method: 'POST', url: 'https://api.example.com/', headers: [] }),
);

function head(method: string, path: string, type: string, more: string): string {
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: docs.acme.dev',
    `Content-Type: ${type}`,
    `${REQUEST_HEADER}: ${WANTED}`,
    `Origin: ${SITE_URL}`,
    more,
    '\r\n',
  ].join('\r\n');
}

const PART = Buffer.alloc(64 * 1024, ' ');
const PARTS = Array.from({ length: 24 }, () => PART);

/** Longer than any of these addresses takes, but a webhook. */
function declared(method: string, path: string, type: string): (string | Uint8Array)[] {
  return [head(method, path, type, `Content-Length: ${PART.length * PARTS.length}`), ...PARTS];
}

function chunked(method: string, path: string, type: string): (string | Uint8Array)[] {
  const chunks = PARTS.flatMap((part) => [`${part.length.toString(16)}\r\n`, part, '\r\n']);
  return [head(method, path, type, 'Transfer-Encoding: chunked'), ...chunks, '0\r\n\r\n'];
}

const NEXT = 'GET /healthz HTTP/1.1\r\nHost: docs.acme.dev\r\n\r\n';

describe('the HTTP addresses in the reference', () => {
  it('accept the methods that it lists', async () => {
    const { url } = await wholeServer();
    const asked = ROUTES.flatMap(({ path, methods }) =>
      methods.map((method) => ({ method, path: filled(path) })),
    );
    const refused: string[] = [];
    for (const { method, path } of asked) {
      const response = await fetch(url + path, { method, redirect: 'manual' });
      await response.body?.cancel();
      if (response.status === 405) refused.push(`${method} ${path}`);
    }
    expect(refused).toEqual([]);
  });
});

describe('request bodies that the server does not read', () => {
  it.each([
    ['with its length', declared, {}],
    ['in chunks', chunked, {}],
    // Refused by a limit, before anything of the body was looked at.
    ['with its length, over every limit', declared, { client: 0, oauth: 0, token: 0, api: 0, playground: 0 }],
  ] as const)('leave the connection to the next request: %s', async (_, request, limits) => {
    const { url } = await wholeServer({ limits });
    for (const [index, path] of PATHS.entries()) {
      const methods = ['POST', index % 4 < 2 ? 'PUT' : 'DELETE'];
      for (const method of sampled(methods, 2, index)) {
        const { send, received, socket } = await connectTo(url);
        const type = TYPES[/login|logout|token|admin|interaction|revoke/.test(path) ? 1 : 0];
        send(...request(method, path, type));
        const first = await received(/^HTTP\/1.1 \d+ [\s\S]*?\r\n\r\n/);
        expect(`${method} ${path} ${/^connection: close/im.test(first)}`).toBe(`${method} ${path} false`);
        send(NEXT);
        expect(await received(/"status":"ok"/)).toMatch(/HTTP\/1.1 200/);
        socket.destroy();
      }
    }
  });

  it('get a response after a timeout that closes the connection', async () => {
    const { url } = await wholeServer();
    const { send, received, socket } = await connectTo(url);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    // It never ends.
    send(head('POST', '/authed/mcp', TYPES[0], 'Transfer-Encoding: chunked'), '5\r\nhello\r\n');
    expect(await received(/^HTTP[\s\S]*\r\n\r\n/)).toMatch(
      /^HTTP\/1.1 401 [\s\S]*\r\nconnection: close\r\n/i,
    );
    await closed;
  });

  it('are not read endlessly: the server responds and closes the connection', async () => {
    const { url } = await wholeServer();
    const { send, received, socket } = await connectTo(url);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    send(head('POST', '/mcp', TYPES[0], `Content-Length: ${100 * MAX_REST_BYTES}`));
    const flow = (): void => {
      while (socket.writable && socket.write(PART));
    };
    socket.on('drain', flow);
    flow();
    expect(await received(/"error"[\s\S]*\}/)).toMatch(/^HTTP\/1.1 413 [\s\S]*\r\nconnection: close\r\n/i);
    await closed;
    expect(socket.bytesWritten).toBeLessThan(50 * MAX_REST_BYTES);
  });
});

describe('behind nginx with keep-alive connections', () => {
  const skip = reasonToSkip(NGINX);
  it.skipIf(skip !== undefined)('slow request bodies of a stranger do not block other readers', async () => {
    const server = await wholeServer({ trustProxy: 'loopback' });
    const url = await startProgram(
      {
        ...NGINX,
        configuration: (code, port, temporary) =>
          NGINX.configuration(code.replace('PORT', String(port)), port, temporary),
      },
      `upstream docs { server ${new URL(server.url).host}; keepalive 64; }
      server { listen 127.0.0.1:PORT; client_max_body_size 10m; client_body_buffer_size 1m;
        location / { proxy_pass http://docs; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_read_timeout 600s; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; } }`,
    );
    // Longer than the part that the server reads, shorter than the buffers between nginx and the server.
    const body = Buffer.alloc(600_000, ' ');
    const stranger = Array.from({ length: 16 }, async (_, index) => {
      const path = ENDPOINTS[index % 2 === 0 ? 'registration' : 'token'];
      const init = { method: 'POST', body, headers: { 'content-type': TYPES[0] } };
      return (await fetch(url + ISSUER_PATH + path, init)).status;
    });
    expect(await Promise.all(stranger)).toEqual(stranger.map(() => 413));
    const others = Array.from({ length: 24 }, async () => (await fetch(`${url}/healthz`)).status);
    expect(await Promise.all(others)).toEqual(others.map(() => 200));
  });
});

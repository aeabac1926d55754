/** The playground's proxy with many readers: a client that sends slowly, or much at a time, holds up nobody else. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildRelease } from '../../../plugin/emit/release.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { LIMITS } from '../../../runtime/features/playground/limits.ts';
import { PLAYGROUND_PATH, SERVERS_FILE } from '../../../runtime/packages/contract/playground.ts';
import { REFUSED_HEADER, REQUEST_HEADER } from '../../../runtime/packages/contract/playground-headers.ts';
import { bodyBytes, SlowBodyError } from '../../../runtime/packages/foundation/http/body-text.ts';
import { connectTo } from '../support/connection.ts';
import { fixtureDist } from '../support/fixture-dist.ts';
import { fixtureSite, SITE_URL } from '../support/fixture-site.ts';
import { served } from '../support/served.ts';

let api: Server;
let base = '';
/** Requests to `/wait`, which are answered when a test says so. */
const waiting: ServerResponse[] = [];
beforeAll(async () => {
  api = createServer((request, response) => {
    if (request.url === '/wait') waiting.push(response);
    else response.end('answered');
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

async function site(): Promise<string> {
  const { site, documents } = fixtureSite();
  const servers = Buffer.from(JSON.stringify([{ url: base, audiences: ['public'] }]));
  const { url } = await served({
    release: await buildRelease(site, documents, {
      shown: publicSite(site),
      files: new Map([[SERVERS_FILE, servers]]),
    }),
    site: await fixtureDist(),
    ...{ trustProxy: 'loopback', playground: { allowPrivate: true }, url: SITE_URL },
  });
  return url;
}

function headers(client: string, path = '/'): Record<string, string> {
  const wanted = { method: 'POST', url: base + path, headers: [] };
  return {
    [REQUEST_HEADER]: encodeURIComponent(JSON.stringify(wanted)),
    origin: SITE_URL,
    'x-forwarded-for': client,
  };
}

async function ask(url: string, client: string, path?: string): Promise<string> {
  const init = { method: 'POST', body: 'text', headers: headers(client, path) };
  const response = await fetch(url + PLAYGROUND_PATH, init);
  const refused = response.headers.get(REFUSED_HEADER) === null ? '' : ' refused';
  return `${response.status}${refused} ${await response.text()}`;
}

it('slow bodies from one address do not block the playground for others', async () => {
  const url = await site();
  const slow = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const connection = await connectTo(url);
      const lines = Object.entries({ ...headers('203.0.113.1'), 'content-length': '1000' });
      connection.send(
        `POST ${PLAYGROUND_PATH} HTTP/1.1\r\nHost: docs.acme.dev\r\n`,
        `${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\nslow`,
      );
      return connection;
    }),
  );
  // The server has heard them all: those beyond what one address may have are refused.
  const refused = () => slow.filter(({ text }) => text().startsWith('HTTP/1.1 503 ')).length;
  await expect.poll(refused).toBe(slow.length - LIMITS.concurrentOfClient);
  expect(await ask(url, '203.0.113.2')).toBe('200 answered');
  for (const { socket } of slow) socket.destroy();
  // A client that has gone has no place any more.
  await expect.poll(() => ask(url, '203.0.113.1')).toBe('200 answered');
});

it('an API that keeps one address waiting is still available to others', async () => {
  const url = await site();
  const asked = Array.from({ length: LIMITS.concurrentOfClient }, () => ask(url, '203.0.113.1', '/wait'));
  await expect.poll(() => waiting.length).toBe(LIMITS.concurrentOfClient);
  expect(await ask(url, '203.0.113.1')).toMatch(/^503 refused /);
  expect(await ask(url, '203.0.113.2')).toBe('200 answered');
  for (const response of waiting.splice(0)) response.end('late');
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['200 late']));
  expect(await ask(url, '203.0.113.1')).toBe('200 answered');
});

it('a request body that does not end in time is given up', async () => {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(3)) }),
    duplex: 'half',
  };
  await expect(bodyBytes(new Request(SITE_URL, init), 10, 20)).rejects.toThrow(SlowBodyError);
});

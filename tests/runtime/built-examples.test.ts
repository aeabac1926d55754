/** Examples of `starter/reference/http.mdx` that need a built site: the playground's proxy, and a file of `/.well-known/`. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ANSWER_HEADER, REQUEST_HEADER } from '../../runtime/packages/contract/playground-headers.ts';
import { buildSite } from '../support/build-site.ts';
import { exampleAt } from './support/example-at.ts';
import { served } from './support/served.ts';

const URL_OF_SITE = 'https://docs.example.com';
const URL_OF_API = 'https://api.example.com';

const OPENAPI = (server: string): object => ({
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: server }],
  paths: { '/orders': { get: { summary: 'List orders', responses: { 200: { description: 'Orders.' } } } } },
});

/** A server of the site of the examples, whose API is at an address of this machine. */
async function siteWithApi(): Promise<{ url: string; api: string; called: IncomingHttpHeaders[] }> {
  const called: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    called.push(request.headers);
    response.end(request.url === '/orders' ? '[{"id":"order_1","total":7}]' : 'elsewhere');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), 'waymark-built-examples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const docs = join(folder, 'docs');
  mkdirSync(docs);
  const navigation = {
    tabs: [
      { tab: 'Guide', pages: ['index'] },
      { tab: 'API', openapi: 'api.json' },
    ],
  };
  writeFileSync(
    join(docs, 'docs.json'),
    JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#0f766e' }, navigation }),
  );
  writeFileSync(join(docs, 'index.mdx'), '---\ntitle: Welcome\n---\n\nAcme moves boxes.\n');
  writeFileSync(join(docs, 'api.json'), JSON.stringify(OPENAPI(api)));
  await buildSite({ docs, out: folder, options: { url: URL_OF_SITE } });
  const { url } = await served({
    ...{ release: join(folder, '.waymark'), site: join(folder, 'dist'), url: URL_OF_SITE },
    playground: { allowPrivate: true },
  });
  return { url, api, called };
}

/** The text with `…` for anything, and with spaces only where they are part of a value. */
function like(text = ''): RegExp {
  const parts = text.split(/,?\s*…/).map((part) => part.replaceAll(/\s/g, ''));
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`);
}

const close = (text: string): string => text.replaceAll(/\s/g, '');

test('the documented playground request reaches the API of the site and no other address', async () => {
  const { url, api, called } = await siteWithApi();
  const { path, headers = {}, status, answers = {}, shows } = exampleAt('/_waymark/playground');
  const send = (target: string): Promise<Response> => {
    const wanted = decodeURIComponent(headers[REQUEST_HEADER] ?? '').replace(URL_OF_API, target);
    const sent = { ...headers, [REQUEST_HEADER]: encodeURIComponent(wanted), cookie: 'session=1' };
    return fetch(url + path, { method: 'POST', headers: sent });
  };
  const response = await send(api);
  expect(response.status).toBe(status);
  const [answer = ''] = (answers[ANSWER_HEADER] ?? '').split('…');
  expect(answer).not.toBe('');
  expect(response.headers.get(ANSWER_HEADER)).toContain(answer);
  expect(close(await response.text())).toMatch(like(shows));
  expect(called).toHaveLength(1);
  expect(called[0]?.cookie).toBeUndefined();
  const refused = await send(api.replace('127.0.0.1', 'localhost'));
  expect(refused.status).toBe(403);
  await refused.arrayBuffer();
  expect(called).toHaveLength(1);
});

test('the documented request for the site’s skills gets the documented response', async () => {
  const { url } = await siteWithApi();
  const { path, status, answers = {}, shows = '' } = exampleAt('/.well-known/*');
  const response = await fetch(url + path);
  expect(response.status).toBe(status);
  for (const [name, value] of Object.entries(answers))
    expect(response.headers.get(name)).toEqual(expect.stringMatching(like(value)));
  expect(close(await response.text())).toMatch(like(shows));
});

/** The playground's proxy against those who would make it fetch addresses that they cannot reach. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playgroundProxy } from '../../../runtime/features/playground/handler.ts';
import { LIMITS } from '../../../runtime/features/playground/limits.ts';
import { targetOf } from '../../../runtime/features/playground/target.ts';
import type { Audience } from '../../../runtime/packages/contract/audience.ts';
import { ANONYMOUS, type Viewer } from '../../../runtime/packages/contract/can-read.ts';
import {
  ANSWER_HEADER,
  REFUSED_HEADER,
  REQUEST_HEADER,
} from '../../../runtime/packages/contract/playground-headers.ts';
import type { Call } from '../../../runtime/packages/foundation/call.ts';
import { createLimits } from '../../../runtime/packages/foundation/limits/limits.ts';
import type { Release } from '../../../runtime/packages/foundation/release/open.ts';

let api: Server;
let base = '';
let received: IncomingMessage[] = [];

beforeAll(async () => {
  api = createServer((request, response) => {
    received.push(request);
    const { pathname } = new URL(request.url ?? '', 'http://x');
    if (pathname === '/v1/away')
      response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end('moved');
    else if (pathname === '/v1/out') response.writeHead(307, { location: '/secret' }).end();
    else if (pathname === '/v1/loop') response.writeHead(302, { location: '/v1/loop' }).end();
    else if (pathname === '/v1/on') response.writeHead(303, { location: '/v1/there' }).end();
    else if (pathname === '/v1/large') response.end(Buffer.alloc(LIMITS.answerBytes + 1));
    else {
      response.writeHead(200, {
        'content-type': 'text/html',
        'set-cookie': 'a=b',
        'x-own': 'ü',
        connection: 'x-hop',
        'x-hop': '1',
      });
      response.end(`<script>${request.method}</script>`);
    }
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});

afterAll(() => {
  api.closeAllConnections();
  api.close();
});

function release(servers: readonly string[], audiences: readonly Audience[] = ['public']): Release {
  const file = Buffer.from(JSON.stringify(servers.map((url) => ({ url, audiences }))));
  return {
    manifest: { files: { 'playground.json': '' } },
    pages: [],
    skills: [],
    file: () => file,
  } as unknown as Release;
}

function ask(
  wanted: { method?: string; url: string; headers?: [string, string][] },
  {
    servers = [`${base}/v1`],
    allowPrivate = true,
    init = {} as RequestInit,
    origin = null as string | null,
  } = {},
): Promise<Response> {
  return found(askOf(release(servers), wanted, { allowPrivate, init, origin }));
}

async function found(answer: Promise<Response | undefined>): Promise<Response> {
  const response = await answer;
  if (response === undefined) throw new Error('There is no proxy.');
  return response;
}

function callOf(init: RequestInit = {}, more: Partial<Call> = {}) {
  const request = new Request('https://docs.example.com/_waymark/playground', { method: 'POST', ...init });
  const stranger = { client: 'one', viewer: async () => ANONYMOUS, take: async () => undefined };
  return { request, ...stranger, ...more };
}

async function askOf(
  from: Release,
  wanted: { method?: string; url: string; headers?: [string, string][] },
  {
    allowPrivate = true,
    init = {} as RequestInit,
    origin = null as string | null,
    viewer = ANONYMOUS as Viewer,
  } = {},
): Promise<Response | undefined> {
  const mayCall = (page: string | null) => page === null || page === 'https://docs.example.com';
  const proxy = playgroundProxy(from, { allowPrivate }, mayCall);
  received = [];
  const request = { method: 'GET', headers: [], ...wanted };
  const headers = new Headers(init.headers);
  headers.set(REQUEST_HEADER, encodeURIComponent(JSON.stringify(request)));
  if (origin !== null) headers.set('origin', origin);
  return proxy?.(callOf({ ...init, headers }, { viewer: async () => viewer }));
}

async function refusal(response: Response): Promise<string> {
  expect(response.headers.get(REFUSED_HEADER)).toBe('1');
  return `${response.status} ${await response.text()}`;
}

function answer(response: Response): { status: number; headers: [string, string][] } {
  return JSON.parse(decodeURIComponent(response.headers.get(ANSWER_HEADER) ?? 'null'));
}

describe('a request through the proxy of the playground', () => {
  test('may use a custom method', async () => {
    expect(await (await ask({ method: 'COPY', url: `${base}/v1` })).text()).toBe('<script>COPY</script>');
  });

  test('returns its response as bytes that no browser runs', async () => {
    const response = await ask(
      {
        method: 'post',
        url: `${base}/v1/users?x=1`,
        headers: [
          ['X-A', 'b'],
          ['Cookie', 'session=1'],
        ],
      },
      { init: { body: 'text' } },
    );
    expect(await response.text()).toBe('<script>POST</script>');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('set-cookie')).toBeNull();
    const { status, headers } = answer(response);
    expect(status).toBe(200);
    expect(headers).toContainEqual(['set-cookie', 'a=b']);
    expect(headers.map(([name]) => name.toLowerCase())).not.toContain('x-hop');
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/v1/users?x=1',
      headers: { 'x-a': 'b', cookie: 'session=1' },
    });
  });

  test('forwards no cookies, authorization and addresses of the carrying request', async () => {
    await ask(
      { url: `${base}/v1` },
      {
        init: {
          headers: { cookie: 'docs=secret', authorization: 'Bearer docs', 'x-forwarded-for': '1.2.3.4' },
        },
      },
    );
    expect(JSON.stringify(received[0]?.headers)).not.toMatch(/secret|Bearer|1\.2\.3\.4/);
  });

  test('drops hop-by-hop headers and headers with line breaks', async () => {
    await ask({
      url: `${base}/v1`,
      headers: [
        ['Host', 'evil.example'],
        ['Transfer-Encoding', 'chunked'],
        ['Connection', 'X-Gone'],
        ['X-Gone', '1'],
        ['X-Split', 'a\r\nX-Evil: 1'],
        ['bad name', '1'],
        ['Content-Length', '999'],
      ],
    });
    const [one] = received;
    expect(one?.headers.host).toBe(base.slice('http://'.length));
    expect(Object.keys(one?.headers ?? {})).not.toEqual(expect.arrayContaining(['x-gone']));
    expect(JSON.stringify(one?.headers)).not.toMatch(/evil|chunked|999/i);
  });

  test('follows redirects only on the same server', async () => {
    expect(await (await ask({ method: 'POST', url: `${base}/v1/on` }, { init: { body: 'x' } })).text()).toBe(
      '<script>GET</script>',
    );
    expect(answer(await ask({ url: `${base}/v1/away` })).status).toBe(302);
    expect(received).toHaveLength(1);
    expect(await refusal(await ask({ url: `${base}/v1/out` }))).toContain('does not name this server');
    expect(await refusal(await ask({ url: `${base}/v1/loop` }))).toContain('without end');
  });

  test('is limited in size and time', async () => {
    expect(await refusal(await ask({ url: `${base}/v1/large` }))).toContain('too large');
    const body = Buffer.alloc(LIMITS.bodyBytes + 1);
    expect(await refusal(await ask({ method: 'POST', url: `${base}/v1` }, { init: { body } }))).toMatch(
      /^413/,
    );
    expect(received).toEqual([]);
  });
});

describe('refusals of the playground proxy', () => {
  test.each([
    'http://evil.example/v1/users',
    'https://api.example.com.evil.example/v1',
    'https://api.example.com/v10/users',
    'https://api.example.com/v1/../admin',
    'https://api.example.com/v1/%2e%2e/admin',
    'https://api.example.com:8443/v1/users',
    'https://user:pass@api.example.com/v1/users',
    'http://api.example.com/v1/users',
    'file:///etc/passwd',
    'not an address',
    '//api.example.com/v1',
  ])('refuses a target that no page names: %s', async (url) => {
    expect(
      await refusal(await ask({ url }, { servers: ['https://api.example.com/v1'], allowPrivate: false })),
    ).toMatch(/^403/);
  });

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://0.0.0.0/',
    'http://[fd00::1]/',
    'http://localhost/',
  ])('refuses the private server %s although a specification names it', async (url) => {
    const text = await refusal(await ask({ url }, { servers: [new URL(url).origin], allowPrivate: false }));
    expect(text).toContain('not on the public internet');
  });

  test('refuses requests of other sites, without its header, or by a method other than POST', async () => {
    expect(await refusal(await ask({ url: `${base}/v1` }, { origin: 'https://evil.example' }))).toMatch(
      /^403/,
    );
    const proxy = playgroundProxy(release([base]), {}, () => true);
    expect(await proxy?.(callOf())).toMatchObject({ status: 403 });
    expect(await proxy?.(callOf({ method: 'GET' }))).toMatchObject({ status: 405 });
    for (const method of ['CONNECT', 'trace', 'GET / HTTP/1.1\r\n', 'GET\r\nX', '']) {
      expect(await refusal(await ask({ method, url: `${base}/v1` }))).toMatch(/^400/);
    }
    expect(await proxy?.(callOf({ headers: { [REQUEST_HEADER]: '%E0%A4%A' } }))).toMatchObject({
      status: 400,
    });
    expect(received).toEqual([]);
  });

  test('refuses requests over the limit of a client before anything is sent', async () => {
    const limits = createLimits({ playground: 2 });
    const proxy = playgroundProxy(release([`${base}/v1`]), { allowPrivate: true }, () => true);
    const from = async (client: string, url = `${base}/v1/x`): Promise<Response | undefined> => {
      const wanted = encodeURIComponent(JSON.stringify({ method: 'GET', headers: [], url }));
      const headers = { [REQUEST_HEADER]: wanted };
      return proxy?.(callOf({ headers }, { client, take: () => limits.take('playground', client) }));
    };
    received = [];
    for (const status of [200, 200, 429]) expect(await from('one')).toMatchObject({ status });
    const refused = await found(from('one'));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusal(refused)).toBe('429 Too many requests. Try again later.');
    expect(received).toHaveLength(2);
    expect(await from('two')).toMatchObject({ status: 200 });
  });

  test('reveals nothing about the network if a server does not answer', async () => {
    const text = await refusal(
      await ask({ url: 'http://127.0.0.1:1/' }, { servers: ['http://127.0.0.1:1'] }),
    );
    expect(text).toBe('502 The server cannot be reached.');
  });

  test('does not exist for a release without servers', () => {
    expect(playgroundProxy(release([]), {}, () => true)).toBeUndefined();
  });
});

describe('servers that only pages with restricted readers name', () => {
  const staff = { kind: 'user', groups: ['staff'] } as const;
  const board: Audience = { groups: ['board'] };

  test.each<[string, Viewer, Audience[], boolean]>([
    ['a stranger', ANONYMOUS, ['authenticated'], false],
    ['a stranger', ANONYMOUS, [{ groups: ['staff'] }], false],
    ['somebody without the group', staff, [board], false],
    ['somebody who signed in', staff, ['authenticated'], true],
    ['somebody with the group', staff, [board, { groups: ['staff'] }], true],
    ['a stranger, where an open page shows it too', ANONYMOUS, [board, 'public'], true],
  ])('may be requested by %s %j of %j: %s', async (_, viewer, audiences, isAsked) => {
    const answer = await askOf(release([`${base}/v1`], audiences), { url: `${base}/v1/x` }, { viewer });
    // Without any server there is no proxy: the site answers as for every address that does not exist.
    expect(answer?.status).toBe(isAsked ? 200 : undefined);
    expect(received).toHaveLength(isAsked ? 1 : 0);
  });

  test('are refused like servers that no page names, beside a public one', async () => {
    const servers = [
      { url: `${base}/v1`, audiences: ['public'] },
      { url: `${base}/internal`, audiences: [board] },
    ];
    const some = { ...release([]), file: () => Buffer.from(JSON.stringify(servers)) } as Release;
    const of = async (path: string, viewer: Viewer) =>
      refusal(await found(askOf(some, { url: base + path }, { viewer })));
    for (const viewer of [ANONYMOUS, staff]) {
      expect(await of('/internal/x', viewer)).toBe(await of('/nowhere/x', viewer));
      expect(received).toEqual([]);
    }
  });
});

test('a playground target must be below a server’s path, at a segment border', () => {
  const rules = { servers: ['https://a.example/v1/'], allowPrivate: false };
  expect(targetOf('https://a.example/v1', rules).href).toBe('https://a.example/v1');
  expect(targetOf('https://a.example/v1?x=1', rules).search).toBe('?x=1');
  expect(() => targetOf('https://a.example/v', rules)).toThrow('does not name');
});

/** The whole product: sign-in, consent, and the official clients at `/authed/mcp`; limits as clients meet them. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as V1Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createStorage } from 'unstorage';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LimitName } from '../../runtime/packages/foundation/limits/limits.ts';
import { createCredential } from '../../runtime/packages/foundation/state/client-credentials.ts';
import { stateOf } from '../../runtime/packages/foundation/state/open.ts';
import { listQuestions } from '../../runtime/packages/foundation/state/questions.ts';
import { changeSettings } from '../../runtime/packages/foundation/state/settings.ts';
import type { State } from '../../runtime/packages/foundation/state/state.ts';
import { addUser } from '../../runtime/packages/foundation/state/users.ts';
import { type Served, type ServeOptions, serve } from '../../runtime/server.ts';
import { freePort } from '../support/free-port.ts';
import { allow, attempt, redeem, register, token } from './oauth/authorize.ts';
import { signedIn, Visitor } from './oauth/visitor.ts';
import { fixtureDist } from './support/fixture-dist.ts';
import { fixtureRelease, fixtureWithMembers } from './support/fixture-site.ts';
import { PASSWORD } from './support/password.ts';

interface Product {
  readonly url: string;
  readonly state: State;
  readonly served: Served;
}

async function product(
  limits: Partial<Record<LimitName, number>> = {},
  more: Partial<Pick<ServeOptions, 'trustProxy' | 'release' | 'site'>> = {},
): Promise<Product> {
  const storage = createStorage();
  const release = await fixtureRelease(
    { access: 'partial' },
    {
      '/staff': { title: 'Staff', body: 'The word is quokka.', more: { audience: { groups: ['staff'] } } },
      '/board': { title: 'Board', body: 'The word is axolotl.', more: { audience: { groups: ['board'] } } },
    },
  );
  const errors: unknown[] = [];
  // Its address is told before it listens.
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const served = await serve({
    release,
    url,
    storage,
    limits,
    ...more,
    port,
    host: '127.0.0.1',
    logger: { error: (event, details) => errors.push({ event, ...details }) },
  });
  onTestFinished(async () => {
    await served.close();
    expect(errors).toEqual([]);
  });
  return { url, served, state: stateOf(storage) };
}

/** An access token of a reader who let a tool in. */
async function tokenOf({ url }: Product, name: string): Promise<string> {
  const server = { url } as never;
  const client = (await register(server)).body.client_id;
  const begun = attempt(server, client);
  const code = (await allow(server, begun, name, new Visitor(url))).get('code') ?? '';
  const { body } = await redeem(server, client, code, begun);
  return body.access_token ?? '';
}

interface AnyClient {
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  readResource(params: { uri: string }): Promise<unknown>;
  close(): Promise<void>;
}

const CONNECT: Readonly<Record<string, (url: URL, bearer: string) => Promise<AnyClient>>> = {
  'v1 client': async (url, bearer) => {
    const client = new V1Client({ name: 'test', version: '1' });
    await client.connect(
      new V1Transport(url, { requestInit: { headers: { authorization: `Bearer ${bearer}` } } }) as never,
    );
    return client as unknown as AnyClient;
  },
  'v2 client': async (url, bearer) => {
    const client = new ModernClient({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(
      new ModernTransport(url, { requestInit: { headers: { authorization: `Bearer ${bearer}` } } }),
    );
    return client as unknown as AnyClient;
  },
};

const WORDS = ['xylophonist', 'quokka', 'axolotl'] as const;

describe.each(Object.keys(CONNECT))('the %s MCP client at /authed/mcp', (name) => {
  it('finds and reads what its reader may read, and learns of nothing else', async () => {
    const now = await product();
    await addUser(now.state, { name: 'ada', password: PASSWORD, groups: ['staff'] });
    await addUser(now.state, { name: 'eve', password: PASSWORD });
    const { credential, secret } = await createCredential(now.state, 'job');
    const machine = await token({ url: now.url } as never, {
      grant_type: 'client_credentials',
      client_id: credential.id,
      client_secret: secret,
    });
    for (const [who, bearer, may] of [
      ['ada', await tokenOf(now, 'ada'), ['xylophonist', 'quokka']],
      ['eve', await tokenOf(now, 'eve'), ['xylophonist']],
      ['machine', machine.body.access_token ?? '', ['xylophonist']],
    ] as const) {
      const client = await CONNECT[name]?.(new URL(`${now.url}/authed/mcp`), bearer);
      if (client === undefined) throw new Error('no such client');
      const call = async (tool: string, input: Record<string, unknown>): Promise<string> =>
        JSON.stringify(await client.callTool({ name: tool, arguments: input }));
      expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual([
        'search',
        'query_docs_filesystem',
      ]);
      const { resources } = await client.listResources();
      expect(JSON.stringify(await client.readResource({ uri: resources[0]?.uri ?? '' }))).toContain('Boxes');
      for (const word of WORDS) {
        const seen = (may as readonly string[]).includes(word);
        const found = await call('search', { query: word });
        expect([who, word, found.includes(`The word is ${word}`)]).toEqual([who, word, seen]);
        const grep = await call('query_docs_filesystem', { command: `rg -c ${word} / | wc -l` });
        expect([who, word, /"1\\n/.test(grep)]).toEqual([who, word, seen]);
      }
      const tree = await call('query_docs_filesystem', { command: 'find / -type f' });
      expect([who, tree.includes('board'), tree.includes('staff')]).toEqual([who, false, who === 'ada']);
      await client.close();
    }
    const open = await fetch(`${now.url}/mcp`, { method: 'POST', headers: CALL, body: search('x') });
    expect(open.status).toBe(403);
  });
});

const CALL = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' } as const;
const search = (query: string, id = 1): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'search', arguments: { query } },
  });

it.each([
  ['full', 'full', [403, 403], [401, 401]],
  ['partial', 'partial', [403, 401], [200, 401]],
  ['public', 'public', [200, 401], [200, 401]],
  ['public site with pages for user', 'groups', [403, 401], [200, 401]],
] as const)(
  'first specification 5.1: /mcp and /authed/mcp of a %s (%s) site answer %j, and %j once opened',
  async (_, access, before, after) => {
    const release = access === 'groups' ? await fixtureWithMembers() : await fixtureRelease({ access });
    for (const [mcpEnabled, expected] of [
      [false, before],
      [true, after],
    ] as const) {
      const now = await product({}, { release });
      await changeSettings(now.state, { mcpEnabled });
      const ask = async (path: string) =>
        (await fetch(now.url + path, { method: 'POST', headers: CALL, body: search('box') })).status;
      expect([await ask('/mcp'), await ask('/authed/mcp')]).toEqual(expected);
      expect([await ask('/mcp/'), await ask('/authed/mcp/')]).toEqual(expected);
    }
  },
);

describe('limits of the MCP server', () => {
  async function machine(now: Product): Promise<Record<string, string>> {
    const { credential, secret } = await createCredential(now.state, 'job');
    const { body } = await token({ url: now.url } as never, {
      grant_type: 'client_credentials',
      client_id: credential.id,
      client_secret: secret,
    });
    return { ...CALL, authorization: `Bearer ${body.access_token}` };
  }

  it('first specification 8: a call over a limit gets 429, the time to retry, and a message for the model', async () => {
    const now = await product({ 'authed-search': 3 });
    const headers = await machine(now);
    const send = (body: string): Promise<Response> =>
      fetch(`${now.url}/authed/mcp`, { method: 'POST', headers, body });
    for (let n = 0; n < 3; n += 1) expect((await send(search('box', n))).status).toBe(200);
    const refused = await send(search('box', 7));
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit')).toBe(`"hour";r=0;t=${wait}`);
    expect(refused.headers.get('ratelimit-policy')).toBe('"hour";q=3;w=3600');
    expect(await refused.json()).toMatchObject({
      jsonrpc: '2.0',
      id: 7,
      error: {
        code: -32_029,
        message: expect.stringMatching(/try again in/),
        data: { retryAfterSeconds: wait },
      },
    });
    const other = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'query_docs_filesystem', arguments: { command: 'ls' } },
    });
    expect((await send(other)).status).toBe(200);
  });

  it('calls with a token at /mcp of a fully protected site count like those at /authed/mcp', async () => {
    const release = await fixtureRelease({ access: 'full' });
    const now = await product({ 'authed-search': 1 }, { release });
    await changeSettings(now.state, { mcpEnabled: true });
    const { credential, secret } = await createCredential(now.state, 'job');
    const { body } = await token({ url: now.url } as never, {
      grant_type: 'client_credentials',
      client_id: credential.id,
      client_secret: secret,
      resource: `${now.url}/mcp`,
    });
    const headers = { ...CALL, authorization: `Bearer ${body.access_token}` };
    const send = async () =>
      (await fetch(`${now.url}/mcp`, { method: 'POST', headers, body: search('box') })).status;
    expect([await send(), await send()]).toEqual([200, 429]);
  });

  it('searches of a reader in the dialog count per reader, and a refusal says when to retry', async () => {
    const setup = { release: await fixtureWithMembers(), site: await fixtureDist() };
    const now = await product({ 'member-search': 1 }, setup);
    const searching = async (name: string) => {
      await addUser(now.state, { name, password: PASSWORD });
      const reader = await signedIn(now.url, name);
      return () => reader.get('/_waymark/search?q=');
    };
    const [ada, eve] = [await searching('ada'), await searching('eve')];
    expect((await ada()).status).toBe(200);
    const refused = await ada();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toBe('"hour";q=1;w=3600');
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
    expect((await eve()).status).toBe(200);
  });

  it('a batch counts as many calls as it contains', async () => {
    const now = await product({ 'authed-search': 3 });
    const headers = { ...(await machine(now)), 'mcp-protocol-version': '2025-03-26' };
    const batch = `[${[1, 2, 3, 4].map((id) => search('box', id)).join()}]`;
    const refused = await fetch(`${now.url}/authed/mcp`, { method: 'POST', headers, body: batch });
    expect(refused.status).toBe(429);
  });

  it('every request of an address counts for it, and a forged header does not change the address', async () => {
    const now = await product({ client: 5 });
    const headers = await machine(now);
    // Reading the configuration of the server counts, and so does trying tokens.
    const read = async () => (await fetch(`${now.url}/.well-known/mcp.json`)).status;
    const guess = async () =>
      (
        await fetch(`${now.url}/authed/mcp`, {
          method: 'POST',
          headers: { ...CALL, authorization: 'Bearer guessed' },
          body: search('x'),
        })
      ).status;
    expect([await read(), await guess()]).toEqual([200, 401]);
    const statuses = [];
    for (let n = 0; n < 5; n += 1) {
      const own = { ...headers, 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
      statuses.push(
        (await fetch(`${now.url}/authed/mcp`, { method: 'POST', headers: own, body: search('x') })).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect([await read(), await guess()]).toEqual([429, 429]);
  });

  it('the address behind a trusted proxy is the one that the proxy reports, not an earlier one', async () => {
    const now = await product({ client: 2 }, { trustProxy: ['127.0.0.0/8'] });
    const headers = await machine(now);
    const from = async (forwarded: string): Promise<number> =>
      (
        await fetch(`${now.url}/authed/mcp`, {
          method: 'POST',
          headers: { ...headers, 'x-forwarded-for': forwarded },
          body: search('x'),
        })
      ).status;
    expect([await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')]).toEqual([
      200, 200, 429,
    ]);
    expect(await from('203.0.113.2')).toBe(200);
    expect(await from('198.51.100.9, 203.0.113.1')).toBe(429);
    expect(await from('203.0.113.1:4711')).toBe(429);
    expect([
      await from('2001:db8:1:2::1'),
      await from('2001:db8:1:2:ffff::2'),
      await from('2001:db8:1:2::3'),
    ]).toEqual([200, 200, 429]);
  });

  it('queries of agents are recorded without anything that looks like a secret', async () => {
    const now = await product();
    const headers = await machine(now);
    const secret = `svc_${'a'.repeat(43)}`;
    for (const query of ['box', `zzz ${secret}`]) {
      await fetch(`${now.url}/authed/mcp`, { method: 'POST', headers, body: search(query) });
    }
    // They are written together, some seconds later.
    const listed = async () => (await listQuestions(now.state)).entries;
    await expect.poll(listed).toHaveLength(2);
    const questions = await listed();
    expect(questions.map(({ tool, authenticated }) => [tool, authenticated])).toEqual([
      ['search', true],
      ['search', true],
    ]);
    expect(JSON.stringify(questions)).not.toContain(secret);
  });
});

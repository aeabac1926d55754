/** Tools, resources and parts of an operator's own, by the documented entry alone, as clients meet them. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  createStorage,
  type Driver,
  defineResource,
  defineTool,
  type Limits,
  type Logger,
  type Observer,
  type ServeOptions,
  serve,
  ToolError,
  z,
} from '../../runtime/main.ts';
import { OWN_DEADLINE_MS } from '../../runtime/mcp/own-tools.ts';
import { stateOf } from '../../runtime/packages/foundation/state/open.ts';
import { changeSettings } from '../../runtime/packages/foundation/state/settings.ts';
import { addUser } from '../../runtime/packages/foundation/state/users.ts';
import { callTool } from '../support/call-tool.ts';
import { freePort } from '../support/free-port.ts';
import { allow, attempt, redeem, register } from './oauth/authorize.ts';
import { signedIn, Visitor } from './oauth/visitor.ts';
import { fixtureRelease } from './support/fixture-site.ts';
import { PASSWORD } from './support/password.ts';

const count = defineTool({
  name: 'count_pages',
  description: 'How many pages hold a word.',
  input: z.object({ word: z.string().min(1) }),
  run: async ({ word }, { shell, search, viewer }) => {
    if (word === 'nothing') throw new ToolError('There is no such word: try another.');
    if (word === 'secret') throw new Error('password of the database');
    const { stdout } = await shell(`rg -l ${word} / | wc -l`);
    return [`${viewer.kind}: ${stdout.trim()}`, ...search(word, { limit: 1 })];
  },
});

const forStaff = defineTool({
  name: 'staff_only',
  description: 'For staff.',
  input: z.object({}),
  audience: { groups: ['operators'] },
  run: () => 'for staff',
});

const about = defineResource({
  uri: 'about://numbers',
  name: 'numbers',
  mimeType: 'text/plain',
  read: async ({ shell }) => (await shell('find / -name "*.md" | sort')).stdout,
});

async function server(more: Partial<ServeOptions> = {}) {
  const storage = createStorage();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const release = await fixtureRelease(
    { access: 'partial' },
    { '/staff': { title: 'Staff', body: 'The word is quokka.', more: { audience: { groups: ['staff'] } } } },
  );
  const errors: unknown[] = [];
  const logger: Logger = { error: (event, details) => errors.push([event, details]) };
  const options = { release, url, storage, port, host: '127.0.0.1', logger, ...more };
  const served = await serve({ tools: [count, forStaff], resources: [about], ...options });
  onTestFinished(() => served.close());
  const state = stateOf(storage);
  await changeSettings(state, { mcpEnabled: true });
  return { url, state, errors };
}

async function clientOf(url: string, name: string): Promise<Client> {
  const its = { url } as never;
  const id = (await register(its)).body.client_id;
  const begun = attempt(its, id);
  const code = (await allow(its, begun, name, new Visitor(url))).get('code') ?? '';
  const bearer = (await redeem(its, id, code, begun)).body.access_token;
  return connected(`${url}/authed/mcp`, { authorization: `Bearer ${bearer}` });
}

async function connected(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
}

const textOf = (result: unknown): string => JSON.stringify(result);

it('custom tools and resources read only what the caller may read', async () => {
  const { url, state, errors } = await server();
  await addUser(state, { name: 'ada', password: PASSWORD, groups: ['staff', 'operators'] });
  await addUser(state, { name: 'eve', password: PASSWORD });
  for (const [client, kind, pages, isStaff] of [
    [await connected(`${url}/mcp`), 'anonymous', 0, false],
    [await clientOf(url, 'eve'), 'user', 0, false],
    [await clientOf(url, 'ada'), 'user', 1, true],
  ] as const) {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'query_docs_filesystem',
      'count_pages',
      ...(isStaff ? ['staff_only'] : []),
    ]);
    expect(tools.find(({ name }) => name === 'count_pages')?.inputSchema).toMatchObject({
      required: ['word'],
    });
    const answer = textOf(await client.callTool({ name: 'count_pages', arguments: { word: 'quokka' } }));
    expect(answer).toContain(`${kind}: ${pages}`);
    expect(answer.includes('The word is quokka')).toBe(isStaff);
    const hidden = client.callTool({ name: 'staff_only', arguments: {} });
    if (isStaff) expect(textOf(await hidden)).toContain('for staff');
    else await expect(hidden).rejects.toThrow(/There is no tool staff_only/);
    const list = textOf(await client.readResource({ uri: 'about://numbers' }));
    expect(list.includes('/staff.md')).toBe(isStaff);
  }
  expect(errors).toEqual([]);
});

it('a custom tool reports wrong arguments and failures like a built-in one, without internal details', async () => {
  const { url, errors } = await server();
  const ask = async (word: unknown) => (await callTool(url, 'count_pages', { word })).text();
  expect(await ask(5)).toMatch(/Wrong arguments\. word: .*"isError":true/);
  const { tools } = await (await connected(`${url}/mcp`)).listTools();
  const [search] = tools;
  expect(await (await callTool(url, 'search', { query: 'x', languag: 'de' })).text()).toContain(
    `known are ${Object.keys(search?.inputSchema.properties ?? {}).join(', ')}`,
  );
  expect(await ask('nothing')).toMatch(/There is no such word: try another\..*"isError":true/);
  const failed = await ask('secret');
  expect(failed).toContain('Internal error');
  expect(failed).not.toContain('password');
  expect(textOf(errors)).toContain('count_pages');
});

it('a custom tool that times out is reported to the model and the log, as is its later failure', async () => {
  const begun = Promise.withResolvers<void>();
  const result = Promise.withResolvers<string>();
  onTestFinished(() => void vi.useRealTimers());
  const slow = defineTool({
    name: 'slow_one',
    description: 'Slow.',
    input: z.object({}),
    run: () => {
      // From here on, for the deadline that begins now.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      begun.resolve();
      return result.promise;
    },
  });
  const { url, errors } = await server({ tools: [slow] });
  const answer = callTool(url, 'slow_one', {});
  await begun.promise;
  await vi.advanceTimersByTimeAsync(OWN_DEADLINE_MS);
  vi.useRealTimers();
  expect(await (await answer).text()).toMatch(/The tool slow_one took too long\..*"isError":true/);
  expect(errors).toMatchObject([['tool failed', { tool: 'slow_one' }]]);
  const late = new Error('late');
  result.reject(late);
  await expect.poll(() => errors).toMatchObject([{}, ['tool failed', { tool: 'slow_one', error: late }]]);
});

it('custom tools with a duplicate name or one that clients reject are refused at startup', async () => {
  await expect(server({ tools: [{ ...count, name: 'search' }] })).rejects.toThrow(/two tools.*search/);
  await expect(server({ tools: [{ ...count, name: 'a b' }] })).rejects.toThrow(/not a valid name of a tool/);
});

it('custom resources with a duplicate URI, one of the skills, or none are refused at startup', async () => {
  await expect(server({ resources: [about, { ...about }] })).rejects.toThrow(/two resources.*about:/);
  await expect(server({ resources: [{ ...about, uri: 'skill://a/SKILL.md' }] })).rejects.toThrow(/of skills/);
  await expect(server({ resources: [{ ...about, uri: 'numbers' }] })).rejects.toThrow(
    /not a URI of a resource/,
  );
});

it('a custom observer and custom limits are called', async () => {
  const seen: string[] = [];
  const observer: Observer = async ({ route }, next) => {
    const response = await next();
    seen.push(`${route} ${response.status}`);
    return response;
  };
  const asked: string[] = [];
  const limits: Limits = {
    async take(name) {
      asked.push(name);
      return { ok: name !== 'search', limit: 0, remaining: 0, retryAfter: 5 };
    },
    giveBack: async () => {},
    forget: async () => {},
  };
  const { url } = await server({ observers: [observer], limits });
  expect((await callTool(url, 'count_pages', { word: 'box' })).status).toBe(200);
  expect((await callTool(url, 'search', { query: 'box' })).status).toBe(429);
  expect(asked).toContain('client');
  expect(seen).toEqual(['mcp 200', 'mcp 429']);
});

it('a storage over a custom driver keeps the state as text from one server to the next', async () => {
  const rows = new Map<string, string>();
  const driver: Driver = {
    hasItem: (key) => rows.has(key),
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
    getKeys: (base) => [...rows.keys()].filter((key) => key.startsWith(base)),
  };
  const first = await server({ storage: createStorage({ driver }) });
  await addUser(stateOf(createStorage({ driver })), { name: 'ada', password: PASSWORD });
  const again = await server({ storage: createStorage({ driver }) });
  for (const { url } of [first, again]) {
    const visitor = await signedIn(url, 'ada');
    expect((await visitor.get('/logout')).text).toContain('You are signed in');
  }
  expect([...rows.values()].every((row) => typeof row === 'string')).toBe(true);
  expect(rows.size).toBeGreaterThan(3);
});

/** `submit_feedback` as clients of the protocol meet it: off until opened, and told to the authors alone. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createStorage } from 'unstorage';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defineTool, z } from '../../../runtime/main.ts';
import { allFeedback, listTallies } from '../../../runtime/packages/foundation/state/feedback.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { changeSettings } from '../../../runtime/packages/foundation/state/settings.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { estimatedTokens } from '../../../runtime/packages/search/tokens.ts';
import { callTool } from '../../support/call-tool.ts';
import { freePort } from '../../support/free-port.ts';
import { Visitor } from '../oauth/visitor.ts';
import { accessToken } from '../protected/access-token.ts';
import { fixtureRelease } from '../support/fixture-site.ts';
import { PASSWORD } from '../support/password.ts';
import { served } from '../support/served.ts';

const TOOL = 'submit_feedback';
const FOUND = { path: '/guides/start', feedback: 'Step 2 names an option that is gone.' };

async function site(more: Parameters<typeof served>[0] = {}) {
  const storage = createStorage();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const release = await fixtureRelease({ access: 'partial' });
  const { runtime } = await served({ url, port, storage, release, feedback: { agents: true }, ...more });
  const state = stateOf(storage);
  await changeSettings(state, { mcpEnabled: true });
  return { url, state, runtime, storage };
}

async function connected(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  const client = new Client({ name: 'Bench <b>', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
}

const textOf = async (response: Promise<Response>): Promise<string> => (await response).text();

describe('the MCP tool for feedback', () => {
  it('does not exist until an operator enables it', async () => {
    for (const feedback of [undefined, {}, { agents: false }, false] as const) {
      const { url, state } = await site({ feedback });
      const { tools } = await (await connected(`${url}/mcp`)).listTools();
      expect(tools.map(({ name }) => name)).toEqual(['search', 'query_docs_filesystem']);
      expect(await textOf(callTool(url, TOOL, FOUND))).toContain(`There is no tool ${TOOL}`);
      expect(await listTallies(state)).toEqual([]);
    }
  });

  it('is listed third if enabled, describes that it sends data, and costs few tokens', async () => {
    const { url } = await site();
    const { tools } = await (await connected(`${url}/mcp`)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'query_docs_filesystem', TOOL]);
    const tool = tools.at(-1);
    expect(tool?.annotations).toMatchObject({ readOnlyHint: false, openWorldHint: true });
    expect(tool?.inputSchema.required).toEqual(['path', 'feedback']);
    expect(estimatedTokens(JSON.stringify(tool))).toBeLessThan(220);
  });

  it('stores a text with its page, as an agent’s, with the name of the MCP client', async () => {
    const { url, state } = await site();
    const client = await connected(`${url}/mcp`);
    const result = await client.callTool({ name: TOOL, arguments: { ...FOUND, reason: 'outdated' } });
    expect(result.isError).toBeFalsy();
    expect(await allFeedback(state)).toEqual([
      {
        ...{ about: 'page', path: '/guides/start', text: FOUND.feedback, reason: 'outdated' },
        ...{ by: 'agent', client: 'Bench b', time: expect.any(String), number: 1 },
      },
    ]);
    expect(await listTallies(state)).toMatchObject([{ path: '/guides/start', up: 0, down: 0, agents: 1 }]);
  });

  it('identifies clients of earlier protocol revisions by their user agent', async () => {
    const { url, state } = await site();
    await callTool(url, TOOL, FOUND, { 'user-agent': 'claude-code/2.1 (cli)' });
    expect(await allFeedback(state)).toMatchObject([{ client: 'claude-code/2.1 cli' }]);
  });

  it.each([
    '/guides/start',
    'guides/start',
    '/guides/start.md',
    '/guides/start/',
    '/guides/start#install',
    'https://docs.acme.dev/guides/start?x=1',
  ])('accepts the page as search results name it: %s', async (path) => {
    const { url, state } = await site();
    await callTool(url, TOOL, { ...FOUND, path });
    expect(await allFeedback(state)).toMatchObject([{ path: '/guides/start' }]);
  });

  it.each([
    ['without a text', { path: '/guides/start', feedback: '  ' }],
    ['without a page', { feedback: 'Hm.' }],
    ['that is too long', { ...FOUND, feedback: 'x'.repeat(2_001) }],
    ['with a vote', { ...FOUND, vote: 'down' }],
    ['with another reason', { ...FOUND, reason: 'rude' }],
  ])('refuses a call %s', async (_, args) => {
    const { url, state } = await site();
    expect(await textOf(callTool(url, TOOL, args))).toContain('Wrong arguments');
    expect(await listTallies(state)).toEqual([]);
  });

  it('shares the limits of reader votes, so that a client cannot fill the storage', async () => {
    const { url, state } = await site({ limits: { feedback: 3 } });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await callTool(url, TOOL, FOUND)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(await allFeedback(state)).toHaveLength(3);
  });

  it('reserves its name only if it is enabled', async () => {
    const own = defineTool({ name: TOOL, description: 'Mine.', input: z.object({}), run: () => 'mine' });
    const { url } = await site({ feedback: {}, tools: [own] });
    expect(await textOf(callTool(url, TOOL, {}))).toContain('mine');
    await expect(site({ tools: [own] })).rejects.toThrow(`two tools with the name ${TOOL}`);
  });
});

describe('the MCP tool for feedback, for a page that the caller may not read', () => {
  it('answers as for a missing page, and stores nothing', async () => {
    const { url, state } = await site();
    const answer = async (path: string) =>
      (await textOf(callTool(url, TOOL, { ...FOUND, path }))).replace(path, 'PATH');
    expect(await answer('/internal/secret')).toBe(await answer('/internal/nothing'));
    expect(await answer('/internal/secret')).toContain('There is no page');
    expect(await listTallies(state)).toEqual([]);
  });

  it('accepts feedback of a signed-in caller who may read the page', async () => {
    const { url, state } = await site();
    await addUser(state, { name: 'ada', password: PASSWORD });
    const token = await accessToken(url, new Visitor(url), 'ada', PASSWORD);
    const client = await connected(`${url}/authed/mcp`, { authorization: `Bearer ${token}` });
    await client.callTool({ name: TOOL, arguments: { ...FOUND, path: '/internal/secret' } });
    expect((await allFeedback(state)).map(({ path }) => path)).toEqual(['/internal/secret']);
    expect(JSON.stringify(await allFeedback(state))).not.toContain('ada');
  });
});

it('feedback is never shown to readers or agents', async () => {
  const { url, state } = await site();
  await callTool(url, TOOL, { ...FOUND, feedback: 'The word is hippogriff.' });
  expect(JSON.stringify(await allFeedback(state))).toContain('hippogriff');
  const answers = await Promise.all([
    textOf(callTool(url, 'search', { query: 'hippogriff' })),
    textOf(callTool(url, 'query_docs_filesystem', { command: 'rg -i hippogriff / | wc -l' })),
    textOf(fetch(`${url}/_waymark/search?q=hippogriff`)),
    textOf(fetch(`${url}/_waymark/feedback`)),
    textOf(fetch(`${url}/v1/feedback`)),
    textOf(fetch(`${url}/admin/feedback`)),
  ]);
  for (const answer of answers) expect(answer).not.toContain('word is hippogriff');
});

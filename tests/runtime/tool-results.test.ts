/** What a tool's answer says of how the call went, and which version of the docs it is about. */
import { describe, expect, it } from 'vitest';
import { fixtureRelease } from './support/fixture-site.ts';
import { served } from './support/served.ts';

interface Answer {
  readonly result: { readonly isError?: boolean; readonly content: readonly { readonly text: string }[] };
}

async function call(url: string, name: string, input: object): Promise<Answer['result']> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });
  return ((await response.json()) as Answer).result;
}

/** Runs past every deadline: the worker must be ended. */
const ENDLESS = "sed ':a;s/.*/&&/;ba' /index.md";

describe('query_docs_filesystem', () => {
  it('is an error where the shell was ended before the command had', async () => {
    const { url } = await served({ logger: { error: () => {} } });
    const { isError, content } = await call(url, 'query_docs_filesystem', { command: ENDLESS });
    expect(isError).toBe(true);
    expect(content[0]?.text).toMatch(/longer than 2 s[\s\S]*exit: 124$/);
  });

  it.each(['false', 'exit 124', 'exit 137', 'rg nothing-like-this /', 'nosuchcommand'])(
    'is no error where the command itself fails: %s',
    async (command) => {
      const { url } = await served();
      const { isError, content } = await call(url, 'query_docs_filesystem', { command });
      expect(isError ?? false).toBe(false);
      expect(content[0]?.text).toMatch(/exit: [1-9]\d*$/);
    },
  );
});

describe('search', () => {
  const pages = async (url: string, input: object) =>
    (await call(url, 'search', { query: 'webhooks parcel service', ...input })).content
      .map(({ text }) => /^Page: (.*)$/m.exec(text)?.[1])
      .filter((page) => page?.endsWith('/webhooks.md'));

  it.each(['v1', 'v2'])('puts the default version first for who names none: %s', async (name) => {
    const versions = ['v1', 'v2'].map((each) => ({ name: each, default: each === name }));
    const { url } = await served({ release: await fixtureRelease({ versions }) });
    expect(await pages(url, {})).toEqual([
      `/${name}/webhooks.md`,
      `/${name === 'v1' ? 'v2' : 'v1'}/webhooks.md`,
    ]);
    expect(await pages(url, { version: 'v1' })).toEqual(['/v1/webhooks.md']);
  });
});

it('answers the requests that it has begun before it closes, and takes no others', async () => {
  const server = await served({ logger: { error: () => {} } });
  const running = call(server.url, 'query_docs_filesystem', { command: ENDLESS });
  let answered = false;
  void running.then(() => {
    answered = true;
  });
  // The shell has the command when the server answers a request that was sent after it.
  await call(server.url, 'search', { query: 'box' });
  expect(answered).toBe(false);
  const closed = server.close();
  expect(server.close()).toBe(closed);
  expect((await running).content[0]?.text).toMatch(/exit: 124$/);
  await closed;
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});

/** The parts of a tool's answer that tell how the call went, and which version of the docs it is about. */
import { describe, expect, it } from 'vitest';
import { estimatedTokens } from '../../runtime/packages/search/tokens.ts';
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

describe('results of query_docs_filesystem', () => {
  it('are an error if the shell ended before the command', async () => {
    const { url } = await served({ logger: { error: () => {} } });
    const { isError, content } = await call(url, 'query_docs_filesystem', { command: ENDLESS });
    expect(isError).toBe(true);
    expect(content[0]?.text).toMatch(/longer than 2 s[\s\S]*exit: 124$/);
  });

  it.each(['false', 'exit 124', 'exit 137', 'rg nothing-like-this /', 'nosuchcommand'])(
    'are no error if the command itself fails: %s',
    async (command) => {
      const { url } = await served();
      const { isError, content } = await call(url, 'query_docs_filesystem', { command });
      expect(isError ?? false).toBe(false);
      expect(content[0]?.text).toMatch(/exit: [1-9]\d*$/);
    },
  );
});

describe('results of search', () => {
  const pages = async (url: string, input: object) =>
    (await call(url, 'search', { query: 'webhooks parcel service', ...input })).content
      .map(({ text }) => /^Page: (.*)$/m.exec(text)?.[1])
      .filter((page) => page?.endsWith('/webhooks.md'));

  it.each(['v1', 'v2'])(
    'show the default version and name the other one if none is requested: %s',
    async (name) => {
      const other = name === 'v1' ? 'v2' : 'v1';
      const versions = ['v1', 'v2'].map((each) => ({ name: each, default: each === name }));
      const { url } = await served({ release: await fixtureRelease({ versions }) });
      expect(await pages(url, {})).toEqual([`/${name}/webhooks.md`]);
      const { content } = await call(url, 'search', { query: 'webhooks parcel service' });
      expect(content[0]?.text).toContain(`Version: ${name}; also ${other}\n`);
      expect(content.at(-1)?.text).toBe('For another version, search again with that argument.');
      expect(await pages(url, { version: 'v1' })).toEqual(['/v1/webhooks.md']);
    },
  );

  const texts = async (input: object) => {
    const { url } = await served();
    return (await call(url, 'search', input)).content.map(({ text }) => text);
  };

  it('match alternatives that share no word with the query', async () => {
    const found = await texts({ query: 'how often', alternatives: ['rate limits', 'retry'] });
    expect(found[0]).toContain('Page: /guides/rate-limits.md');
  });

  it('report weak matches, and ask for alternatives until the call has some', async () => {
    const query = 'kubernetes autoscaling terraform recipientt';
    const [weak] = await texts({ query });
    expect(weak).toContain('Weak matches');
    expect(weak).toContain('Close terms on this site: recipient');
    expect(weak).toContain('Search again with `alternatives`');
    expect((await texts({ query, alternatives: ['cluster'] }))[0]).not.toContain('`alternatives`');
    expect((await texts({ query: 'rate limits' }))[0]).toContain('Page: /guides/rate-limits.md');
  });

  it('stay below the token limit, and say how many were left out', async () => {
    const input = { query: 'box webhooks install options next', limit: 8 };
    const whole = await texts(input);
    const short = await texts({ ...input, max_tokens: 200 });
    expect(estimatedTokens(short.join('\n'))).toBeLessThanOrEqual(200);
    expect(short.length).toBeLessThan(whole.length);
    expect(short.at(-1)).toMatch(/^\d+ results did not fit\. More: offset \d+, or a larger max_tokens\.$/m);
    expect(short[0]).toContain(/^Page: .*$/m.exec(whole[0] ?? '')?.[0]);
  });
});

it('the MCP endpoint answers running requests before it closes, and accepts no new ones', async () => {
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

/** The official clients of both lines, over HTTP. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as V1Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fixtureRelease } from './support/fixture-site.ts';
import { served } from './support/served.ts';

const IMPLEMENTATION = { name: 'test', version: '1.0.0' };

interface Answer {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly isError?: boolean;
}

interface AnyClient {
  listTools(): Promise<{ tools: { name: string; inputSchema: unknown }[] }>;
  listResources(): Promise<{ resources: { uri: string; name: string; mimeType?: string | undefined }[] }>;
  readResource(params: { uri: string }): Promise<unknown>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  getServerVersion(): unknown;
  getInstructions(): string | undefined;
  close(): Promise<void>;
}

const CONNECT: Readonly<Record<string, (url: URL) => Promise<AnyClient>>> = {
  'v1 client': async (url) => {
    const client = new V1Client(IMPLEMENTATION);
    await client.connect(new V1Transport(url) as never);
    return client as unknown as AnyClient;
  },
  'v2 client, older revisions': async (url) => {
    const client = new ModernClient(IMPLEMENTATION);
    await client.connect(new ModernTransport(url));
    return client as unknown as AnyClient;
  },
  'v2 client, 2026-07-28': async (url) => {
    const client = new ModernClient(IMPLEMENTATION, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new ModernTransport(url));
    return client as unknown as AnyClient;
  },
};

describe.each(Object.keys(CONNECT))('the %s', (name) => {
  async function connect(release = fixtureRelease()): Promise<AnyClient> {
    const server = await served({ release: await release });
    const client = await CONNECT[name]?.(new URL(`${server.url}/mcp`));
    if (client === undefined) throw new Error('No such client.');
    onTestFinished(() => client.close());
    return client;
  }

  async function call(client: AnyClient, tool: string, input: Record<string, unknown>): Promise<Answer> {
    return (await client.callTool({ name: tool, arguments: input })) as Answer;
  }

  const texts = ({ content }: Answer): string[] => content.map(({ text }) => text);

  it('connects, and receives the server’s name and instructions', async () => {
    const client = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: 'dev.acme.docs/acme-docs', title: 'Acme Docs' });
    expect(client.getInstructions()).toContain('search');
  });

  it('lists the tools in a stable order', async () => {
    const client = await connect();
    const first = await client.listTools();
    expect(first.tools.map((tool) => tool.name)).toEqual(['search', 'query_docs_filesystem']);
    expect((await client.listTools()).tools).toEqual(first.tools);
  });

  it('gets one block per search result, with title, link, page and passage', async () => {
    const answer = await call(await connect(), 'search', { query: 'how long to wait before retrying' });
    expect(answer).not.toHaveProperty('structuredContent');
    expect(texts(answer)[0]).toBe(
      'Title: Rate limits > Retrying\nLink: https://docs.acme.dev/guides/rate-limits#retrying\n' +
        'Page: /guides/rate-limits.md\nContent:\nWait as long as `Retry-After` says, then try again.',
    );
  });

  it('gets percent-encoded links in search results', async () => {
    const [first] = texts(await call(await connect(), 'search', { query: 'Höhe', limit: 1 }));
    expect(first).toContain('Link: https://docs.acme.dev/guides/gr%C3%B6%C3%9Fe#h%C3%B6he-breite');
    expect(first).toContain('Page: /guides/größe.md');
  });

  it('filters results by version and language, and keeps pages without either', async () => {
    const client = await connect();
    const pages = async (input: Record<string, unknown>) =>
      texts(await call(client, 'search', { query: 'webhooks box', limit: 50, ...input }))
        .map((text) => /^Page: (.*)$/m.exec(text)?.[1])
        .filter((page) => page !== undefined);
    const old = await pages({ version: 'v1' });
    expect(old).toContain('/v1/webhooks.md');
    expect(old).not.toContain('/v2/webhooks.md');
    expect(old).toContain('/guides/start.md');
    expect(await pages({ language: 'en' })).not.toContain('/fr/demarrage.md');
    expect(await pages({ language: 'fr' })).toContain('/fr/demarrage.md');
  });

  it('pages through results without gaps or repetitions', async () => {
    const client = await connect();
    const all = texts(await call(client, 'search', { query: 'box', limit: 50, max_tokens: 20_000 }));
    const paged: string[] = [];
    for (let offset = 0; offset < all.length; offset += 2) {
      const page = texts(await call(client, 'search', { query: 'box', limit: 2, offset }));
      paged.push(...page.filter((text) => text.startsWith('Title: ')));
      if (offset + 2 < all.length) {
        expect(page.at(-1)).toBe(`Results ${offset + 1}-${offset + 2}. More: offset ${offset + 2}.`);
      }
    }
    expect(all.length).toBeGreaterThan(2);
    expect(paged).toEqual(all);
    expect(texts(await call(client, 'search', { query: 'box', offset: 500 }))).toEqual(['No more results.']);
  });

  it('learns from an empty search that nothing was found, and what to try', async () => {
    const client = await connect();
    const [text] = texts(await call(client, 'search', { query: 'qqqqqq', version: 'v1' }));
    expect(text).toContain('Nothing found for "qqqqqq".');
    expect(text).toContain('Try without version.');
    expect(text).toContain('query_docs_filesystem');
  });

  it('finds no protected or hidden pages', async () => {
    const client = await connect();
    for (const word of ['xylophonist', 'zugzwang']) {
      expect(texts(await call(client, 'search', { query: word })).join()).not.toContain('Page:');
      const [text] = texts(
        await call(client, 'query_docs_filesystem', { command: `rg ${word} /; find / -name '*secret*'` }),
      );
      expect(text).not.toContain(`${word}.`);
      expect(text).not.toContain('/internal');
    }
  });

  it('reads several files in one command', async () => {
    const answer = await call(await connect(), 'query_docs_filesystem', {
      command: 'cat /guides/start.md /v2/webhooks.md',
    });
    expect(answer.isError ?? false).toBe(false);
    expect(texts(answer)[0]).toMatch(/# Quickstart[\s\S]*# Webhooks[\s\S]*exit: 0$/);
  });

  it('gets the errors and the exit code of a failed command, without a tool error', async () => {
    const answer = await call(await connect(), 'query_docs_filesystem', { command: 'cat /nope.md' });
    expect(answer.isError ?? false).toBe(false);
    expect(texts(answer)[0]).toMatch(/^--- stderr ---\ncat: \/nope\.md: No such file[\s\S]*\nexit: 1$/);
  });

  it.each([
    ['search', { query: '' }, /query: must not be empty/],
    ['search', { query: 'x', limit: 51 }, /limit/],
    ['search', { query: 'x', version: 'v9' }, /version/],
    ['search', { query: 'x', colour: 'red' }, /colour/],
    ['query_docs_filesystem', {}, /command/],
  ])('gets a message that explains invalid arguments of %s', async (tool, input, message) => {
    const answer = await call(await connect(), tool, input);
    expect(answer.isError).toBe(true);
    expect(texts(answer)[0]).toMatch(message);
  });

  it('cannot call an unknown tool', async () => {
    await expect(call(await connect(), 'toString', {})).rejects.toThrow(/There is no tool/);
  });

  it('lists and reads the skills as resources', async () => {
    const client = await connect();
    const { resources } = await client.listResources();
    expect(resources.map(({ uri, mimeType }) => [uri, mimeType])).toEqual([
      ['skill://acme-boxes/SKILL.md', 'text/markdown'],
    ]);
    expect(await client.readResource({ uri: 'skill://acme-boxes/SKILL.md' })).toMatchObject({
      contents: [{ uri: 'skill://acme-boxes/SKILL.md', text: expect.stringContaining('# Boxes') as string }],
    });
    expect(await client.readResource({ uri: 'skill://acme-boxes/references/SIZES.md' })).toMatchObject({
      contents: [{ text: '# Sizes\n\nS, M and L.\n' }],
    });
    await expect(client.readResource({ uri: 'skill://acme-boxes/../../release.json' })).rejects.toThrow();
  });

  it('gets an empty resource list from a site without skills', async () => {
    expect((await (await connect(fixtureRelease({ skills: [] }))).listResources()).resources).toEqual([]);
  });
});

/** The whole way: a docs folder, a release, a server, the official client. */
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildRelease } from '../../plugin/emit/release.ts';
import { createEngine } from '../../plugin/packages/mdx/markdown/engine.ts';
import type { Document } from '../../plugin/packages/repository/document.ts';
import { loadSite } from '../../plugin/site.ts';
import { serve } from '../../runtime/server.ts';

const ROOT = fileURLToPath(new URL('../fixtures/variants-site', import.meta.url));
const URL_OF_SITE = 'https://lamp.example/docs';

interface Result {
  readonly title: string;
  readonly link: string;
  readonly page: string;
  /** Lines about its version and language. */
  readonly variants: string;
  readonly content: string;
}

let client: Client;
let documents: ReadonlyMap<string, Document>;

beforeAll(async () => {
  const site = await loadSite({ root: ROOT, url: URL_OF_SITE, base: '/docs' });
  expect(site.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  documents = await createEngine(site).documents();
  const server = await serve({ release: await buildRelease(site, documents), port: 0, host: '127.0.0.1' });
  client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/docs/mcp`)));
  return async () => {
    await client.close();
    await server.close();
  };
});

async function call(name: string, input: Record<string, unknown>): Promise<string[]> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  expect(isError ?? false, JSON.stringify(content)).toBe(false);
  return content.map((block) => (block.type === 'text' ? block.text : block.type));
}

async function search(input: Record<string, unknown>): Promise<Result[]> {
  const blocks = await call('search', input);
  // The last block may be about the list.
  const results = blocks.at(-1)?.startsWith('Title: ') === true ? blocks : blocks.slice(0, -1);
  return results.map((block) => {
    const match =
      /^Title: (.+)\nLink: (\S+)\nPage: (\/\S+\.md)\n((?:Version: .+\n)?(?:Language: .+\n)?)Content:\n([\s\S]+)$/.exec(
        block,
      );
    const [, title = '', link = '', page = '', variants = '', content = ''] = match ?? [];
    expect(match, block).not.toBeNull();
    return { title, link, page, variants, content };
  });
}

describe('the MCP server of a docs folder', () => {
  it('lists tools with the versions and languages of the site', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'query_docs_filesystem']);
    expect(tools[0]?.inputSchema.properties).toMatchObject({
      version: { type: 'string', enum: ['1.0', '2.0'] },
      language: { type: 'string', enum: ['en', 'fr'] },
    });
  });

  it.each([
    ['1.0', 'en', 'brightness', '/v1/en/dimming.md'],
    ['2.0', 'en', 'brightness', '/v2/en/dimming.md'],
    ['1.0', 'fr', 'luminosité', '/v1/fr/dimming.md'],
    ['2.0', 'fr', 'luminosite', '/v2/fr/dimming.md'],
  ])('searches version %s in language %s only', async (version, language, query, page) => {
    const results = await search({ query, version, language });
    expect(results.length).toBeGreaterThan(0);
    expect(new Set(results.map((result) => result.page))).toEqual(new Set([page]));
  });

  it('ranks the default version first if no version is given', async () => {
    const results = await search({ query: 'set the brightness', language: 'en' });
    expect(results[0]).toMatchObject({
      title: 'Dimming > Set the brightness',
      link: `${URL_OF_SITE}/v2/en/dimming#set-the-brightness`,
      page: '/v2/en/dimming.md',
      content: expect.stringContaining('lampctl brightness --percent 40') as string,
    });
    expect(results[0]?.variants).toBe('Version: 2.0; also 1.0\nLanguage: en; also fr\n');
    expect(results.map(({ page }) => page)).not.toContain('/v1/en/dimming.md');
  });

  it('links to existing headings', async () => {
    const results = [
      ...(await search({ query: 'brightness limit percent', limit: 50 })),
      ...(await search({ query: 'luminosité', limit: 50 })),
      ...(await search({ query: 'unplug the lamp before you open it', limit: 50 })),
    ];
    const anchors = results.map(({ link }) => {
      const { pathname, hash } = new URL(link);
      const document = documents.get(pathname.replace(/^\/docs/, ''));
      const anchor = decodeURIComponent(hash.slice(1));
      if (anchor !== '') expect([...(document?.anchors ?? [])]).toContain(anchor);
      expect(document).toBeDefined();
      return anchor;
    });
    expect(anchors).toEqual(expect.arrayContaining(['limits', 'safety', 'set-the-brightness']));
  });

  it('reads the page of a search result, with its snippets', async () => {
    const [first] = await search({ query: 'lampctl' });
    const [text = ''] = await call('query_docs_filesystem', { command: `cat ${first?.page ?? ''}` });
    expect(text).toMatch(/^# Dimming\n\n> Make the lamp darker\.\n/);
    expect(text).toContain(first?.content);
    expect(text).toContain('Unplug the lamp before you open it.');
    expect(text).not.toMatch(/<Warning|<Safety|^import /m);
    const [section] = await call('query_docs_filesystem', {
      command: `section ${first?.page ?? ''} "What's the limit?"`,
    });
    expect(section).toContain('below 5 percent');
    expect(section).not.toContain('Unplug');
  });

  it('offers the skill of the folder as a resource', async () => {
    expect(await client.readResource({ uri: 'skill://lamp-care/SKILL.md' })).toMatchObject({
      contents: [{ mimeType: 'text/markdown', text: expect.stringContaining('# Lamp care') as string }],
    });
  });
});

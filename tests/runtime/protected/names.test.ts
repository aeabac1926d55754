/** A version or language of which somebody may read nothing has no name for them. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../support/build-site.ts';
import { Visitor } from '../oauth/visitor.ts';
import { PASSWORD } from '../support/password.ts';
import { accessToken, machineToken } from './access-token.ts';
import { PEOPLE, type PersonName, type ProtectedServer, protectedServer } from './protected-server.ts';
import { contentsBelow } from './watch-files.ts';

const text = (more: string): string => `---\ntitle: Plain\n${more}\n---\n\nPlain words.\n`;
const FILES = {
  'en/one.mdx': text('public: true'),
  'en/two.mdx': text('public: true'),
  'en/signedin.mdx': text(''),
  'en/staff.mdx': text('groups: [staff]'),
  // No agent finds it, so that only the navigation knows its version.
  'en/hidden.mdx': text('groups: [staff]\nhidden: true'),
  'en/ops.mdx': text('groups: [ops]'),
  'ja/ops.mdx': text('groups: [ops]'),
  'ko/hidden.mdx': text('hidden: true'),
};
const NAVIGATION = {
  languages: [
    {
      language: 'en',
      default: true,
      versions: [
        { version: 'v-open', pages: ['en/one'] },
        { version: 'v-also', pages: ['en/two'] },
        { version: 'v-signedin', tag: 't-signedin', pages: ['en/signedin'] },
        { version: 'v-staff', tag: 't-staff', pages: ['en/staff'] },
        { version: 'v-hidden', pages: ['en/hidden'] },
        // Named like a language that is not theirs.
        { version: 'ja', pages: ['en/one'] },
        { version: 'v-ops', default: true, pages: ['en/ops'] },
        { version: 'v-link', href: 'https://example.com/v-link' },
      ],
    },
    { language: 'ja', pages: ['ja/ops'] },
    { language: 'ko', pages: ['ko/hidden'] },
  ],
};

interface Names {
  readonly versions: readonly string[];
  readonly languages: readonly string[];
}

const OPEN = ['v-open', 'v-also'];
const SIGNED_IN = [...OPEN, 'v-signedin'];
const EXPECTED: Readonly<Record<'stranger' | 'program' | PersonName, Names>> = {
  stranger: { versions: [...OPEN, 'ja'], languages: [] },
  program: { versions: [...SIGNED_IN, 'ja', 'v-link'], languages: ['en', 'ko'] },
  plain: { versions: [...SIGNED_IN, 'ja', 'v-link'], languages: ['en', 'ko'] },
  stella: { versions: [...SIGNED_IN, 'v-staff', 'v-hidden', 'ja', 'v-link'], languages: ['en', 'ko'] },
  oscar: { versions: [...SIGNED_IN, 'ja', 'v-ops', 'v-link'], languages: ['en', 'ja', 'ko'] },
  both: {
    versions: [...SIGNED_IN, 'v-staff', 'v-hidden', 'ja', 'v-ops', 'v-link'],
    languages: ['en', 'ja', 'ko'],
  },
};

describe('a site with versions and languages that only some readers may know', () => {
  let server: ProtectedServer;
  let out: string;
  beforeAll(async () => {
    out = await mkdtemp(join(tmpdir(), 'waymark-names-'));
    const root = join(out, 'docs');
    const config = {
      theme: 'mint',
      name: 'Acme Docs',
      colors: { primary: '#0a7cff' },
      navigation: NAVIGATION,
    };
    for (const [name, content] of Object.entries({ ...FILES, 'docs.json': JSON.stringify(config) })) {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), content);
    }
    await buildSite({ docs: root, out, options: { access: 'partial', url: 'http://localhost' } });
    server = await protectedServer(out);
    await server.openMcp();
  });
  afterAll(() => server?.close());

  const SECRET = /v-(?:signedin|staff|hidden|ops|link)|t-(?:signedin|staff)|["/]ko["/]/;

  it('names none of them in a public file', async () => {
    for await (const [path, content] of contentsBelow(join(out, 'dist'))) {
      if (/\.(?:html|md|json|txt|xml)$/.test(path))
        expect([path, SECRET.exec(content)?.[0]]).toEqual([path, undefined]);
    }
  });

  it('names none of them in discovery documents', async () => {
    for (const path of [
      '/.well-known/mcp',
      '/.well-known/mcp.json',
      '/.well-known/mcp/server-card.json',
      '/.well-known/mcp/server-cards.json',
      '/mcp/server-card',
      '/skill.md',
      '/llms.txt',
    ]) {
      const response = await fetch(server.url + path);
      const body = await response.text();
      expect(response.status, path).toBe(200);
      expect([path, SECRET.exec(body)?.[0]]).toEqual([path, undefined]);
    }
  });

  async function client(who: keyof typeof EXPECTED): Promise<Client> {
    const token =
      who === 'stranger'
        ? undefined
        : who === 'program'
          ? await machineToken(server.url, server.machine)
          : await accessToken(server.url, new Visitor(new URL(server.url).origin), who, PASSWORD);
    const made = new Client({ name: 'names', version: '1.0.0' });
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const address = new URL(`${server.url}${token === undefined ? '/mcp' : '/authed/mcp'}`);
    await made.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
    return made;
  }

  it.each(['stranger', 'program', ...(Object.keys(PEOPLE) as PersonName[])] as const)(
    'tells %s only their own in the list of tools and in errors',
    async (who) => {
      const mcp = await client(who);
      const { tools } = await mcp.listTools();
      const properties = tools.find(({ name }) => name === 'search')?.inputSchema.properties as
        | Record<string, { enum?: readonly string[] }>
        | undefined;
      const { versions, languages } = EXPECTED[who];
      expect([properties?.version?.enum, properties?.language?.enum ?? []]).toEqual([versions, languages]);
      const other = EXPECTED.both;
      const secret = [
        ...other.versions.filter((name) => !versions.includes(name)),
        ...other.languages.filter((name) => who !== 'stranger' && !languages.includes(name)),
      ].filter((name) => name !== 'ja');
      const refused = await mcp.callTool({
        name: 'search',
        arguments: { query: 'plain', version: 'nothing', language: 'nothing' },
      });
      const readme = await mcp.callTool({
        name: 'query_docs_filesystem',
        arguments: { command: 'cat /README.md; tree /' },
      });
      expect(refused.isError).toBe(true);
      const said = JSON.stringify([tools, refused, readme, mcp.getInstructions()]);
      expect(secret.filter((name) => said.includes(name))).toEqual([]);
      await mcp.close();
    },
  );

  it.each(Object.keys(PEOPLE) as PersonName[])('shows %s only their own on the site', async (who) => {
    const visitor = await server.signedIn(who);
    const { text: html } = await visitor.get('/en/one');
    const { versions } = EXPECTED[who];
    const secret = EXPECTED.both.versions.filter((name) => !versions.includes(name));
    expect(html).toContain('v-signedin');
    expect(secret.filter((name) => html.includes(name))).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import {
  discoveryDocument,
  PROTOCOL_VERSIONS,
  type ServerInfo,
  serverCard,
  serverCards,
  serverInfo,
  serverName,
} from '../../../runtime/packages/contract/discovery.ts';
import { isProtected, MEMBERS_INDEX } from '../../../runtime/packages/contract/release.ts';

const INFO: ServerInfo = {
  name: 'Acme Docs',
  description: 'How to move boxes.',
  url: 'https://docs.acme.dev/help',
  base: '/help',
  trailingSlash: false,
  icons: [],
  access: 'public',
  versions: [],
  languages: [],
  version: '1.2.3',
};

const schema: unknown = JSON.parse(
  readFileSync(new URL('../../fixtures/server-card.schema.json', import.meta.url), 'utf8'),
);
const validate = new Ajv2020({
  strict: false,
  formats: { uri: (text: string) => URL.canParse(text) },
}).compile(schema as object);

const problems = (card: unknown): unknown => (validate(card) ? [] : validate.errors);

describe('the discovery document', () => {
  it('has exactly the fields of the specification', () => {
    expect(discoveryDocument(INFO)).toEqual({
      version: '1.2.3',
      transport: 'http',
      url: 'https://docs.acme.dev/help/mcp',
      servers: [
        { name: 'public', url: 'https://docs.acme.dev/help/mcp', transport: 'http', authentication: 'none' },
      ],
    });
  });

  it('names the authenticated server only if it runs and protects something', () => {
    const names = (authenticated: boolean) =>
      discoveryDocument(INFO, { authenticated }).servers.map(({ name }) => name);
    expect([names(false), names(true)]).toEqual([['public'], ['public', 'authenticated']]);
    const files = { [MEMBERS_INDEX]: 'a digest' };
    expect(isProtected({ access: 'public', files: {} })).toBe(false);
    // Pages for user groups.
    expect(isProtected({ access: 'public', files })).toBe(true);
    expect(isProtected({ access: 'partial', files: {} })).toBe(true);
    expect(isProtected({ access: 'full', files })).toBe(true);
    expect(discoveryDocument(INFO, { authenticated: true }).servers[1]).toEqual({
      name: 'authenticated',
      url: 'https://docs.acme.dev/help/authed/mcp',
      transport: 'http',
      authentication: 'oauth2',
    });
  });
});

describe('the MCP server card', () => {
  it('satisfies the schema of the server-card extension', () => {
    expect(problems(serverCard(INFO))).toEqual([]);
    expect(problems({ ...serverCard(INFO), name: 'no slash' })).not.toEqual([]);
  });

  it('has the fields of the hosted service', () => {
    expect(serverCard(INFO)).toMatchObject({
      name: 'dev.acme.docs/acme-docs',
      version: '1.2.3',
      url: 'https://docs.acme.dev/help/mcp',
      transport: 'http',
      description: 'How to move boxes.',
      capabilities: { tools: true, resources: true },
      authentication: 'none',
    });
    for (const tool of serverCard(INFO).tools) {
      expect(Object.keys(tool)).toEqual(['name', 'title', 'description', 'inputSchema', 'annotations']);
    }
  });

  it.each([
    ['https://docs.acme.dev', 'Acme', 'dev.acme.docs/acme'],
    ['https://acme.dev:8443/x', 'Acme  Docs!', 'dev.acme/acme-docs'],
    ['http://127.0.0.1:3000', 'Ünïcode Döcs', '127.0.0.1/unicode-docs'],
    ['http://[::1]:3000', '文档', '1/docs'],
    ['https://bücher.example', '..Dots..', 'example.xn--bcher-kva/dots'],
    ['', 'Acme', 'localhost/acme'],
    ['/docs', 'a'.repeat(300), `localhost/${'a'.repeat(80)}`],
  ])('for %s and %s is named %s', (url, name, expected) => {
    const info = { ...INFO, url, name };
    expect(serverName(info)).toBe(expected);
    expect(problems(serverCard(info))).toEqual([]);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['white space', ' \n '],
    ['a long one', 'word '.repeat(100)],
    ['a long word', 'x'.repeat(500)],
  ])('is valid with %s as description', (_, description) => {
    expect(problems(serverCard({ ...INFO, description }))).toEqual([]);
  });

  it('is listed once per server', () => {
    expect(serverCards(INFO).servers).toEqual([serverCard(INFO)]);
    const both = serverCards({ ...INFO, access: 'partial' }, { authenticated: true }).servers;
    expect(both.map(({ url, authentication }) => [url, authentication])).toEqual([
      ['https://docs.acme.dev/help/mcp', 'none'],
      ['https://docs.acme.dev/help/authed/mcp', 'oauth2'],
    ]);
    expect(new Set(both.map(({ name }) => name)).size).toBe(2);
    for (const card of both) expect(problems(card)).toEqual([]);
  });

  it('has paths if the site has no URL', () => {
    const card = serverCard({ ...INFO, url: '/help' });
    expect(card.url).toBe('/help/mcp');
    expect(card.remotes).toBeUndefined();
    expect(problems(card)).toEqual([]);
  });

  it('names the protocol revisions of the SDK', () => {
    expect([...PROTOCOL_VERSIONS]).toEqual(['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS]);
  });
});

describe('the MCP server info', () => {
  const manifest = {
    site: { name: 'Acme', url: 'https://built.example/help', base: '/help' },
    access: 'public' as const,
    versions: [],
    languages: [],
    generator: 'waymark/0.4.0',
  };

  it('prefers the configured URL to the built one', () => {
    expect(serverInfo(manifest).url).toBe('https://built.example/help');
    expect(serverInfo(manifest, 'https://live.example/help/').url).toBe('https://live.example/help');
    expect(serverInfo({ ...manifest, site: { name: 'Acme', base: '/help' } }).url).toBe('/help');
    expect(serverInfo(manifest).version).toBe('0.4.0');
    const icons = [{ src: '/icon.svg' }, { src: 'https://cdn.example/i.png', theme: 'dark' as const }];
    expect(serverInfo({ ...manifest, site: { ...manifest.site, icons } }).icons).toEqual([
      { src: 'https://built.example/help/icon.svg' },
      icons[1],
    ]);
    // Without an address of its own a site has no whole address for its files.
    expect(serverInfo({ ...manifest, site: { name: 'Acme', base: '/help', icons } }).icons).toEqual([
      icons[1],
    ]);
  });
});

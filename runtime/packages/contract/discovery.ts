/**
 * The documents by which clients find the MCP server without configuration (first specification, section 2.1).
 *
 * The card holds the fields of the hosted service's card and also satisfies the server-card extension's schema
 * (SEP-2127), whose objects are open.
 */
import { AUTHED_MCP_PATH, MCP_PATH } from './mcp-paths.ts';
import type { ServerInfo } from './server-info.ts';
import { toolDefinitions } from './tools.ts';

export { type ServerInfo, serverInfo } from './server-info.ts';

/** Protocol revisions that `/mcp` speaks, newest first. */
export const PROTOCOL_VERSIONS = [
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
] as const;

const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';

/** The newest one of the MCP registry that is not a draft. */
const REGISTRY_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/** Media type of a card at `<MCP address>/server-card`. */
export const CARD_MEDIA_TYPE = 'application/mcp-server-card+json';

interface DiscoveryOptions {
  /** The authenticated server runs, and some pages are not for everybody: it is listed. */
  readonly authenticated?: boolean | undefined;
}

type ServerEntry = ReturnType<typeof publicEntry>;

/** `/.well-known/mcp` and `/.well-known/mcp.json`. */
export function discoveryDocument(info: ServerInfo, options: DiscoveryOptions = {}) {
  const servers = entries(info, options);
  return { version: info.version, transport: 'http', url: info.url + MCP_PATH, servers };
}

/** `/.well-known/mcp/server-card.json` and `/mcp/server-card`: the public server's. */
export function serverCard(info: ServerInfo) {
  return card(info, publicEntry(info));
}

/** `/.well-known/mcp/server-cards.json`: the card of each server of the discovery document. */
export function serverCards(info: ServerInfo, options: DiscoveryOptions = {}) {
  return { servers: entries(info, options).map((entry) => card(info, entry)) };
}

/**
 * `server.json` of the MCP registry, which its owner publishes there. Undefined for a server without a public address, or one
 * that answers nobody without sign-in: the registry lists public ones.
 */
export function registryEntry(info: ServerInfo): Record<string, unknown> | undefined {
  if (!info.url.startsWith('https://') || info.access === 'full') return undefined;
  const { name, title, version, description, websiteUrl } = serverCard(info);
  const icons = info.icons.filter(({ src }) => src.startsWith('https://') && src.length <= 255);
  return {
    $schema: REGISTRY_SCHEMA,
    ...{ name, title, description, version, websiteUrl },
    ...(icons.length > 0 && { icons }),
    remotes: [{ type: 'streamable-http', url: publicEntry(info).url }],
  };
}

/**
 * Name of the server by the card's rule: the site's host in reverse, a slash, and the site's name as a slug.
 * `https://docs.acme.dev` and `Acme Docs` give `dev.acme.docs/acme-docs`.
 */
export function serverName(info: ServerInfo): string {
  const slug = info.name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-zA-Z0-9._]+/g, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .toLowerCase()
    .slice(0, 80);
  return `${reversedHost(info.url)}/${slug || 'docs'}`;
}

function entries(info: ServerInfo, { authenticated = false }: DiscoveryOptions): readonly ServerEntry[] {
  const open = publicEntry(info);
  const url = info.url + AUTHED_MCP_PATH;
  return authenticated ? [open, { ...open, name: 'authenticated', url, authentication: 'oauth2' }] : [open];
}

function publicEntry(info: ServerInfo) {
  return { name: 'public', url: info.url + MCP_PATH, transport: 'http', authentication: 'none' };
}

function card(info: ServerInfo, entry: ServerEntry) {
  // The schema takes absolute addresses only; a site without a configured one has paths.
  const absolute = /^https?:\/\//.test(entry.url);
  return {
    $schema: CARD_SCHEMA,
    name: entry.name === 'public' ? serverName(info) : `${serverName(info)}-authenticated`,
    title: shorten(info.name),
    version: info.version,
    description: shorten(info.description ?? `Search and read the ${info.name} documentation.`),
    ...(absolute && {
      websiteUrl: info.url,
      remotes: [
        { type: 'streamable-http', url: entry.url, supportedProtocolVersions: [...PROTOCOL_VERSIONS] },
      ],
    }),
    url: entry.url,
    transport: 'http',
    authentication: entry.authentication,
    capabilities: { tools: true, resources: true },
    tools: toolDefinitions(info),
  };
}

/** The schema allows 1 to 100 characters. */
function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim() || 'Documentation';
  if (plain.length <= 100) return plain;
  const cut = plain.slice(0, 99);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 60)).trimEnd()}…`;
}

function reversedHost(url: string): string {
  if (!URL.canParse(url)) return 'localhost';
  const host = new URL(url).hostname.replace(/[^a-zA-Z0-9.-]/g, '').replace(/\.$/, '');
  const isAddress = /^[\d.]+$/.test(host);
  return (isAddress ? host : host.split('.').reverse().join('.')) || 'localhost';
}

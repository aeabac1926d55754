/** Addresses of the authorization server and of the resources it protects, made from the site's public address alone. */
import { AUTHED_MCP_PATH, MCP_PATH } from '@waymark/contract/mcp-paths';
import { ISSUER_PATH, OPENID_METADATA, RESOURCE_METADATA, SERVER_METADATA } from './paths.ts';

export type OAuthAddresses = Readonly<ReturnType<typeof oauthAddresses>>;

/** @param site Public address of the site, base included, no trailing slash. */
export function oauthAddresses(site: string) {
  const { origin, pathname } = new URL(site);
  const base = pathname.replace(/\/$/, '');
  const issuerPath = base + ISSUER_PATH;
  return {
    /** Address of the authorization server: `https://docs.example.com/authed/mcp/oauth`. */
    issuer: `${origin}${issuerPath}`,
    /** Its path, base included. */
    issuerPath,
    /** `https://docs.example.com/authed/mcp`: the audience of tokens. */
    authed: origin + base + AUTHED_MCP_PATH,
    /** `https://docs.example.com/mcp`, which a wholly protected site protects too. */
    open: origin + base + MCP_PATH,
    /** The path of the site: empty, or `/docs`. */
    base,
    origin,
  };
}

export const OAUTH_SCOPE = 'mcp:search';

/**
 * Paths of the metadata of a protected resource (RFC 9728, section 3.1), and others where clients look: below the
 * resource itself, and at the root, if they know only the host.
 */
export function resourceMetadataPaths({ base }: OAuthAddresses): ReadonlyMap<string, 'authed' | 'open'> {
  const known = RESOURCE_METADATA;
  return new Map([
    [`${known}${base}${AUTHED_MCP_PATH}`, 'authed'],
    [`${known}${base}${MCP_PATH}`, 'open'],
    [`${base}${AUTHED_MCP_PATH}${known}`, 'authed'],
    [`${base}${MCP_PATH}${known}`, 'open'],
    [known, 'authed'],
    [`${base}${known}`, 'authed'],
  ] as const);
}

/**
 * Paths at which clients look for the metadata of the authorization server: path inserted (RFC 8414, section 3.1), appended
 * (OpenID Connect Discovery), at the root, and by the path of the resource.
 */
export function serverMetadataPaths({ base, issuerPath }: OAuthAddresses): readonly string[] {
  const kinds = [SERVER_METADATA, OPENID_METADATA];
  return [
    ...new Set(
      kinds.flatMap((known) => [
        `${known}${issuerPath}`,
        `${issuerPath}${known}`,
        known,
        `${base}${known}`,
        `${known}${base}${AUTHED_MCP_PATH}`,
        `${base}${AUTHED_MCP_PATH}${known}`,
        `${known}${base}${MCP_PATH}`,
        `${base}${MCP_PATH}${known}`,
      ]),
    ),
  ];
}

/** Addresses of the authorization server: its own below the base, those of its endpoints below that. */
import { AUTHED_MCP_PATH } from '@waymark/contract/mcp-paths';

export const ISSUER_PATH = `${AUTHED_MCP_PATH}/oauth` as const;

/** Documents by which clients find it: RFC 9728, RFC 8414 and OpenID Connect Discovery. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';
export const SERVER_METADATA = '/.well-known/oauth-authorization-server';
export const OPENID_METADATA = '/.well-known/openid-configuration';

/** By the names that oidc-provider has for them. */
export const ENDPOINTS = {
  authorization: '/authorize',
  token: '/token',
  registration: '/register',
  revocation: '/revoke',
  jwks: '/jwks',
} as const;

/** Pages that ask for consent are below it. */
export const INTERACTION = '/interaction';

/** Addresses of the authorization server: its own below the base, those of its endpoints below that. */
import { AUTHED_MCP_PATH } from '../contract/mcp-paths.ts';

export const ISSUER_PATH = `${AUTHED_MCP_PATH}/oauth` as const;

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

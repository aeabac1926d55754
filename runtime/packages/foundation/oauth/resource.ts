/** The resource that tokens are for, in oidc-provider's terms. */
import { errors, type ResourceServer } from 'oidc-provider';
import { OAUTH_SCOPE, type OAuthAddresses } from './addresses.ts';
import { SIGNING_ALGORITHM } from './signing-keys.ts';

/** Seconds. Short, so that access that is no longer used ends soon. */
export const ACCESS_TOKEN_SECONDS = 3600;

/** Throws `InvalidTarget` for a resource that is not of this site (RFC 8707, section 2). */
export function resourceServer({ authed, open }: OAuthAddresses, resource: string): ResourceServer {
  if (resource !== authed && resource !== open) throw new errors.InvalidTarget();
  return {
    scope: OAUTH_SCOPE,
    audience: resource,
    accessTokenFormat: 'jwt',
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: SIGNING_ALGORITHM } },
  };
}

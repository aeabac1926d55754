/** Parameters that clients send to the authorization server, in the one form that the server accepts. */
import { OAUTH_SCOPE, type OAuthAddresses } from './addresses.ts';

/**
 * Clients name the resource in more ways than one: with a slash at its end, or by the site alone. All of these mean
 * `/authed/mcp`, and tokens name that. Anything else stays unchanged, and is refused.
 */
export function canonicalResource({ authed, open, origin, base }: OAuthAddresses, resource: string): string {
  const plain = resource.endsWith('/') ? resource.slice(0, -1) : resource;
  if (plain === authed || plain === origin || plain === origin + base) return authed;
  return plain === open ? open : resource;
}

/**
 * The parameters of an authorization or a token request. A client that asks for no scope, or only for unknown ones, means
 * the only one (RFC 6749, section 3.3: the server's default).
 */
export function canonicalParameters(
  addresses: OAuthAddresses,
  given: URLSearchParams,
  { withScope }: { readonly withScope: boolean },
): URLSearchParams {
  const parameters = new URLSearchParams(
    [...given].map(([name, value]) => [
      name,
      name === 'resource' ? canonicalResource(addresses, value) : value,
    ]),
  );
  const scopes = parameters.getAll('scope');
  if (withScope && scopes.length <= 1) {
    const names = (scopes[0] ?? '').split(' ').filter((name) => name !== '');
    if (!names.includes(OAUTH_SCOPE)) parameters.set('scope', [...names, OAUTH_SCOPE].join(' '));
  }
  return parameters;
}

/** A grant with its access token, for the grant types that nobody is asked about: their requests name one resource. */
import type Provider from 'oidc-provider';
import { errors, type TokenEndpointGrantContext } from 'oidc-provider';
import { OAUTH_SCOPE, type OAuthAddresses } from './addresses.ts';
import { resourceServer } from './resource.ts';

export interface AccessRequest {
  readonly accountId: string;
  readonly gty: string;
  readonly scope: string | undefined;
  readonly resource: string;
  /** Lifetime, if it is shorter than that of other grants. */
  readonly expiresIn?: number;
}

/** Throws oidc-provider's errors. Sets the response, and gives what a refresh token would be made of. */
export async function issueAccess(
  provider: Provider,
  addresses: OAuthAddresses,
  context: TokenEndpointGrantContext,
  { accountId, gty, scope = OAUTH_SCOPE, resource, ...lifetime }: AccessRequest,
) {
  const scopes = scope.split(' ').filter((each) => each !== 'offline_access');
  if (scopes.some((each) => each !== OAUTH_SCOPE))
    throw new errors.InvalidScope('unknown scope', scopes.join(' '));
  const target = new provider.ResourceServer(resource, resourceServer(addresses, resource));
  const { client } = context.oidc;
  const grant = new provider.Grant({ accountId, clientId: client.clientId, ...lifetime });
  grant.addResourceScope(resource, OAUTH_SCOPE);
  const given = { accountId, client, grantId: await grant.save(), gty, scope: OAUTH_SCOPE };
  const accessToken = new provider.AccessToken({ ...given, resourceServer: target, ...lifetime });
  context.body = {
    access_token: await accessToken.save(),
    token_type: 'Bearer',
    expires_in: accessToken.expiration,
    scope: OAUTH_SCOPE,
  };
  return { ...given, resource };
}

/**
 * `client_credentials`, as the first specification's section 2.2 has it: with a refresh token along with the access
 * token. oidc-provider's own grant gives none, so this one makes a grant and then goes the way of all others:
 * rotation, reuse detection and revocation are the same.
 */
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { machineSubject } from '../access/account.ts';
import { findCredential } from '../state/client-credentials.ts';
import type { State } from '../state/state.ts';
import { OAUTH_SCOPE, type OAuthAddresses } from './addresses.ts';
import { resourceServer } from './resource.ts';

const GRANT_TYPE = 'client_credentials';

export function registerMachineGrant(provider: Provider, state: State, addresses: OAuthAddresses): void {
  provider.registerGrantType<{ scope?: string; resource?: string | readonly string[] }>(
    GRANT_TYPE,
    async (context) => {
      const { client, params } = context.oidc;
      const credential = await findCredential(state, client.clientId);
      // A client that registered itself has no credential: its access needs a person.
      if (credential === undefined) throw new errors.UnauthorizedClient('the client has no credential');
      const scopes = (params.scope ?? OAUTH_SCOPE).split(' ').filter((scope) => scope !== 'offline_access');
      if (scopes.some((scope) => scope !== OAUTH_SCOPE))
        throw new errors.InvalidScope('unknown scope', scopes.join(' '));
      const [resource, ...others] = [params.resource ?? addresses.authed].flat();
      if (resource === undefined || others.length > 0) throw new errors.InvalidTarget();
      const target = new provider.ResourceServer(resource, resourceServer(addresses, resource));

      const accountId = machineSubject(credential.id);
      const grant = new provider.Grant({ accountId, clientId: client.clientId });
      grant.addResourceScope(resource, OAUTH_SCOPE);
      const grantId = await grant.save();
      const given = { accountId, client, grantId, gty: GRANT_TYPE, scope: OAUTH_SCOPE };
      const accessToken = new provider.AccessToken({ ...given, resourceServer: target });
      const refreshToken = new provider.RefreshToken({ ...given, resource });
      context.body = {
        access_token: await accessToken.save(),
        token_type: 'Bearer',
        expires_in: accessToken.expiration,
        refresh_token: await refreshToken.save(),
        scope: OAUTH_SCOPE,
      };
    },
    ['scope', 'resource'],
    ['resource'],
  );
}

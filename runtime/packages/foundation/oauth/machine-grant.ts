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
import type { OAuthAddresses } from './addresses.ts';
import { issueAccess } from './issue-access.ts';

const GRANT_TYPE = 'client_credentials';

export function registerMachineGrant(provider: Provider, state: State, addresses: OAuthAddresses): void {
  provider.registerGrantType<{ scope?: string; resource?: string | readonly string[] }>(
    GRANT_TYPE,
    async (context) => {
      const { client, params } = context.oidc;
      const credential = await findCredential(state, client.clientId);
      // A client that registered itself has no credential: its access needs a person.
      if (credential === undefined) throw new errors.UnauthorizedClient('the client has no credential');
      const [resource, ...others] = [params.resource ?? addresses.authed].flat();
      if (resource === undefined || others.length > 0) throw new errors.InvalidTarget();
      const given = await issueAccess(provider, addresses, context, {
        ...{ accountId: machineSubject(credential.id), gty: GRANT_TYPE, scope: params.scope, resource },
      });
      const refreshToken = new provider.RefreshToken(given);
      Object.assign(context.body as object, { refresh_token: await refreshToken.save() });
    },
    ['scope', 'resource'],
    ['resource'],
  );
}

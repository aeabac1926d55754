/**
 * `jwt-bearer` with an identity assertion of the readers' sign-in service (RFC 7523; draft-ietf-oauth-identity-assertion-authz-grant,
 * section 4.4; Enterprise-Managed Authorization of MCP). The service vouches anew for each access token: there is no refresh token, and whoever has left it loses access soon.
 */
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { userSubject } from '../access/account.ts';
import { kindOf } from '../log.ts';
import type { Assertions } from '../sign-in/assertions.ts';
import { SignInError } from '../sign-in/person.ts';
import { actorOf, audit, auditFailure } from '../state/audit.ts';
import { idOf } from '../state/secrets.ts';
import { OAUTH_SCOPE } from './addresses.ts';
import { rememberConnection } from './connections.ts';
import { issueAccess } from './issue-access.ts';
import { canonicalResource } from './parameters.ts';
import type { ProviderOptions } from './provider.ts';
import { shownName } from './shown-name.ts';

export const ASSERTION_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
export const ASSERTION_PROFILE = 'urn:ietf:params:oauth:grant-profile:id-jag';

/** For so long somebody who has left the service may still read. */
const ACCESS_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 3600;

export function registerAssertionGrant(
  provider: Provider,
  { state, addresses, limits, logger }: ProviderOptions,
  assertions: Assertions,
): void {
  provider.registerGrantType<{ assertion?: string; scope?: string; resource?: string }>(
    ASSERTION_GRANT,
    async (context) => {
      const { client, params } = context.oidc;
      const { clientId } = client;
      // Whoever finds an assertion could be a client without a secret.
      if (client.clientAuthMethod === 'none')
        throw new errors.UnauthorizedClient('the client needs a secret');
      const own = [addresses.authed, addresses.open];
      const { user, resources } = await assertions(params.assertion ?? '', {
        ...{ audience: addresses.issuer, clientId, scope: OAUTH_SCOPE },
        isOwn: (resource) => own.includes(canonicalResource(addresses, resource)),
      }).catch(async (error: unknown) => {
        if (!(error instanceof SignInError)) throw error;
        const { message, cause } = error;
        if (cause !== undefined) logger.error('sign-in failed', { reason: message, cause: kindOf(cause) });
        await auditFailure(state, limits, { action: 'assertion.refused', subject: clientId });
        throw new errors.CustomOIDCProviderError('invalid_grant', message);
      });
      const named = resources.map((each) => canonicalResource(addresses, each));
      const allowed = named.length > 0 ? named : own;
      const resource = params.resource ?? allowed[0] ?? '';
      if (!allowed.includes(resource)) throw new errors.InvalidTarget();
      const [subject, tool] = [userSubject(user), shownName(client.clientName)];
      const { grantId } = await issueAccess(provider, addresses, context, {
        ...{ accountId: subject, gty: ASSERTION_GRANT, scope: params.scope, resource },
        expiresIn: ACCESS_SECONDS,
      });
      // By the name that the assertion has for it: a client compares them.
      Object.assign(context.body as object, { resource: resources[named.indexOf(resource)] ?? resource });
      await rememberConnection(state, user.name, { id: grantId, tool, clientId, subject }, ACCESS_SECONDS);
      // Once a day: a tool comes back every few minutes.
      if (await state.claim(`assertion-noted:${idOf(`${subject} ${clientId}`)}`, true, DAY_SECONDS))
        await audit(state, { actor: actorOf(user), action: 'tool.connected', subject: tool });
    },
    ['assertion', 'scope', 'resource'],
  );
}

/**
 * Revocation of access tokens (RFC 7009). oidc-provider refuses those that are JWTs, since it keeps none; ours depend on their
 * grant, so that ending it ends them, and the refresh token of the same grant, with the next request (section 2.1 allows both).
 */
import { errors, jwtVerify } from 'jose';
import type Provider from 'oidc-provider';
import type { State } from '../state/state.ts';
import { revokeGrant } from './grants.ts';
import { publicKeys, SIGNING_ALGORITHM, type SigningKey } from './signing-keys.ts';
import { GRANT_CLAIM } from './verify.ts';

export function revokeAccessTokens(provider: Provider, state: State, keys: readonly SigningKey[]): void {
  const keySet = publicKeys(keys);

  /** The grant of a token that a client was given; undefined for any other: there is nothing to end. */
  async function grantOf(token: string, clientId: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer: provider.issuer,
        algorithms: [SIGNING_ALGORITHM],
        typ: 'at+jwt',
      });
      return payload.client_id === clientId ? String(payload[GRANT_CLAIM]) : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  provider.use(async (context, next) => {
    await next();
    // It has authenticated the client before it looks at the token.
    const { route, client, params } = context.oidc ?? {};
    const { error } = (context.body ?? {}) as { readonly error?: unknown };
    if (route !== 'revocation' || client === undefined || error !== 'unsupported_token_type') return;
    const grantId = await grantOf(String(params?.token), client.clientId);
    if (grantId !== undefined) await revokeGrant(state, grantId);
    context.status = 200;
    context.body = '';
  });
}

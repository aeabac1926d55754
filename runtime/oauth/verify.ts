/** Who sends an access token: its signature, its audience, and that what it stands on is still there. */
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { type Account, findAccount } from '../access/account.ts';
import type { State } from '../state/state.ts';
import { SCOPE } from './addresses.ts';
import { grantExists } from './grants.ts';
import { SIGNING_ALGORITHM, type SigningKey, signingKeys } from './signing-keys.ts';

/** The claim that names the grant a token came from. */
export const GRANT_CLAIM = 'gid';

/** Tokens whose signature is remembered. A signature never changes; all else is looked at in each request. */
const MAX_REMEMBERED = 10_000;

export type Verified =
  | {
      readonly ok: true;
      readonly account: Account;
      /** The grant that the token came from. */
      readonly grantId: string;
    }
  | { readonly ok: false; readonly error: 'invalid_token' | 'insufficient_scope'; readonly reason: string };

export interface Verifier {
  /** @param audience The resource that the token must be for. */
  verify(token: string, audience: string): Promise<Verified>;
}

export function createVerifier(state: State, issuer: string): Verifier {
  const signed = new Map<string, JWTPayload>();
  let keys: readonly SigningKey[] | undefined;
  let keySet: ReturnType<typeof createLocalJWKSet> | undefined;

  async function currentKeys(): Promise<ReturnType<typeof createLocalJWKSet>> {
    const now = await signingKeys(state);
    if (keySet === undefined || now !== keys) {
      keys = now;
      signed.clear();
      const valid = now.filter(({ retired }) => retired === undefined || Date.parse(retired) > Date.now());
      // Without its private part a key cannot sign by mistake.
      keySet = createLocalJWKSet({ keys: valid.map(({ jwk: { d: _, ...publicPart } }) => publicPart) });
    }
    return keySet;
  }

  /** Throws jose's errors. */
  async function claims(token: string): Promise<JWTPayload> {
    const set = await currentKeys();
    const known = signed.get(token);
    if (known !== undefined) return known;
    const { payload } = await jwtVerify(token, set, {
      issuer,
      algorithms: [SIGNING_ALGORITHM],
      typ: 'at+jwt',
      requiredClaims: ['exp', 'aud', 'sub', 'client_id', GRANT_CLAIM],
    });
    if (signed.size >= MAX_REMEMBERED) signed.delete(signed.keys().next().value ?? '');
    signed.set(token, payload);
    return payload;
  }

  return {
    async verify(token, audience) {
      let payload: JWTPayload;
      try {
        payload = await claims(token);
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
        return refuse(
          error instanceof errors.JWTExpired ? 'The token has expired.' : 'The token is not valid.',
        );
      }
      if ((payload.exp ?? 0) * 1000 <= Date.now()) return refuse('The token has expired.');
      if (![payload.aud].flat().includes(audience)) return refuse('The token is for another resource.');
      if (
        !String(payload.scope ?? '')
          .split(' ')
          .includes(SCOPE)
      ) {
        return { ok: false, error: 'insufficient_scope', reason: `The token lacks the scope ${SCOPE}.` };
      }
      const grantId = String(payload[GRANT_CLAIM]);
      const [account, granted] = await Promise.all([
        findAccount(state, payload.sub ?? ''),
        grantExists(state, grantId),
      ]);
      return account !== undefined && granted
        ? { ok: true, account, grantId }
        : refuse('The token was revoked.');
    },
  };
}

function refuse(reason: string): Verified {
  return { ok: false, error: 'invalid_token', reason };
}

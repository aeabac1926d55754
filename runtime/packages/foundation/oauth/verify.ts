/** Verifies an access token: its signature, its audience, and that the grant or account it depends on still exists. */
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { type Account, findAccount } from '../access/account.ts';
import { isAhead } from '../state/expiry.ts';
import type { State } from '../state/state.ts';
import { OAUTH_SCOPE } from './addresses.ts';
import { grantExists } from './grants.ts';
import { publicKeys, SIGNING_ALGORITHM, type SigningKey, signingKeys } from './signing-keys.ts';

/** The claim that names the grant a token came from. */
export const GRANT_CLAIM = 'gid';

const MAX_REMEMBERED = 10_000;

/** Records that expire are noticed within this time; removed ones at once. */
const HOLDS_MS = 1_000;

export type VerifiedToken =
  | {
      readonly ok: true;
      readonly account: Account;
      /** The grant that the token came from. */
      readonly grantId: string;
    }
  | { readonly ok: false; readonly error: 'invalid_token' | 'insufficient_scope'; readonly reason: string };

/** A token whose signature is good: that never changes. The records it depends on hold until something is written. */
interface Known {
  readonly payload: JWTPayload;
  readonly grantId: string;
  /** Undefined if the account is gone, or its grant was revoked. */
  readonly account: Account | undefined;
  /** Version of the state when the account was looked up. */
  readonly version: number;
  /** Milliseconds of the process (`performance.now`) at that moment. */
  readonly time: number;
}

/** A function of a token and of the audience, the resource that the token must be for. */
export function createVerifier(
  state: State,
  issuer: string,
): (token: string, audience: string) => Promise<VerifiedToken> {
  const remembered = new Map<string, Known>();
  let keys: readonly SigningKey[] | undefined;
  let keySet: ReturnType<typeof publicKeys> | undefined;

  async function currentKeys(): Promise<ReturnType<typeof publicKeys>> {
    const now = await signingKeys(state);
    if (keySet === undefined || now !== keys) {
      keys = now;
      remembered.clear();
      keySet = publicKeys(now);
    }
    return keySet;
  }

  /** Throws jose's errors. */
  async function signed(token: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, await currentKeys(), {
      issuer,
      algorithms: [SIGNING_ALGORITHM],
      typ: 'at+jwt',
      requiredClaims: ['exp', 'aud', 'sub', 'client_id', GRANT_CLAIM],
    });
    return payload;
  }

  /** @param version Of the state before the look: anything written during it invalidates the result. */
  async function look(token: string, version: number, time: number): Promise<Known> {
    // It forgets tokens of removed keys.
    await currentKeys();
    const payload = remembered.get(token)?.payload ?? (await signed(token));
    const grantId = String(payload[GRANT_CLAIM]);
    const [account, granted] = await Promise.all([
      findAccount(state, payload.sub ?? ''),
      grantExists(state, grantId),
    ]);
    const known = { payload, grantId, account: granted ? account : undefined, version, time };
    if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
    remembered.set(token, known);
    return known;
  }

  return async (token, audience) => {
    const [now, version] = [performance.now(), state.version()];
    let known = remembered.get(token);
    if (known === undefined || known.version !== version || now - known.time >= HOLDS_MS) {
      try {
        known = await look(token, version, now);
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
        return refuse(
          error instanceof errors.JWTExpired ? 'The token has expired.' : 'The token is not valid.',
        );
      }
    }
    return verdictOf(known, audience);
  };
}

function verdictOf({ payload, account, grantId }: Known, audience: string): VerifiedToken {
  if ((payload.exp ?? 0) * 1000 <= Date.now()) return refuse('The token has expired.');
  // The clock went back: the token would be good for longer than it was issued for.
  if (isAhead((payload.iat ?? 0) * 1000)) return refuse('The token is not valid yet.');
  if (![payload.aud].flat().includes(audience)) return refuse('The token is for another resource.');
  const scopes = String(payload.scope ?? '').split(' ');
  if (!scopes.includes(OAUTH_SCOPE))
    return { ok: false, error: 'insufficient_scope', reason: `The token lacks the scope ${OAUTH_SCOPE}.` };
  return account === undefined ? refuse('The token was revoked.') : { ok: true, account, grantId };
}

function refuse(reason: string): VerifiedToken {
  return { ok: false, error: 'invalid_token', reason };
}

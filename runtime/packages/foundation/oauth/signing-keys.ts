/** The keys that sign access tokens: made on first start, kept, replaced with overlap. */
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK } from 'jose';
import { isAhead } from '../state/expiry.ts';
import { madeRecord } from '../state/made-record.ts';
import { randomId } from '../state/secrets.ts';
import type { State } from '../state/state.ts';

const KEY = 'oauth:signing-keys';

export const SIGNING_ALGORITHM = 'ES256';

/** A key that no longer signs is kept for as long as a token it signed may live, and an hour for clocks and caches. */
const OVERLAP_MS = 2 * 3600 * 1000;

export interface SigningKey {
  readonly jwk: JWK;
  /** ISO 8601: until when it verifies. The first key signs, and has none. */
  readonly retired?: string | undefined;
}

/**
 * The one that signs first, then those that still verify: one whose overlap is over is removed. Two processes that start
 * at once both get the keys of one.
 */
export async function signingKeys(state: State): Promise<readonly SigningKey[]> {
  const keys = await madeRecord<readonly SigningKey[]>(state, KEY, async () => [{ jwk: await newKey() }]);
  return keys.every(verifies) ? keys : withoutOld(state);
}

/** By which tokens are verified. Without its private part a key cannot sign by mistake. */
export function publicKeys(keys: readonly SigningKey[]): ReturnType<typeof createLocalJWKSet> {
  return createLocalJWKSet({ keys: keys.map(({ jwk: { d: _, ...publicPart } }) => publicPart) });
}

/** From now on a new key signs; tokens of the old one stay valid until they expire. */
export async function rotateSigningKeys(state: State): Promise<void> {
  const jwk = await newKey();
  await state.change<readonly SigningKey[]>(KEY, (keys = []) => {
    const retired = new Date(Date.now() + OVERLAP_MS).toISOString();
    const others = keys.map((key) => ({ ...key, retired: key.retired ?? retired }));
    return [{ jwk }, ...others.filter(verifies)];
  });
}

async function withoutOld(state: State): Promise<readonly SigningKey[]> {
  return (await state.change<readonly SigningKey[]>(KEY, (keys) => keys?.filter(verifies))) ?? [];
}

function verifies({ retired }: SigningKey): boolean {
  if (retired === undefined) return true;
  const until = Date.parse(retired);
  return until > Date.now() && !isAhead(until - OVERLAP_MS);
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomId(), alg: SIGNING_ALGORITHM, use: 'sig' };
}

/**
 * Identity assertions (ID-JAG): the provider that readers sign in with says whom a tool acts for, and nobody is asked
 * (draft-ietf-oauth-identity-assertion-authz-grant).
 */
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { findAccount, userSubject } from '../access/account.ts';
import { InputError } from '../state/input-error.ts';
import { hashSecret } from '../state/secrets.ts';
import type { State } from '../state/state.ts';
import { findUser, rememberUser, type User } from '../state/users.ts';
import { signingProvider, unreachable } from './oidc-provider.ts';
import { personOf } from './oidc-source.ts';
import { type OidcOptions, type SignInOptions, signInSchema } from './options.ts';
import { SignInError } from './person.ts';

const TYPE = 'oauth-id-jag+jwt';
const CLOCK_SECONDS = 60;
/** An assertion is for one request at once. Older ones are refused, whatever they say themselves. */
const LONGEST_SECONDS = 3600;
/** Algorithms of a key pair: a public key never verifies an HMAC (RFC 8725, section 3.1). */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'Ed25519',
  'EdDSA',
];

export type Assertions = NonNullable<ReturnType<typeof createAssertions>>;

interface Expected {
  readonly audience: string;
  readonly clientId: string;
  readonly scope: string;
  /** True of an address that the server answers at. */
  readonly isOwn: (resource: string) => boolean;
}

/**
 * @returns undefined if the operator has not allowed them; otherwise a function that gives the user, and the addresses for which the
 *   provider lets the tool in: none if it does not say. It throws `SignInError` if an assertion is not valid for this server and this
 *   client, or was used already.
 */
export function createAssertions(state: State, signIn: SignInOptions) {
  const options = signInSchema.shape.oidc.parse(signIn.oidc);
  if (!options?.assertions) return undefined;
  const provider = signingProvider(options);
  return async (assertion: string, { audience, clientId, scope, isOwn }: Expected) => {
    const { issuer, keys } = await provider();
    const claims = checked(
      await verified(() =>
        jwtVerify(assertion, keys, {
          ...{ issuer, audience, typ: TYPE, algorithms: ALGORITHMS },
          requiredClaims: ['iss', 'sub', 'aud', 'client_id', 'jti', 'exp', 'iat'],
          maxTokenAge: LONGEST_SECONDS,
          clockTolerance: CLOCK_SECONDS,
        }),
      ),
    );
    if (claims.client_id !== clientId) throw new SignInError('The assertion was made for another client.');
    const resources = [claims.resource].flat();
    if (!resources.every(isOwn))
      throw new SignInError('The assertion names a resource that is not of this server.');
    if (!(claims.scope ?? scope).split(' ').includes(scope))
      throw new SignInError(`The assertion does not allow ${scope}.`);
    // By this name it stays used when a backup is restored (state/backup.ts).
    const used = `assertion-consumed:${hashSecret(claims.jti)}`;
    if (!(await state.claim(used, true, LONGEST_SECONDS + 2 * CLOCK_SECONDS)))
      throw new SignInError('The assertion was used already.');
    return { user: await userOf(state, claims, options), resources };
  };
}

async function verified(verify: () => Promise<{ readonly payload: JWTPayload }>): Promise<JWTPayload> {
  try {
    return (await verify()).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new SignInError('The assertion has expired.');
    if (error instanceof errors.JWTClaimValidationFailed)
      throw new SignInError(`The assertion is not for this server: ${error.message}.`);
    // The key set of the provider could not be fetched.
    if (!(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC') throw unreachable(error);
    throw new SignInError('The assertion is not signed by the sign-in service.');
  }
}

const none = z.undefined().optional();
const claimsSchema = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1),
  /** One server: an assertion for several would be good at each. */
  aud: z.union([z.string(), z.tuple([z.string()])]),
  client_id: z.string(),
  jti: z.string().min(1),
  resource: z.union([z.string(), z.array(z.string())]).default([]),
  scope: z.string().optional(),
  // Each of these limits the assertion in a way that this server cannot keep: a key, a part of the rights, one of several
  // organisations with a user of this name.
  cnf: none,
  authorization_details: none,
  tenant: none,
});

function checked(payload: JWTPayload): z.output<typeof claimsSchema> {
  const { data, error } = claimsSchema.safeParse(payload);
  if (data !== undefined) return data;
  throw new SignInError(
    `The claim ${error.issues[0]?.path.join('.')} of the assertion is not one that this server takes.`,
  );
}

/** The groups that a sign-in gives. An assertion without groups leaves those of the last sign-in, for as long as that counts. */
async function userOf(
  state: State,
  claims: z.output<typeof claimsSchema>,
  { groupsClaim }: OidcOptions,
): Promise<User> {
  const person = { ...personOf(claims, groupsClaim), source: 'oidc' };
  const known = claims[groupsClaim] === undefined ? await findUser(state, person.name) : undefined;
  const isSame = known?.name === person.name && known.source === 'oidc' && known.issuer === person.issuer;
  if (isSame && known.groups.length > 0 && (await findAccount(state, userSubject(known)))) return known;
  try {
    return await rememberUser(state, person);
  } catch (error) {
    if (error instanceof InputError) throw new SignInError(error.message);
    throw error;
  }
}

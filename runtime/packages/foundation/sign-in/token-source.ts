/** Sign-in by a token that the site's own backend signs: short, for us, for this browser, and once. */
import { decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { hashSecret } from '../state/secrets.ts';
import type { State } from '../state/state.ts';
import type { TokenOptions } from './options.ts';
import { claimedGroups, SignInError } from './person.ts';
import type { SignInSource } from './source.ts';
import { verificationKey } from './verification-key.ts';

/** A token that lives longer than this is refused: it lies in an address, which browsers and proxies write down. */
const LONGEST_SECONDS = 5 * 60;

/** The library checks that they are there; the types of those that it does not read are checked here. */
const claimsSchema = z.looseObject({
  sub: z.string(),
  jti: z.string().trim().min(1),
  exp: z.number(),
  iat: z.number(),
  /** Whom the token was made for, if its audience does not say it alone. */
  azp: z.unknown().optional(),
});

/** Throws if the key is not valid. */
export function tokenSource(state: State, options: TokenOptions): SignInSource {
  const { key, algorithms } = verificationKey(options.key);
  return {
    name: 'token',
    label: new URL(options.loginUrl).host,
    begin({ state: nonce }) {
      const url = new URL(options.loginUrl);
      url.searchParams.set('nonce', nonce);
      return { leave: url.href, keep: null };
    },
    stateOf: (url) => claimedNonce(tokenIn(url)),
    async finish({ url, state: nonce }) {
      const token = tokenIn(url);
      let claims: z.output<typeof claimsSchema>;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [...algorithms],
          audience: options.audience,
          ...(options.issuer !== undefined && { issuer: options.issuer }),
          requiredClaims: ['sub', 'exp', 'iat', 'jti', 'nonce'],
          maxTokenAge: LONGEST_SECONDS,
          clockTolerance: 30,
        });
        claims = claimsSchema.parse(payload);
      } catch (error) {
        if (!(error instanceof errors.JOSEError || error instanceof z.ZodError)) throw error;
        throw new SignInError('The sign-in token is not valid. Start again.', { cause: error });
      }
      const { sub, jti, exp, iat, azp } = claims;
      if (azp !== undefined && azp !== options.audience)
        throw new SignInError('The sign-in token was made for another site.');
      if (exp - iat > LONGEST_SECONDS) throw new SignInError('The sign-in token is valid for too long.');
      if (claims.nonce !== nonce)
        throw new SignInError('The sign-in token was made for another browser. Start again.');
      if (!(await state.claim(`sign-in-token:${hashSecret(jti)}`, true, LONGEST_SECONDS + 120))) {
        throw new SignInError('The sign-in token was used already. Start again.');
      }
      const label = [claims.email, claims.name].find((each) => typeof each === 'string');
      return {
        name: sub,
        label: typeof label === 'string' ? label : undefined,
        groups: claimedGroups(claims[options.groupsClaim]),
        ...(options.issuer !== undefined && { issuer: options.issuer }),
      };
    },
  };
}

function tokenIn(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

/** Not yet verified: `finish` compares the one of the verified token. */
function claimedNonce(token: string): string | undefined {
  try {
    const { nonce } = decodeJwt(token);
    return typeof nonce === 'string' ? nonce : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

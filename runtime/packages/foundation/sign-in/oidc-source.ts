/** Sign-in with an OpenID Connect provider: authorization code with PKCE, state and nonce (OpenID Connect Core, section 3.1). */
import * as client from 'openid-client';
import { oidcProvider } from './oidc-provider.ts';
import type { OidcOptions } from './options.ts';
import { type CheckedPerson, claimedGroups, SignInError } from './person.ts';
import { defineSignIn, type SignInSource } from './source.ts';

/** Clocks of two servers differ by less. */
const CLOCK_SECONDS = 60;

interface Departure {
  readonly verifier: string;
  readonly nonce: string;
}

export function oidcSource(options: OidcOptions): SignInSource {
  const provider = oidcProvider(options);

  return defineSignIn<Departure>({
    name: 'oidc',
    label: options.label,
    async begin({ back, state }) {
      const keep = { verifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce() };
      const url = client.buildAuthorizationUrl(await provider(), {
        ...{ redirect_uri: back, scope: options.scope, response_type: 'code', state, nonce: keep.nonce },
        code_challenge: await client.calculatePKCECodeChallenge(keep.verifier),
        code_challenge_method: 'S256',
      });
      return { leave: url.href, keep };
    },
    async finish({ url, state, kept: { verifier, nonce } }) {
      const configuration = await provider();
      try {
        const tokens = await client.authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('no ID token');
        checkIssued(claims, options.clientId);
        const details = await withUserInfo(configuration, tokens.access_token, claims, options.groupsClaim);
        const { iss, sub } = claims;
        return { ...personOf({ ...details, iss, sub }, options.groupsClaim), session: tokens.id_token };
      } catch (error) {
        throw new SignInError('The sign-in did not succeed. Start again.', { cause: error });
      }
    },
    async signOut(idToken, returnTo) {
      // Nobody stays signed in here, even if the provider cannot be reached.
      const configuration = await provider().catch(() => undefined);
      if (!options.signOut || !configuration?.serverMetadata().end_session_endpoint) return undefined;
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: returnTo };
      return client.buildEndSessionUrl(configuration, parameters).href;
    },
  });
}

/** Many providers keep ID tokens small and give the rest, including groups, at their userinfo endpoint. */
async function withUserInfo(
  configuration: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
  groupsClaim: string,
): Promise<Readonly<Record<string, unknown>>> {
  const complete = claims[groupsClaim] !== undefined && labelOf(claims) !== undefined;
  if (complete || !configuration.serverMetadata().userinfo_endpoint) return claims;
  // It checks that the answer is about the same person.
  return { ...claims, ...(await client.fetchUserInfo(configuration, accessToken, claims.sub)) };
}

/** Rules of OpenID Connect Core, section 3.1.3.7 (5 and 10), that the library leaves out. Throws if one is broken. */
function checkIssued({ azp, iat }: client.IDToken, clientId: string): void {
  if (azp !== undefined && azp !== clientId) throw new Error('the ID token was issued to another client');
  if (iat > Date.now() / 1000 + CLOCK_SECONDS) throw new Error('the ID token is of the future');
}

/** The person that an ID token or an identity assertion is about. */
export function personOf(
  claims: Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string },
  groupsClaim: string,
): Pick<CheckedPerson, 'name' | 'label' | 'groups' | 'issuer'> {
  const { iss: issuer, sub: name } = claims;
  return { name, label: labelOf(claims), groups: claimedGroups(claims[groupsClaim]), issuer };
}

function labelOf(claims: Readonly<Record<string, unknown>>): string | undefined {
  return [claims.email, claims.preferred_username, claims.name].find((each) => typeof each === 'string');
}

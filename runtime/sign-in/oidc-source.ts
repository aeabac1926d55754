/** Sign-in with an OpenID Connect provider: authorization code with PKCE, state and nonce (OpenID Connect Core, section 3.1). */
import * as client from 'openid-client';
import { boundedFetch } from '../egress/bounded-fetch.ts';
import { isLoopback } from '../http/loopback.ts';
import type { OidcOptions } from './options.ts';
import { claimedGroups, SignInError } from './person.ts';
import { defineSignIn, type SignInSource } from './source.ts';

/** Clocks of two servers differ by less. */
const CLOCK_SECONDS = 60;

interface Departure {
  readonly verifier: string;
  readonly nonce: string;
}

export function oidcSource(options: OidcOptions): SignInSource {
  let discovered: Promise<client.Configuration> | undefined;

  /** Asked for when it is needed, and again after a failure: a provider that is down must not keep the site from starting. */
  function provider(): Promise<client.Configuration> {
    discovered ??= discover(options).catch((error: unknown) => {
      discovered = undefined;
      throw new SignInError('The sign-in service cannot be reached. Try again in a moment.', {
        cause: error,
      });
    });
    return discovered;
  }

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
        return {
          name: claims.sub,
          label: labelOf(details),
          groups: claimedGroups(details[options.groupsClaim]),
          issuer: claims.iss,
          session: tokens.id_token,
        };
      } catch (error) {
        throw new SignInError('The sign-in did not succeed. Start again.', { cause: error });
      }
    },
    async signOut(idToken, returnTo) {
      // Whether the provider can be reached or not, nobody stays signed in here.
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

function labelOf(claims: Readonly<Record<string, unknown>>): string | undefined {
  return [claims.email, claims.preferred_username, claims.name].find((each) => typeof each === 'string');
}

async function discover({ issuer, clientId, clientSecret }: OidcOptions): Promise<client.Configuration> {
  const address = new URL(issuer);
  const found = await client.discovery(
    address,
    clientId,
    undefined,
    clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
    {
      [client.customFetch]: boundedFetch as client.CustomFetch,
      execute: [
        // The connection alone would do; a signature also holds behind a proxy that reads along.
        client.enableNonRepudiationChecks,
        // Without https a provider can only be on this machine.
        ...(isLoopback(address.hostname) && address.protocol === 'http:'
          ? [client.allowInsecureRequests]
          : []),
      ],
    },
  );
  // Throws without an endpoint that a browser can be sent to: such a document is not kept.
  client.buildAuthorizationUrl(found, {});
  return found;
}

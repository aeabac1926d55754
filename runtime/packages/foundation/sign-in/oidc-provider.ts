/** An OpenID Connect provider that the operator named, and its keys. */
import { createRemoteJWKSet, customFetch } from 'jose';
import * as client from 'openid-client';
import { boundedFetch } from '../egress/bounded-fetch.ts';
import { isLoopback } from '../http/loopback.ts';
import type { OidcOptions } from './options.ts';
import { SignInError } from './person.ts';

/** Asked for when it is needed, and again after a failure: a provider that is down must not keep the site from starting. */
function onceItAnswers<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= ask().catch((error: unknown) => {
      answer = undefined;
      throw unreachable(error);
    });
    return answer;
  };
}

export const unreachable = (cause: unknown): SignInError =>
  new SignInError('The sign-in service cannot be reached. Try again in a moment.', { cause });

/** @throws {SignInError} if it cannot be reached */
export function oidcProvider(options: OidcOptions): () => Promise<client.Configuration> {
  return onceItAnswers(async () => {
    const found = await discover(options);
    // Throws without an endpoint that a browser can be sent to: such a document is not kept.
    client.buildAuthorizationUrl(found, {});
    return found;
  });
}

/** The issuer in the letters of the provider, and its keys, which are fetched anew if it signs with others. @throws {SignInError} if it cannot be reached */
export function signingProvider(options: OidcOptions) {
  return onceItAnswers(async () => {
    const { issuer, jwks_uri: address = '' } = (await discover(options)).serverMetadata();
    const url = new URL(address);
    if (url.protocol !== 'https:' && ![url, new URL(options.issuer)].every(isOnThisMachine))
      throw new Error('The keys are not sent by https.');
    return { issuer, keys: createRemoteJWKSet(url, { [customFetch]: boundedFetch }) };
  });
}

/** Without https a provider can only be on this machine. */
const isOnThisMachine = ({ hostname, protocol }: URL): boolean =>
  isLoopback(hostname) && protocol === 'http:';

async function discover({ issuer, clientId, clientSecret }: OidcOptions): Promise<client.Configuration> {
  const address = new URL(issuer);
  return client.discovery(
    address,
    clientId,
    undefined,
    clientSecret === undefined ? client.None() : withSecret(clientSecret),
    {
      [client.customFetch]: boundedFetch as client.CustomFetch,
      execute: [
        // The connection alone would do; a signature also holds behind a proxy that reads along.
        client.enableNonRepudiationChecks,
        ...(isOnThisMachine(address) ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

/** In the header, as any provider has to support it unless its metadata says otherwise (RFC 8414, section 2), or else in the body. */
function withSecret(secret: string): client.ClientAuth {
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    const body = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (body ? inBody : inHeader)(server, ...rest);
  };
}

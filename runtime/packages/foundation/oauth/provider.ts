/** The authorization server: oidc-provider with the few choices that MCP and RFC 9700 leave open. */
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { findAccount } from '../access/account.ts';
import type { Limits } from '../limits/limits.ts';
import type { Logger } from '../log.ts';
import { type PageContent, pageHeaders, pageText } from '../pages/page.ts';
import type { Assertions } from '../sign-in/assertions.ts';
import { hashSecret, isSecret, randomSecret } from '../state/secrets.ts';
import type { State } from '../state/state.ts';
import { adapterFor, HASHED } from './adapter.ts';
import { OAUTH_SCOPE, type OAuthAddresses } from './addresses.ts';
import { ASSERTION_GRANT, registerAssertionGrant } from './assertion-grant.ts';
import { registerMachineGrant } from './machine-grant.ts';
import { ENDPOINTS, INTERACTION } from './paths.ts';
import { isRegistered } from './redirects.ts';
import { ACCESS_TOKEN_SECONDS, resourceServer } from './resource.ts';
import { revokeAccessTokens } from './revoke-access.ts';
import { SIGNING_ALGORITHM, type SigningKey } from './signing-keys.ts';
import { GRANT_CLAIM } from './verify.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds. */
export const TTL = {
  AccessToken: ACCESS_TOKEN_SECONDS,
  AuthorizationCode: MINUTE,
  Grant: 90 * DAY,
  Interaction: 15 * MINUTE,
  RefreshToken: 30 * DAY,
  RegistrationAccessToken: 90 * DAY,
  Session: 15 * MINUTE,
  IdToken: HOUR,
} as const;

export interface ProviderOptions {
  readonly state: State;
  readonly addresses: OAuthAddresses;
  readonly keys: readonly SigningKey[];
  readonly cookieKeys: readonly string[];
  /** The subject signed in to the site in the browser that sends a request. */
  readonly signedIn: (cookie: string | undefined) => Promise<string | undefined>;
  /** Renders an error for the person in front of the browser. */
  readonly errorPage: (error: {
    readonly error: string;
    readonly description: string | undefined;
  }) => PageContent;
  /** For metadata documents of clients. */
  readonly fetch: typeof globalThis.fetch;
  /** Reads identity assertions, if the operator has allowed them. */
  readonly assertions: Assertions | undefined;
  readonly limits: Limits;
  readonly logger: Logger;
}

/** @param assertions Whether the operator has allowed identity assertions. */
export function grantTypesOf(assertions: boolean): readonly string[] {
  return ['authorization_code', ...machineGrants(assertions)];
}

const machineGrants = (assertions: boolean): readonly string[] => [
  ...['client_credentials', 'refresh_token'],
  ...(assertions ? [ASSERTION_GRANT] : []),
];

/** Cookie of the provider's own session, which lives for as long as one authorization takes. */
export function sessionCookieName({ origin }: OAuthAddresses): string {
  return origin.startsWith('https:') ? '__Secure-waymark-oauth-session' : 'waymark-oauth-session';
}

export function createProvider(options: ProviderOptions): Provider {
  const { addresses, state, assertions } = options;
  const provider = new Provider(addresses.issuer, configuration(options));
  // The provider takes its addresses from requests, in which we put the configured address.
  provider.proxy = true;
  Object.assign(provider.Client.prototype, {
    async compareClientSecret(this: { readonly clientSecret: string }, given: string) {
      if (this.clientSecret.startsWith(HASHED))
        return isSecret(given, this.clientSecret.slice(HASHED.length));
      return isSecret(given, hashSecret(this.clientSecret));
    },
    redirectUriAllowed(this: { readonly redirectUris: readonly string[] }, given: string) {
      return isRegistered(given, this.redirectUris);
    },
  });
  registerMachineGrant(provider, state, addresses);
  if (assertions) registerAssertionGrant(provider, options, assertions);
  revokeAccessTokens(provider, state, options.keys);
  return provider;
}

function configuration({
  state,
  addresses,
  keys,
  cookieKeys,
  signedIn,
  errorPage,
  fetch,
  assertions,
}: ProviderOptions): Configuration {
  return {
    adapter: adapterFor(state, machineGrants(assertions !== undefined)),
    jwks: { keys: keys.map(({ jwk }) => jwk) },
    ttl: TTL,
    routes: ENDPOINTS,
    scopes: [OAUTH_SCOPE, 'offline_access'],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    // A tool stays connected without asking for it; its rights are the same as with the access token.
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    allowOmittingSingleRegisteredRedirectUri: false,
    acceptQueryParamAccessTokens: false,
    cookies: cookiesOf(addresses, cookieKeys),
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: SIGNING_ALGORITHM,
    },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    clientBasedCORS: () => true,
    // Subjects are the same for all clients: nothing is fetched for registering clients.
    sectorIdentifierUriValidate: () => false,
    findAccount: async (_context, sub) =>
      (await findAccount(state, sub)) && { accountId: sub, claims: async () => ({ sub }) },
    extraTokenClaims: (_context, token) =>
      'grantId' in token ? { [GRANT_CLAIM]: token.grantId } : undefined,
    interactions: {
      policy: signInPolicy(signedIn),
      url: (_context, interaction) => `${addresses.issuerPath}${INTERACTION}/${interaction.uid}`,
    },
    renderError(context, out) {
      const page = errorPage({ error: out.error, description: out.error_description });
      context.set({ ...pageHeaders(page) });
      context.body = pageText(page);
    },
    fetch,
    features: featuresOf(addresses),
  };
}

function cookiesOf(addresses: OAuthAddresses, keys: ProviderOptions['cookieKeys']): Configuration['cookies'] {
  const secure = addresses.origin.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const;
  return {
    keys: [...keys],
    names: {
      interaction: secure ? '__Secure-waymark-oauth' : 'waymark-oauth',
      resume: secure ? '__Secure-waymark-oauth-resume' : 'waymark-oauth-resume',
      session: sessionCookieName(addresses),
    },
    long: { ...cookie, path: `${addresses.issuerPath}/` },
    // The provider gives these the path of one authorization: several may run in one browser.
    short: cookie,
  };
}

function featuresOf(addresses: OAuthAddresses): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    // `/authed/mcp` takes bearer tokens: a client must not believe that its tokens are bound to its key.
    dPoP: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    clientCredentials: { enabled: true },
    revocation: {
      enabled: true,
      allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
    },
    registration: { enabled: true, idFactory: () => randomSecret(), secretFactory: () => randomSecret() },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => addresses.authed,
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, resource) => resourceServer(addresses, resource),
    },
  };
}

/** Sign-in is the site's: whoever is signed in there grants access, and a sign-out there counts here at once. */
function signInPolicy(signedIn: ProviderOptions['signedIn']): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.get('login')?.checks.add(
    new interactionPolicy.Check(
      'site_session',
      'Sign-in at the site is needed',
      'login_required',
      async (context: KoaContextWithOIDC) => {
        const subject = await signedIn(context.req.headers.cookie);
        return subject === undefined || subject !== context.oidc.session?.accountId
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT;
      },
    ),
  );
  policy.get('consent')?.checks.add(
    new interactionPolicy.Check(
      'anybody_may_be_the_client',
      'Consent is needed',
      'consent_required',
      // Any program on a computer may take a loopback address or a scheme, and claim to be a client that was let in
      // before (RFC 8252, section 8.6).
      ({ oidc }: KoaContextWithOIDC) =>
        !String(oidc.params?.redirect_uri).startsWith('https:') && !oidc.result?.consent
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
    ),
  );
  return policy;
}

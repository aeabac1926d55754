/** @room The authorization server of tools as a function of a Request (`/authed/mcp/oauth/*` and its metadata), and the verification of its tokens. */
import type Provider from 'oidc-provider';
import type { Call } from '../call.ts';
import { fetchPublic } from '../egress/fetch-public.ts';
import { bodyText } from '../http/body-text.ts';
import type { Limits } from '../limits/limits.ts';
import type { Logger } from '../log.ts';
import { type PageSite, pageResponse } from '../pages/page.ts';
import type { Assertions } from '../sign-in/assertions.ts';
import { madeRecord } from '../state/made-record.ts';
import { randomSecret } from '../state/secrets.ts';
import { readSettings } from '../state/settings.ts';
import type { OAuthAddresses } from './addresses.ts';
import { ASSERTION_PROFILE } from './assertion-grant.ts';
import { type ClientConsent, type ConsentSetup, createConsent, notConnected } from './consent.ts';
import { createMetadata } from './metadata.ts';
import { onNode } from './node-handler.ts';
import { noteGrants } from './note-grants.ts';
import { overLimit } from './over-limit.ts';
import { canonicalParameters } from './parameters.ts';
import { ENDPOINTS, INTERACTION, SERVER_METADATA } from './paths.ts';
import { createProvider, grantTypesOf, sessionCookieName } from './provider.ts';
import { atPublicAddress } from './public-request.ts';
import { checkRedirect } from './redirects.ts';
import { canonicalRegistration } from './registration.ts';
import { type SigningKey, signingKeys } from './signing-keys.ts';

/** Longest body of a request to the authorization server, in bytes. */
const MAX_BODY = 64 * 1024;
/** Longest registration, in bytes: it is kept. */
const MAX_REGISTRATION = 8 * 1024;

const COOKIE_KEY = 'oauth:cookie-key';

interface AuthorizationServerSetup extends ConsentSetup {
  readonly limits: Limits;
  readonly logger: Logger;
  /** Reads identity assertions, if the operator has allowed them. */
  readonly assertions?: Assertions | undefined;
  /** For metadata documents of clients; tests reach a local server with it. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

type AddressedCall = Pick<Call, 'request' | 'url' | 'client'>;

export type AuthorizationServer = Awaited<ReturnType<typeof createAuthorizationServer>>;

/** The provider with the signing keys of now. */
interface Current {
  readonly keys: readonly SigningKey[];
  readonly provider: Provider;
  metadata?: Promise<string>;
}

interface Desk extends AuthorizationServerSetup {
  readonly consent: ClientConsent;
  current(): Promise<Current>;
}

export async function createAuthorizationServer(setup: AuthorizationServerSetup) {
  const { addresses, site, limits } = setup;
  const desk: Desk = { ...setup, consent: createConsent(setup), current: await currentProvider(setup) };
  const metadata = createMetadata(addresses, site.name, () => described(desk));
  return {
    /** A document by which clients find it; undefined for other addresses. */
    metadata: ({ request, url }: AddressedCall) => metadata(request, url.pathname),
    /** Answers below its own address. */
    async fetch({ request, url, client }: AddressedCall): Promise<Response> {
      const document = await metadata(request, url.pathname);
      if (document) return document;
      const path = url.pathname.slice(addresses.issuerPath.length);
      // Other spellings of these would reach the provider past the checks here.
      if (!isEndpoint(path)) return new Response('Not found', { status: 404 });
      const limited = await overLimit(limits, request.method, path, client);
      if (limited) return limited;
      const { provider } = await desk.current();
      return path === ENDPOINTS.authorization && (request.method === 'GET' || request.method === 'HEAD')
        ? authorize(desk, request, url, provider)
        : forward(desk, request, url, provider);
    },
  };
}

async function currentProvider(setup: AuthorizationServerSetup): Promise<Desk['current']> {
  const { state, addresses, site, sessions, logger, assertions, limits } = setup;
  const cookieKey = await madeRecord(state, COOKIE_KEY, randomSecret);
  // Made at the first start: no request waits for them, and a storage that keeps nothing is noticed.
  await signingKeys(state);
  let made: Current | undefined;
  return async () => {
    const keys = await signingKeys(state);
    if (made?.keys === keys) return made;
    const provider = createProvider({
      ...{ state, addresses, keys, assertions, limits, logger },
      cookieKeys: [cookieKey],
      signedIn: async (cookie) => (await sessions.read(cookie))?.subject,
      errorPage: ({ description, error }) => notConnected(site, description ?? error),
      fetch: setup.fetch ?? (fetchPublic as typeof globalThis.fetch),
    });
    provider.on('server_error', (_context, error) => logger.error('oauth request failed', { error }));
    noteGrants(provider, setup);
    made = { keys, provider };
    return made;
  };
}

async function described({ addresses, assertions, current }: Desk): Promise<string> {
  const server = await current();
  server.metadata ??= mounted(
    addresses,
    server.provider,
    atPublicAddress(addresses, addresses.issuerPath + SERVER_METADATA),
  ).then(async (each) =>
    JSON.stringify({
      ...((await each.json()) as Record<string, unknown>),
      response_modes_supported: ['query'],
      ...(assertions && { authorization_grant_profiles_supported: [ASSERTION_PROFILE] }),
    }),
  );
  return server.metadata;
}

function mounted({ issuerPath }: OAuthAddresses, provider: Provider, request: Request): Promise<Response> {
  const handle = provider.callback();
  return onNode(request, issuerPath, (incoming, outgoing) => handle(incoming, outgoing));
}

/** Refuses invalid requests, whatever the method: the provider looks only at what the client registered. */
async function refusal({ state, site }: Desk, parameters: URLSearchParams): Promise<Response | undefined> {
  const redirect = parameters.getAll('redirect_uri');
  // If it is missing or not the client's, the provider reports that.
  if (redirect.length !== 1) return undefined;
  const verdict = checkRedirect(redirect[0] ?? '', (await readSettings(state)).redirectDomains);
  if (!verdict.allowed) return refused(site, verdict.reason);
  // A self-submitting form would need a script, and would show the tool's answer to the page.
  if (parameters.getAll('response_mode').some((mode) => mode !== 'query'))
    return refused(site, 'The tool requests a type of response that this site does not support.');
  return undefined;
}

const refused = (site: PageSite, reason: string): Response =>
  pageResponse(notConnected(site, reason), { status: 400 });

/** Nobody is sent to an address that is not on the list, however the provider came to do so. */
async function guarded({ state, site, addresses }: Desk, answering: Promise<Response>): Promise<Response> {
  const answer = await answering;
  const location = answer.headers.get('location');
  if (location === null || location.startsWith('/') || location.startsWith(`${addresses.issuer}/`))
    return answer;
  const verdict = checkRedirect(location, (await readSettings(state)).redirectDomains);
  return verdict.allowed ? answer : refused(site, verdict.reason);
}

/**
 * An authorization of whoever is signed in to the site now. The provider has a session of its own, for as long as one
 * authorization takes; it ends if its user has signed out since, or is somebody else.
 */
async function authorize(desk: Desk, request: Request, url: URL, provider: Provider): Promise<Response> {
  const { addresses, sessions } = desk;
  const parameters = canonicalParameters(addresses, url.searchParams, { withScope: true });
  const refusing = await refusal(desk, parameters);
  if (refusing) return refusing;
  const cookies = request.headers.get('cookie');
  const local = atPublicAddress(addresses, `${url.pathname}?${parameters}`, request);
  const name = sessionCookieName(addresses);
  const [, id] = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(cookies ?? '') ?? [];
  if (id !== undefined) {
    const [theirs, signedIn] = await Promise.all([provider.Session.find(id), sessions.read(cookies)]);
    if (signedIn === undefined || theirs?.accountId !== signedIn.subject) await theirs?.destroy();
  }
  return guarded(desk, mounted(addresses, provider, local));
}

/** Any other request, to the provider or to the page that asks for consent. */
async function forward(desk: Desk, request: Request, url: URL, provider: Provider): Promise<Response> {
  const { addresses, assertions, consent } = desk;
  const path = url.pathname.slice(addresses.issuerPath.length);
  const isRegistration = path === ENDPOINTS.registration;
  const most = isRegistration ? MAX_REGISTRATION : MAX_BODY;
  const text = request.body === null ? '' : await bodyText(request, most);
  if (text === undefined) return new Response('The body is too large.', { status: 413 });
  const body = isRegistration
    ? canonicalRegistration(text, grantTypesOf(assertions !== undefined))
    : path === ENDPOINTS.token && isForm(request)
      ? String(canonicalParameters(addresses, new URLSearchParams(text), { withScope: false }))
      : text;
  const sent = request.method === 'POST' ? body : undefined;
  const local = atPublicAddress(addresses, url.pathname + url.search, request, sent);
  return path.startsWith(`${INTERACTION}/`)
    ? consent(local, url, provider)
    : guarded(desk, mounted(addresses, provider, local));
}

/** True if a path below the issuer is, letter by letter, one of the provider's or ours. */
function isEndpoint(path: string): boolean {
  return (
    Object.values<string>(ENDPOINTS).includes(path) ||
    /^\/(authorize|interaction|register)\/[\w-]+$/.test(path)
  );
}

function isForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
}

/** The authorization server as a function of a Request: `/authed/mcp/oauth/*` and its metadata. */
import type Provider from 'oidc-provider';
import type { Call } from '../call.ts';
import { fetchPublic } from '../egress/fetch-public.ts';
import { bodyText } from '../http/body-text.ts';
import type { Limits } from '../limits/limits.ts';
import type { Logger } from '../log.ts';
import { pageResponse } from '../pages/page.ts';
import { madeRecord } from '../state/made-record.ts';
import { randomSecret } from '../state/secrets.ts';
import { readSettings } from '../state/settings.ts';
import { type ConsentSetup, createConsent, notConnected } from './consent.ts';
import { createMetadata } from './metadata.ts';
import { onNode } from './node-handler.ts';
import { noteGrants } from './note-grants.ts';
import { overLimit } from './over-limit.ts';
import { canonicalParameters } from './parameters.ts';
import { ENDPOINTS, INTERACTION, SERVER_METADATA } from './paths.ts';
import { createProvider, sessionCookieName } from './provider.ts';
import { atPublicAddress } from './public-request.ts';
import { checkRedirect } from './redirects.ts';
import { canonicalRegistration } from './registration.ts';
import { type SigningKey, signingKeys } from './signing-keys.ts';

/** Longest body of a request to the authorization server, in bytes. */
const MAX_BODY = 64 * 1024;
/** Of a registration, which is kept. */
const MAX_REGISTRATION = 8 * 1024;

const COOKIE_KEY = 'oauth:cookie-key';

export interface AuthorizationServerSetup extends ConsentSetup {
  readonly limits: Limits;
  readonly logger: Logger;
  /** For metadata documents of clients; tests reach a local server with it. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

type AddressedCall = Pick<Call, 'request' | 'url' | 'client'>;

export interface AuthorizationServer {
  /** A document by which clients find it; undefined for other addresses. */
  metadata(call: AddressedCall): Promise<Response | undefined>;
  /** Answers below its own address. */
  fetch(call: AddressedCall): Promise<Response>;
}

export async function createAuthorizationServer(
  setup: AuthorizationServerSetup,
): Promise<AuthorizationServer> {
  const { state, addresses, site, sessions, limits, logger } = setup;
  const { issuer, issuerPath } = addresses;
  const consent = createConsent(setup);
  const cookieKey = await madeRecord(state, COOKIE_KEY, randomSecret);
  // Made at the first start: no request waits for them, and a storage that keeps nothing is noticed.
  await signingKeys(state);
  const sessionCookie = sessionCookieName(addresses);
  const metadata = createMetadata({ addresses, site: site.name, describeServer });
  let made:
    | { readonly keys: readonly SigningKey[]; readonly provider: Provider; metadata?: Promise<string> }
    | undefined;

  /** With the current signing keys. */
  async function current(): Promise<NonNullable<typeof made>> {
    const keys = await signingKeys(state);
    if (made?.keys === keys) return made;
    const provider = createProvider({
      state,
      addresses,
      keys,
      cookieKeys: [cookieKey],
      signedIn: async (cookie) => (await sessions.read(cookie))?.subject,
      errorPage: ({ description, error }) => notConnected(site, description ?? error),
      fetch: setup.fetch ?? (fetchPublic as typeof globalThis.fetch),
    });
    provider.on('server_error', (_context, error) => logger.error('oauth request failed', { error }));
    noteGrants(provider, setup);
    made = { keys, provider };
    return made;
  }

  async function describeServer(): Promise<string> {
    const server = await current();
    server.metadata ??= mounted(
      server.provider,
      atPublicAddress(addresses, issuerPath + SERVER_METADATA),
    ).then(async (each) => {
      const described = (await each.json()) as Record<string, unknown>;
      return JSON.stringify({ ...described, response_modes_supported: ['query'] });
    });
    return server.metadata;
  }

  function mounted(provider: Provider, request: Request): Promise<Response> {
    const handle = provider.callback();
    return onNode(request, issuerPath, (incoming, outgoing) => handle(incoming, outgoing));
  }

  /** Refuses invalid requests, whatever the method: the provider looks only at what the client registered. */
  async function refusal(parameters: URLSearchParams): Promise<Response | undefined> {
    const redirect = parameters.getAll('redirect_uri');
    // If it is missing or not the client's, the provider reports that.
    if (redirect.length !== 1) return undefined;
    const verdict = checkRedirect(redirect[0] ?? '', (await readSettings(state)).redirectDomains);
    if (!verdict.allowed) return refused(verdict.reason);
    // A self-submitting form would need a script, and would show the tool's answer to the page.
    if (parameters.getAll('response_mode').some((mode) => mode !== 'query')) {
      return refused('The tool requests a type of response that this site does not support.');
    }
    return undefined;
  }

  const refused = (reason: string): Response => pageResponse(notConnected(site, reason), { status: 400 });

  /** Nobody is sent to an address that is not on the list, however the provider came to do so. */
  async function guarded(answering: Promise<Response>): Promise<Response> {
    const answer = await answering;
    const location = answer.headers.get('location');
    if (location === null || location.startsWith('/') || location.startsWith(`${issuer}/`)) return answer;
    const verdict = checkRedirect(location, (await readSettings(state)).redirectDomains);
    return verdict.allowed ? answer : refused(verdict.reason);
  }

  /**
   * An authorization of whoever is signed in to the site now. The provider has a session of its own, for as long as one
   * authorization takes; it ends if its user has signed out since, or is somebody else.
   */
  async function authorize(request: Request, url: URL, provider: Provider): Promise<Response> {
    const parameters = canonicalParameters(addresses, url.searchParams, { withScope: true });
    const refusing = await refusal(parameters);
    if (refusing) return refusing;
    const cookies = request.headers.get('cookie');
    const local = atPublicAddress(addresses, `${url.pathname}?${parameters}`, request);
    const [, id] = new RegExp(`(?:^|;\\s*)${sessionCookie}=([\\w-]+)`).exec(cookies ?? '') ?? [];
    if (id !== undefined) {
      const [theirs, signedIn] = await Promise.all([provider.Session.find(id), sessions.read(cookies)]);
      if (signedIn === undefined || theirs?.accountId !== signedIn.subject) await theirs?.destroy();
    }
    return guarded(mounted(provider, local));
  }

  return {
    metadata: ({ request, url }) => metadata(request, url.pathname),
    async fetch({ request, url, client }) {
      const { pathname: path } = url;
      const document = await metadata(request, path);
      if (document) return document;
      // Other spellings of these would reach the provider past the checks here.
      if (!isEndpoint(path.slice(issuerPath.length))) return new Response('Not found', { status: 404 });
      const limited = await overLimit(limits, request.method, path.slice(issuerPath.length), client);
      if (limited) return limited;
      const { provider } = await current();
      if (
        path === issuerPath + ENDPOINTS.authorization &&
        (request.method === 'GET' || request.method === 'HEAD')
      ) {
        return authorize(request, url, provider);
      }
      const isRegistration = path === issuerPath + ENDPOINTS.registration;
      const most = isRegistration ? MAX_REGISTRATION : MAX_BODY;
      const text = request.body === null ? '' : await bodyText(request, most);
      if (text === undefined) return new Response('The body is too large.', { status: 413 });
      const body = isRegistration
        ? canonicalRegistration(text)
        : path === issuerPath + ENDPOINTS.token && isForm(request)
          ? String(canonicalParameters(addresses, new URLSearchParams(text), { withScope: false }))
          : text;
      const local = atPublicAddress(
        addresses,
        path + url.search,
        request,
        request.method === 'POST' ? body : undefined,
      );
      if (path.startsWith(`${issuerPath}${INTERACTION}/`)) return consent(local, url, provider);
      return guarded(mounted(provider, local));
    },
  };
}

/** Whether a path below the issuer is, letter by letter, one of the provider's or ours. */
function isEndpoint(path: string): boolean {
  return (
    Object.values<string>(ENDPOINTS).includes(path) ||
    /^\/(authorize|interaction|register)\/[\w-]+$/.test(path)
  );
}

function isForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
}

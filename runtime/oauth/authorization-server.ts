/** The authorization server as a function of a Request: `/authed/mcp/oauth/*` and its metadata. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { fetchNodeHandler } from 'srvx/node';
import { formFields } from '../http/form-fields.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Limits } from '../limits/limits.ts';
import type { Logger } from '../log.ts';
import { fetchPublic } from '../outside/fetch-public.ts';
import { messagePage, pageHeaders, pageResponse, pageText } from '../pages/page.ts';
import type { SignIn } from '../sign-in/handler.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { readSettings } from '../state/settings.ts';
import type { State } from '../state/state.ts';
import { type OAuthAddresses, resourceMetadataPaths, SCOPE, serverMetadataPaths } from './addresses.ts';
import { consentForm, grantAccess } from './interaction.ts';
import { createProvider } from './provider.ts';
import { checkRedirect } from './redirects.ts';
import { type SigningKey, signingKeys } from './signing-keys.ts';

/** Longest body of a request to the authorization server, in bytes. */
const MAX_BODY = 64 * 1024;

const COOKIE_KEY = 'oauth:cookie-key';

export interface AuthorizationServerSetup {
  readonly state: State;
  readonly addresses: OAuthAddresses;
  /** Name of the site. */
  readonly site: string;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly limits: Limits;
  readonly logger: Logger;
  /** For metadata documents of clients; tests reach a local server with it. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface AuthorizationServer {
  /** Undefined for what is not its own. @param client Address that the request came from. */
  fetch(request: Request, client: string): Promise<Response | undefined>;
}

export async function createAuthorizationServer(
  setup: AuthorizationServerSetup,
): Promise<AuthorizationServer> {
  const { state, addresses, site, sessions, signIn, limits, logger } = setup;
  const { issuer, issuerPath } = addresses;
  const cookieKey = await readCookieKey(state);
  const resourceMetadata = resourceMetadataPaths(addresses);
  const serverMetadata = new Set(serverMetadataPaths(addresses));
  let made:
    | { readonly keys: readonly SigningKey[]; readonly provider: Provider; metadata?: Promise<string> }
    | undefined;

  /** With the signing keys of now. */
  async function current(): Promise<NonNullable<typeof made>> {
    const keys = await signingKeys(state);
    if (made?.keys === keys) return made;
    const provider = createProvider({
      state,
      addresses,
      keys,
      cookieKeys: [cookieKey],
      signedIn: async (cookie) => (await sessions.read(cookie))?.subject,
      errorPage: ({ description, error }) =>
        pageText({
          title: 'Not connected',
          site,
          main: messagePage('The tool could not be connected', description ?? error),
        }),
      fetch: setup.fetch ?? (fetchPublic as typeof globalThis.fetch),
    });
    provider.on('server_error', (_context, error) => logger.error('oauth request failed', { error }));
    made = { keys, provider };
    return made;
  }

  /** What clients read: the same bytes at each of its addresses. */
  async function metadata(): Promise<Response> {
    const server = await current();
    server.metadata ??= mounted(
      server.provider,
      atPublicAddress(`${issuerPath}/.well-known/oauth-authorization-server`),
    ).then((each) => each.text());
    return publicJson(await server.metadata);
  }

  /** A request as the provider gets it: it makes the addresses in its answers from the request's, so that is ours. */
  function atPublicAddress(path: string, from?: Request, body?: string): Request {
    const headers = new Headers(
      [...(from?.headers ?? [])].filter(([name]) => !/^(x-forwarded-.*|forwarded|host)$/.test(name)),
    );
    headers.set('x-forwarded-proto', new URL(issuer).protocol.slice(0, -1));
    headers.set('x-forwarded-host', new URL(issuer).host);
    return new Request(addresses.origin + path, {
      method: from?.method ?? 'GET',
      headers,
      ...(body !== undefined && { body }),
    });
  }

  function mounted(provider: Provider, request: Request): Promise<Response> {
    const handle = provider.callback();
    return onNode(request, issuerPath, (incoming, outgoing) => handle(incoming, outgoing));
  }

  async function authorize(request: Request, url: URL): Promise<Response | undefined> {
    const fields = request.method === 'GET' ? url.searchParams : undefined;
    const redirect = fields?.getAll('redirect_uri') ?? [];
    // Where it is missing or not the client's, the provider says so.
    if (redirect.length !== 1) return undefined;
    const { redirectDomains } = await readSettings(state);
    const verdict = checkRedirect(redirect[0] ?? '', redirectDomains);
    if (verdict.allowed) return undefined;
    const main = messagePage('The tool could not be connected', verdict.reason);
    return pageResponse({ title: 'Not connected', site, main }, { status: 400 });
  }

  async function interaction(request: Request, url: URL, provider: Provider): Promise<Response> {
    const path = url.pathname;
    const here = path + url.search;
    const signedIn = await sessions.read(request.headers.get('cookie'));
    if (signedIn === undefined) return Response.redirect(addresses.origin + signIn.path(here), 303);
    let decision: string | null = null;
    if (request.method === 'POST') {
      if (!isSameOrigin(request, addresses.origin)) return refused(403, 'The form came from another site.');
      decision = (await formFields(request))?.get('decision') ?? null;
    } else if (request.method !== 'GET') {
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, POST' } });
    }
    const plain = new Request(request.url, { headers: request.headers });
    return onNode(plain, issuerPath, async (incoming, outgoing) => {
      const details = await provider.interactionDetails(incoming, outgoing).catch(() => undefined);
      if (details === undefined || `${issuerPath}/interaction/${details.uid}` !== path) {
        const main = messagePage('This page has expired', 'Go back to your tool and start again.');
        return send(outgoing, 400, pageText({ title: 'Expired', site, main }));
      }
      const finish = (result: Parameters<Provider['interactionFinished']>[2]): Promise<void> =>
        provider.interactionFinished(incoming, outgoing, result, {
          mergeWithLastSubmission: details.prompt.name === 'consent',
        });
      if (details.prompt.name === 'login') {
        return finish({ login: { accountId: signedIn.subject, remember: false } });
      }
      const { params } = details;
      if (decision === 'deny') {
        return finish({ error: 'access_denied', error_description: 'The person did not allow it.' });
      }
      if (decision === 'allow') {
        return finish({ consent: { grantId: await grantAccess(provider, details, signedIn.subject) } });
      }
      const client = await provider.Client.find(String(params.client_id));
      const main = consentForm({
        site,
        account: signedIn.account,
        clientName: client?.clientName ?? 'A tool without a name',
        clientId: String(params.client_id),
        redirectUri: String(params.redirect_uri),
        paths: { submit: path },
      });
      return send(outgoing, 200, pageText({ title: 'Connect a tool', site, main }));
    });
  }

  function refused(status: number, text: string): Response {
    const main = messagePage('The tool could not be connected', text);
    return pageResponse({ title: 'Not connected', site, main }, { status });
  }

  /** Undefined where it is within the limits. */
  async function overLimit(path: string, method: string, client: string): Promise<Response | undefined> {
    const taken =
      method === 'POST' && path === `${issuerPath}/register`
        ? ([
            ['registration-client', client],
            ['registration', 'all'],
          ] as const)
        : ([[path === `${issuerPath}/token` ? 'token' : 'oauth', client]] as const);
    for (const [name, key] of taken) {
      const { ok, retryAfter } = await limits.take(name, key);
      if (!ok) {
        return Response.json(
          { error: 'temporarily_unavailable', error_description: 'Too many requests. Try again later.' },
          { status: 429, headers: { 'retry-after': String(retryAfter), 'cache-control': 'no-store' } },
        );
      }
    }
    return undefined;
  }

  return {
    async fetch(request, client) {
      const url = new URL(request.url);
      const { pathname: path } = url;
      const resource = resourceMetadata.get(path);
      if (resource !== undefined || serverMetadata.has(path)) {
        if (request.method === 'OPTIONS') return preflight();
        if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed();
        return resource === undefined
          ? metadata()
          : publicJson(JSON.stringify(protectedResource(addresses, resource, site)));
      }
      if (path !== issuerPath && !path.startsWith(`${issuerPath}/`)) return undefined;
      const limited = await overLimit(path, request.method, client);
      if (limited) return limited;
      const body = request.body === null || request.method === 'GET' ? undefined : await limitedBody(request);
      if (body === null) return new Response('The body is too large.', { status: 413 });
      const local = atPublicAddress(path + url.search, request, body);
      const { provider } = await current();
      if (path.startsWith(`${issuerPath}/interaction/`)) return interaction(local, url, provider);
      if (path === `${issuerPath}/authorize`) {
        const refusal = await authorize(local, url);
        if (refusal) return refusal;
      }
      return mounted(provider, local);
    },
  };
}

/** RFC 9728, section 2. */
function protectedResource(addresses: OAuthAddresses, resource: 'authed' | 'open', site: string): object {
  return {
    resource: addresses[resource],
    authorization_servers: [addresses.issuer],
    scopes_supported: [SCOPE],
    bearer_methods_supported: ['header'],
    resource_name: `${site} documentation`,
    resource_documentation: `${addresses.origin}${addresses.base}/`,
  };
}

/** Calls a handler of Node's below a path, as Express would mount it. */
function onNode(
  request: Request,
  mount: string,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Response> {
  return fetchNodeHandler((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const full = incoming.url ?? '/';
    Object.assign(incoming, { originalUrl: full, url: full.slice(mount.length) || '/' });
    return handle(incoming, outgoing);
  }, request);
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...pageHeaders() });
  response.end(text);
}

async function limitedBody(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) return null;
  const text = await request.text();
  return text.length > MAX_BODY ? null : text;
}

const CORS = { 'access-control-allow-origin': '*' } as const;

function publicJson(body: string): Response {
  return new Response(body, {
    headers: { ...CORS, 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
  });
}

function preflight(): Response {
  const headers = {
    ...CORS,
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'mcp-protocol-version',
  };
  return new Response(null, { status: 204, headers });
}

function notAllowed(): Response {
  return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } });
}

async function readCookieKey(state: State): Promise<string> {
  await state.claim(COOKIE_KEY, randomBytes(32).toString('base64url'));
  const key = await state.get<string>(COOKIE_KEY);
  if (key === undefined) throw new Error('The key of the cookies could not be kept.');
  return key;
}

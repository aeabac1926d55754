/**
 * Every address that the server answers itself, for the reference, the metrics, and whoever wants to know: a route without a
 * line here fails `tests/unit/project/addresses.test.ts`.
 */
import type { LimitName } from '../limits/limits.ts';

/** The purpose of a request, of a fixed set: whatever strangers ask for, the number of counters stays small. */
export type Route =
  | 'mcp'
  | 'ask'
  | 'authed-mcp'
  | 'oauth'
  | 'discovery'
  | 'api'
  | 'admin'
  | 'preview'
  | 'health'
  | 'asset'
  | 'page';

export interface Address {
  /** Below the address of the site; `{…}` is one part of it, and `*` at the end whatever follows. */
  readonly path: string;
  readonly methods: readonly ('GET' | 'POST' | 'DELETE' | 'OPTIONS')[];
  /** Its counter in the metrics. */
  readonly route: Route;
  readonly who: string;
  readonly answer: string;
  /** Limits that requests count for; more is 429 with `retry-after`. */
  readonly limits?: readonly LimitName[];
}

const GET = ['GET'] as const;
const POST = ['POST'] as const;
const FORM = ['GET', 'POST'] as const;

const ANYBODY = 'anybody';
const CALLERS = 'programs, and web pages of allowed origins';
const ADMINS = 'administrators who signed in';
const key = (scope: string): string => `holders of a key with the scope ${scope}`;

export const ADDRESSES: readonly Address[] = [
  {
    path: '/mcp',
    methods: ['POST', 'OPTIONS'],
    route: 'mcp',
    who: `${CALLERS}; on a wholly protected site with an access token`,
    answer: 'Messages of the Model Context Protocol, in one JSON response or a stream of events.',
    limits: ['client', 'search', 'filesystem'],
  },
  {
    path: '/authed/mcp',
    methods: ['POST', 'OPTIONS'],
    route: 'authed-mcp',
    who: 'tools with an access token of this server',
    answer: 'The same, with everything that the token’s owner may read. 401 names the authorization server.',
    limits: ['client', 'authed-search', 'authed-filesystem'],
  },
  {
    path: '/ask',
    methods: ['POST', 'OPTIONS'],
    route: 'ask',
    who: CALLERS,
    answer:
      'An answer from the pages that the caller may read, with its sources, as a stream of events or as JSON.',
    limits: ['client', 'ask'],
  },
  {
    path: '/_waymark/search',
    methods: GET,
    route: 'page',
    who: 'readers of the site',
    answer: 'JSON: results for the search dialog, from the pages that they may read.',
    limits: ['reader-search', 'member-search'],
  },
  {
    path: '/_waymark/feedback',
    methods: ['POST', 'OPTIONS'],
    route: 'page',
    who: 'pages of the site, and of sites that the operator named',
    answer: '204: a vote, a reason or a comment is kept if its sender may read the page.',
    limits: ['feedback'],
  },
  {
    path: '/_waymark/view',
    methods: POST,
    route: 'page',
    who: 'pages of the site',
    answer: '204: a view or a search that the server has not seen itself is counted.',
    limits: ['view'],
  },
  {
    path: '/_waymark/playground',
    methods: POST,
    route: 'page',
    who: 'readers of an API page that they may read',
    answer: 'The response of an API that the page describes.',
    limits: ['playground'],
  },
  {
    path: '/.well-known/mcp',
    methods: GET,
    route: 'discovery',
    who: ANYBODY,
    answer: 'JSON: the servers of the site, and how to sign in.',
    limits: ['client'],
  },
  {
    path: '/.well-known/mcp.json',
    methods: GET,
    route: 'discovery',
    who: ANYBODY,
    answer: 'The same as `/.well-known/mcp`.',
    limits: ['client'],
  },
  {
    path: '/.well-known/mcp/server-card.json',
    methods: GET,
    route: 'discovery',
    who: ANYBODY,
    answer: 'JSON: the card of `/mcp`, with its tools.',
    limits: ['client'],
  },
  {
    path: '/.well-known/mcp/server-cards.json',
    methods: GET,
    route: 'discovery',
    who: ANYBODY,
    answer: 'JSON: the cards of all servers of the site.',
    limits: ['client'],
  },
  {
    path: '/mcp/server-card',
    methods: GET,
    route: 'page',
    who: ANYBODY,
    answer: 'The card of `/mcp`, with its own media type.',
    limits: ['client'],
  },
  {
    path: '/.well-known/oauth-protected-resource*',
    methods: GET,
    route: 'discovery',
    who: ANYBODY,
    answer: 'JSON: the authorization server of `/authed/mcp` or `/mcp` (RFC 9728).',
  },
  {
    path: '/.well-known/oauth-authorization-server*',
    methods: GET,
    route: 'discovery',
    who: ANYBODY,
    answer: 'JSON: the endpoints of the authorization server (RFC 8414).',
  },
  {
    path: '/.well-known/openid-configuration*',
    methods: GET,
    route: 'discovery',
    who: ANYBODY,
    answer: 'The same, for clients that look there.',
  },
  {
    path: '/.well-known/*',
    methods: GET,
    route: 'discovery',
    who: ANYBODY,
    answer: 'Files of the build: skills, `llms.txt`, the catalogue of APIs, the agent card.',
  },
  {
    path: '/authed/mcp/oauth/authorize',
    methods: FORM,
    route: 'oauth',
    who: 'people who connect a tool',
    answer: 'Redirects to sign-in and consent, then back to the tool with a code. PKCE is required.',
    limits: ['oauth'],
  },
  {
    path: '/authed/mcp/oauth/interaction/{id}',
    methods: FORM,
    route: 'oauth',
    who: 'the person whose request it is',
    answer: 'The page that asks for consent.',
    limits: ['oauth'],
  },
  {
    path: '/authed/mcp/oauth/token',
    methods: POST,
    route: 'oauth',
    who: 'clients with a code, a refresh token or credentials',
    answer: 'JSON: an access token, and a refresh token.',
    limits: ['token'],
  },
  {
    path: '/authed/mcp/oauth/register',
    methods: POST,
    route: 'oauth',
    who: ANYBODY,
    answer: 'Registers a client (RFC 7591).',
    limits: ['registration-client', 'registration'],
  },
  {
    path: '/authed/mcp/oauth/revoke',
    methods: POST,
    route: 'oauth',
    who: 'clients',
    answer: 'Ends a token (RFC 7009).',
    limits: ['oauth'],
  },
  {
    path: '/authed/mcp/oauth/jwks',
    methods: GET,
    route: 'oauth',
    who: ANYBODY,
    answer: 'JSON: the public keys of the tokens.',
    limits: ['oauth'],
  },
  {
    path: '/authed/mcp/oauth/*',
    methods: GET,
    route: 'oauth',
    who: ANYBODY,
    answer: 'Metadata of the authorization server below `.well-known/`, and 404 for anything else.',
    limits: ['oauth'],
  },
  {
    path: '/login',
    methods: FORM,
    route: 'page',
    who: ANYBODY,
    answer: 'The page that signs readers in. A submitted form counts as an attempt.',
    limits: ['oauth', 'sign-in-name', 'sign-in-client'],
  },
  {
    path: '/login/callback',
    methods: GET,
    route: 'page',
    who: 'readers whom the OpenID provider sends back',
    answer: 'Starts their session, and redirects to the page that they requested.',
  },
  {
    path: '/login/token',
    methods: GET,
    route: 'page',
    who: 'readers whom your own backend sends back with a signed token',
    answer: 'The same.',
  },
  {
    path: '/logout',
    methods: FORM,
    route: 'page',
    who: 'readers who signed in',
    answer: 'Ends their session after a confirmation.',
  },
  {
    path: '/admin',
    methods: FORM,
    route: 'admin',
    who: ADMINS,
    answer: 'The dashboard.',
  },
  {
    path: '/admin/session',
    methods: GET,
    route: 'admin',
    who: 'pages of the site',
    answer: 'JSON: the address of the dashboard for administrators, and `{}` for everybody else.',
  },
  {
    path: '/admin/{section}',
    methods: FORM,
    route: 'admin',
    who: ADMINS,
    answer: 'A section of the dashboard; a form carries out one of its actions.',
  },
  {
    path: '/v1/feedback',
    methods: GET,
    route: 'api',
    who: key('`feedback`'),
    answer: 'All feedback, as CSV or JSON.',
    limits: ['api'],
  },
  {
    path: '/v1/project/update/{projectId}',
    methods: POST,
    route: 'api',
    who: key('`deploy`'),
    answer: '202 with the `statusId` of a deploy.',
    limits: ['api'],
  },
  {
    path: '/v1/project/update-status/{statusId}',
    methods: GET,
    route: 'api',
    who: key('`status`'),
    answer: 'JSON: a deploy, its progress and its log.',
    limits: ['api'],
  },
  {
    path: '/v1/project/updates/{projectId}',
    methods: GET,
    route: 'api',
    who: key('`status`'),
    answer: 'JSON: deploys, the newest first.',
    limits: ['api'],
  },
  {
    path: '/v1/project/update-cancel/{statusId}',
    methods: POST,
    route: 'api',
    who: key('`deploy`'),
    answer: '202: the deploy is cancelled.',
    limits: ['api'],
  },
  {
    path: '/v1/project/rollback/{statusId}',
    methods: POST,
    route: 'api',
    who: key('`deploy`'),
    answer: '202: an earlier release is served again.',
    limits: ['api'],
  },
  {
    path: '/v1/project/preview/{projectId}',
    methods: POST,
    route: 'api',
    who: key('`preview` or `deploy`'),
    answer: '202 with the address of a branch’s preview.',
    limits: ['api'],
  },
  {
    path: '/v1/project/previews/{projectId}',
    methods: GET,
    route: 'api',
    who: key('`status`'),
    answer: 'JSON: the previews.',
    limits: ['api'],
  },
  {
    path: '/v1/project/preview/{projectId}/{previewId}',
    methods: ['DELETE'],
    route: 'api',
    who: key('`preview` or `deploy`'),
    answer: '204: the preview is removed.',
    limits: ['api'],
  },
  {
    path: '/v1/project/webhook/{projectId}/{host}',
    methods: POST,
    route: 'api',
    who: 'a git host that signs what it sends',
    answer: '202 if the message starts a deploy or a preview.',
    limits: ['api'],
  },
  {
    path: '/v1/project/*',
    methods: GET,
    route: 'api',
    who: ANYBODY,
    answer: 'Anything else: 401 without a key, 404 with one.',
    limits: ['api'],
  },
  {
    path: '/_preview/{id}*',
    methods: GET,
    route: 'preview',
    who: 'whoever may read the site, and has the address',
    answer: 'The site of a branch, with its own `/mcp`.',
  },
  {
    path: '/healthz',
    methods: GET,
    route: 'health',
    who: ANYBODY,
    answer: 'JSON: the number of public pages, and the release of a public site. At the root of the host.',
  },
  {
    path: '/readyz',
    methods: GET,
    route: 'health',
    who: ANYBODY,
    answer: '200 if the server accepts requests, 503 while it shuts down. At the root of the host.',
  },
];

/** Matches the address without a slash at its end. */
export function addressPattern({ path }: Address): RegExp {
  const source = path
    .replaceAll(/[.?+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{\w+\}/g, '[^/]+')
    .replace(/\/\*$/, '/.*')
    .replace(/(?<!\.)\*$/, '(?:/.*)?');
  return new RegExp(`^${source}$`);
}

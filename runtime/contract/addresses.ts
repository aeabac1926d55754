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
  readonly methods: readonly Method[];
  /** Its counter in the metrics. */
  readonly route: Route;
  readonly who: string;
  readonly answer: string;
  /** Limits that requests count for; more is 429 with `retry-after`. */
  readonly limits: readonly LimitName[];
}

type Method = 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
type MethodsAndPath = `${Method} /${string}` | `${Method} ${Method} /${string}`;

/** Addresses of one counter, with the same limits. @param described The callers and the answer, by methods and path. */
function addresses(
  route: Route,
  limits: readonly LimitName[],
  described: Readonly<Record<MethodsAndPath, readonly [who: string, answer: string]>>,
): Address[] {
  return Object.entries(described).map(([name, [who, answer]]) => {
    const at = name.lastIndexOf(' ');
    const methods = name.slice(0, at).split(' ') as Method[];
    return { path: name.slice(at + 1), methods, route, who, answer, limits };
  });
}

const ANYBODY = 'anybody';
const CALLERS = 'programs, and web pages of allowed origins';
const ADMINS = 'admins who signed in';
const key = (scope: string): string => `programs with an API key for ${scope}`;

export const ADDRESSES: readonly Address[] = [
  ...addresses('mcp', ['client', 'search', 'filesystem'], {
    'POST OPTIONS /mcp': [
      `${CALLERS}; on a site with the access mode \`full\`, with a token`,
      'Messages of the Model Context Protocol, as JSON or a stream of events.',
    ],
  }),
  ...addresses('authed-mcp', ['client', 'authed-search', 'authed-filesystem'], {
    'POST OPTIONS /authed/mcp': [
      'tools with an access token of this server',
      'The same, from all pages that the owner of the token may read. Without a token, 401 names the authorization server.',
    ],
  }),
  ...addresses('ask', ['client', 'ask'], {
    'POST OPTIONS /ask': [
      CALLERS,
      'An answer from the pages that the caller may read, with its sources, as JSON or a stream of events.',
    ],
  }),
  ...addresses('page', ['reader-search', 'member-search'], {
    'GET /_waymark/search': [
      'readers of the site',
      'JSON: results for the search dialog, from the pages that they may read.',
    ],
  }),
  ...addresses('page', ['feedback'], {
    'POST OPTIONS /_waymark/feedback': [
      'pages of the site, and of sites that the operator named',
      '204. A vote, a reason or a comment is kept if its sender may read the page.',
    ],
  }),
  ...addresses('page', ['view'], {
    'POST /_waymark/view': [
      'pages of the site',
      '204. A view or a search is counted if the server has not seen it itself.',
    ],
  }),
  ...addresses('page', ['playground'], {
    'POST /_waymark/playground': [
      'readers of an API page that they may read',
      'The response of the API that the page describes.',
    ],
  }),
  ...addresses('discovery', ['client'], {
    'GET /.well-known/mcp': [ANYBODY, 'JSON: the MCP servers of the site, and their authorization.'],
    'GET /.well-known/mcp.json': [ANYBODY, 'The same as `/.well-known/mcp`.'],
    'GET /.well-known/mcp/server-card.json': [ANYBODY, 'JSON: the card of `/mcp`, with its tools.'],
    'GET /.well-known/mcp/server-cards.json': [ANYBODY, 'JSON: the cards of all MCP servers of the site.'],
  }),
  ...addresses('page', ['client'], {
    'GET /mcp/server-card': [ANYBODY, 'The card of `/mcp`, with its own media type.'],
  }),
  ...addresses('discovery', [], {
    'GET /.well-known/oauth-protected-resource*': [
      ANYBODY,
      'JSON: the authorization server of `/authed/mcp` or `/mcp` (RFC 9728).',
    ],
    'GET /.well-known/oauth-authorization-server*': [
      ANYBODY,
      'JSON: the endpoints of the authorization server (RFC 8414).',
    ],
    'GET /.well-known/openid-configuration*': [ANYBODY, 'The same, for clients that look for it here.'],
    'GET /.well-known/*': [
      ANYBODY,
      'Files of the build: skills, `llms.txt`, the catalogue of APIs, the agent card.',
    ],
  }),
  ...addresses('oauth', ['oauth'], {
    'GET POST /authed/mcp/oauth/authorize': [
      'people who connect a tool',
      'Redirects to sign-in and consent, then back to the tool with a code. PKCE is required.',
    ],
    'GET POST /authed/mcp/oauth/interaction/{id}': [
      'the person who connects the tool',
      'The page that asks for consent.',
    ],
  }),
  ...addresses('oauth', ['token'], {
    'POST /authed/mcp/oauth/token': [
      'clients with a code, a refresh token or credentials',
      'JSON: an access token, and a refresh token.',
    ],
  }),
  ...addresses('oauth', ['registration-client', 'registration'], {
    'POST /authed/mcp/oauth/register': [ANYBODY, 'JSON: a new client (RFC 7591).'],
  }),
  ...addresses('oauth', ['oauth'], {
    'POST /authed/mcp/oauth/revoke': ['clients', '200. The token is revoked (RFC 7009).'],
    'GET /authed/mcp/oauth/jwks': [ANYBODY, 'JSON: the public keys of the tokens.'],
    'GET /authed/mcp/oauth/*': [
      ANYBODY,
      'Metadata of the authorization server below `.well-known/`; 404 for anything else.',
    ],
  }),
  ...addresses('page', ['oauth', 'sign-in-name', 'sign-in-client'], {
    'GET POST /login': [ANYBODY, 'The page for sign-in. A submitted form counts as an attempt.'],
  }),
  ...addresses('page', [], {
    'GET /login/callback': [
      'readers who return from the OpenID provider',
      'Starts a session, and redirects to the page that the reader requested.',
    ],
    'GET /login/token': ['readers who return from your own page with a signed token', 'The same.'],
    'GET POST /logout': ['readers who signed in', 'Asks for confirmation, and ends the session.'],
  }),
  ...addresses('admin', [], {
    'GET POST /admin': [ADMINS, 'The dashboard.'],
    'GET /admin/session': [
      'pages of the site',
      'JSON: the address of the dashboard for admins, `{}` for everybody else.',
    ],
    'GET POST /admin/{section}': [
      ADMINS,
      'A page of the dashboard. A submitted form runs one of its actions.',
    ],
  }),
  ...addresses('api', ['api'], {
    'GET /v1/feedback': [key('`feedback`'), 'All feedback, as CSV or JSON.'],
    'POST /v1/project/update/{projectId}': [key('`deploy`'), '202 with the `statusId` of a deploy.'],
    'GET /v1/project/update-status/{statusId}': [
      key('`status`'),
      'JSON: a deploy, its progress and its log.',
    ],
    'GET /v1/project/updates/{projectId}': [key('`status`'), 'JSON: up to a hundred deploys, newest first.'],
    'POST /v1/project/update-cancel/{statusId}': [key('`deploy`'), '202. The deploy is cancelled.'],
    'POST /v1/project/rollback/{statusId}': [
      key('`deploy`'),
      '202 with the `statusId` of a deploy that serves an earlier release again.',
    ],
    'POST /v1/project/preview/{projectId}': [
      key('`preview` or `deploy`'),
      '202 with the `statusId` of a deploy, and the address of the preview.',
    ],
    'GET /v1/project/previews/{projectId}': [key('`status`'), 'JSON: the previews.'],
    'DELETE /v1/project/preview/{projectId}/{previewId}': [
      key('`preview` or `deploy`'),
      '204. The preview is removed.',
    ],
    'POST /v1/project/webhook/{projectId}/{host}': [
      'git hosts, which sign their messages',
      '202 if the message starts a deploy or a preview.',
    ],
    'GET /v1/project/*': [ANYBODY, 'For anything else, 401 without a key, 404 with one.'],
  }),
  ...addresses('preview', [], {
    'GET /_preview/{id}*': [
      'readers who know the address',
      'The [preview](/publish/previews) of a branch, with its own `/mcp`.',
    ],
  }),
  ...addresses('health', [], {
    'GET /healthz': [
      ANYBODY,
      'JSON: the process is alive; number of public pages, and the release of a public site. At the root of the host.',
    ],
    'GET /readyz': [
      ANYBODY,
      '200 if the server accepts requests, 503 while it shuts down. `"storage": "away"` if Redis does not answer. At the root of the host.',
    ],
  }),
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

/** A request of each address, and the beginning of what comes back. */

export interface HttpExample {
  /** Below the address of the site. */
  readonly path: string;
  readonly method?: 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  /** Headers that matter. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Its first lines. */
  readonly shows?: string;
  /** Answered so by any server with a storage, whoever asks. */
  readonly open?: true;
}

const JSON_BODY = { 'content-type': 'application/json' };
const OWN_PAGE = { ...JSON_BODY, origin: 'https://docs.example.com' };
const KEY = { authorization: 'Bearer $WAYMARK_API_KEY' };
const SESSION = { cookie: '__Host-waymark-session=$SESSION' };
const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };
const TOOLS = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const STATUS = '0mwtf7tpx3d603953897190fb';
const DEPLOY = `{"statusId":"${STATUS}","projectId":"docs","status":"success","branch":"main",…}`;
const PREVIEW = 'main-18d76637ff632034';
const CARD =
  '{\n  "name": "com.example.docs/acme",\n  "title": "Acme",\n  "description": "Search and read the Acme documentation.",\n  …';
const SERVERS =
  '{\n  "transport": "http",\n  "url": "https://docs.example.com/mcp",\n  "servers": [\n    { "name": "public", "url": "https://docs.example.com/mcp", … }\n  ]\n  …';
const METADATA =
  '{"issuer":"https://docs.example.com/authed/mcp/oauth","authorization_endpoint":"https://docs.example.com/authed/mcp/oauth/authorize",…}';

const get = (path: string, shows: string, more: Partial<HttpExample> = {}): HttpExample => ({
  path,
  status: 200,
  answers: JSON_TYPE,
  shows,
  ...more,
});
const api = (path: string, more: Partial<HttpExample>): HttpExample => ({
  path: `/v1/${path}`,
  headers: KEY,
  status: 200,
  answers: JSON_TYPE,
  ...more,
});

/** By the path that `ADDRESSES` has. */
export const HTTP_EXAMPLES: Readonly<Record<string, HttpExample>> = {
  '/mcp': {
    path: '/mcp',
    headers: JSON_BODY,
    body: TOOLS,
    status: 200,
    answers: JSON_TYPE,
    shows: '{"result":{"tools":[{"name":"search","title":"Search Acme",…},…]},"jsonrpc":"2.0","id":1}',
    open: true,
  },
  '/authed/mcp': {
    path: '/authed/mcp',
    headers: JSON_BODY,
    body: TOOLS,
    status: 401,
    answers: {
      ...JSON_TYPE,
      'www-authenticate':
        'Bearer resource_metadata="https://docs.example.com/.well-known/oauth-protected-resource/authed/mcp", scope="mcp:search"',
    },
    shows:
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Sign-in is needed: this server takes an access token."}}',
    open: true,
  },
  '/ask': {
    path: '/ask',
    headers: JSON_BODY,
    body: '{"question":"How do I pay once?"}',
    status: 200,
    answers: { ...JSON_TYPE, 'cache-control': 'private, no-store' },
    shows:
      '{"found":true,"by":"docs","parts":[{"text":"Send `Idempotency-Key` to pay once.","sources":[1],"proven":true}],"sources":[…],…}',
    open: true,
  },
  '/_waymark/search': get(
    '/_waymark/search?q=idempotency',
    '{"count":1,"pages":[{"href":"/payments","title":"Payments","sections":[{"href":"/payments#idempotency",…}],…}],…}',
    { open: true },
  ),
  '/_waymark/feedback': {
    path: '/_waymark/feedback',
    headers: OWN_PAGE,
    body: '{"about":"page","path":"/payments","vote":"up"}',
    status: 204,
    open: true,
  },
  '/_waymark/view': {
    path: '/_waymark/view',
    headers: OWN_PAGE,
    body: '{"path":"/payments"}',
    status: 204,
    open: true,
  },
  '/_waymark/playground': {
    path: '/_waymark/playground',
    method: 'POST',
    headers: {
      origin: 'https://docs.example.com',
      'x-playground-request':
        '%7B%22method%22%3A%22GET%22%2C%22url%22%3A%22https%3A%2F%2Fapi.example.com%2Forders%22%2C%22headers%22%3A%5B%5D%7D',
    },
    status: 200,
    answers: { 'x-playground-answer': '%7B%22status%22%3A200%2C…' },
    shows: '[{"id":"order_1",…}]',
  },
  '/mcp/server-card': get('/mcp/server-card', CARD, {
    answers: { 'content-type': 'application/mcp-server-card+json', 'cache-control': 'public, max-age=3600' },
    open: true,
  }),
  '/.well-known/mcp': get('/.well-known/mcp', SERVERS, { open: true }),
  '/.well-known/mcp.json': get('/.well-known/mcp.json', SERVERS, { open: true }),
  '/.well-known/mcp/server-card.json': get('/.well-known/mcp/server-card.json', CARD, { open: true }),
  '/.well-known/mcp/server-cards.json': get(
    '/.well-known/mcp/server-cards.json',
    '{\n  "servers": [\n    { "name": "com.example.docs/acme", "title": "Acme", … }\n  ]\n}',
    { open: true },
  ),
  '/.well-known/oauth-protected-resource*': get(
    '/.well-known/oauth-protected-resource/authed/mcp',
    '{"resource":"https://docs.example.com/authed/mcp","authorization_servers":["https://docs.example.com/authed/mcp/oauth"],…}',
    { open: true },
  ),
  '/.well-known/oauth-authorization-server*': get(
    '/.well-known/oauth-authorization-server/authed/mcp/oauth',
    METADATA,
    { open: true },
  ),
  '/.well-known/openid-configuration*': get('/.well-known/openid-configuration/authed/mcp/oauth', METADATA, {
    open: true,
  }),
  '/.well-known/*': get(
    '/.well-known/agent-skills/index.json',
    '{\n  "$schema": "https://schemas.agentskills.io/discovery/0.2.0/schema.json",\n  "skills": [\n    { "name": "acme", "type": "skill-md", "description": "Documentation of Acme. …", … }\n  ]\n}',
  ),
  '/authed/mcp/oauth/authorize': {
    path: '/authed/mcp/oauth/authorize?client_id=$CLIENT_ID&response_type=code&redirect_uri=http://127.0.0.1:8090/callback&code_challenge=$CHALLENGE&code_challenge_method=S256&scope=mcp:search&resource=https://docs.example.com/authed/mcp',
    status: 303,
    answers: { location: '/authed/mcp/oauth/interaction/Jyg2_t56xuvi6_rlP4mHh' },
  },
  '/authed/mcp/oauth/interaction/{id}': {
    path: '/authed/mcp/oauth/interaction/Jyg2_t56xuvi6_rlP4mHh',
    status: 303,
    answers: {
      location:
        'https://docs.example.com/login?return=%2Fauthed%2Fmcp%2Foauth%2Finteraction%2FJyg2_t56xuvi6_rlP4mHh',
    },
    open: true,
  },
  '/authed/mcp/oauth/token': {
    path: '/authed/mcp/oauth/token',
    headers: { authorization: 'Basic $CREDENTIAL' },
    body: 'grant_type=client_credentials',
    status: 200,
    answers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    shows: '{"access_token":"eyJ…","expires_in":3600,"token_type":"Bearer","scope":"mcp:search",…}',
  },
  '/authed/mcp/oauth/register': {
    path: '/authed/mcp/oauth/register',
    headers: JSON_BODY,
    body: '{"client_name":"My tool","redirect_uris":["http://127.0.0.1:8090/callback"],"token_endpoint_auth_method":"none"}',
    status: 201,
    answers: { 'content-type': 'application/json; charset=utf-8' },
    shows:
      '{"client_id":"n-GAq36VpKALmpA7-u-4YTeA","client_name":"My tool","redirect_uris":["http://127.0.0.1:8090/callback"],…}',
    open: true,
  },
  '/authed/mcp/oauth/revoke': {
    path: '/authed/mcp/oauth/revoke',
    body: 'client_id=$CLIENT_ID&token=$REFRESH_TOKEN',
    status: 200,
  },
  '/authed/mcp/oauth/jwks': get(
    '/authed/mcp/oauth/jwks',
    '{"keys":[{"kty":"EC","use":"sig","kid":"1fab76ef6286fc3c","alg":"ES256","crv":"P-256","x":"…","y":"…"}]}',
    { answers: { 'content-type': 'application/jwk-set+json; charset=utf-8' }, open: true },
  ),
  '/authed/mcp/oauth/*': get('/authed/mcp/oauth/.well-known/openid-configuration', METADATA, { open: true }),
  '/login': get('/login', '<!doctype html><html lang="en">', { answers: HTML_TYPE, open: true }),
  '/login/callback': {
    path: '/login/callback?code=$CODE&state=$STATE',
    headers: { cookie: '__Host-waymark-login=$LOGIN' },
    status: 303,
    answers: {
      location: '/payments',
      'set-cookie': '__Host-waymark-session=…; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax; Secure',
    },
  },
  '/login/token': {
    path: '/login/token?token=$TOKEN',
    headers: { cookie: '__Host-waymark-login=$LOGIN' },
    status: 303,
    answers: {
      location: '/payments',
      'set-cookie': '__Host-waymark-session=…; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax; Secure',
    },
  },
  '/logout': get('/logout', '<!doctype html><html lang="en">', { answers: HTML_TYPE, open: true }),
  '/admin': {
    path: '/admin',
    status: 303,
    answers: { location: 'https://docs.example.com/login?return=%2Fadmin' },
    open: true,
  },
  '/admin/session': get('/admin/session', '{}', {
    answers: { ...JSON_TYPE, 'cache-control': 'private, no-store' },
    open: true,
  }),
  '/admin/{section}': get('/admin/users', '<!doctype html><html lang="en">', {
    headers: SESSION,
    answers: HTML_TYPE,
  }),
  '/v1/feedback': api('feedback?format=json', {
    answers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="feedback.json"',
    },
    shows: '{\n  "pages": [],\n  "comments": []\n}',
  }),
  '/v1/project/update/{projectId}': api('project/update/docs', {
    method: 'POST',
    status: 202,
    shows: `{"statusId":"${STATUS}"}`,
  }),
  '/v1/project/update-status/{statusId}': api(`project/update-status/${STATUS}`, { shows: DEPLOY }),
  '/v1/project/updates/{projectId}': api('project/updates/docs', { shows: `{"updates":[${DEPLOY},…]}` }),
  '/v1/project/update-cancel/{statusId}': api(`project/update-cancel/${STATUS}`, {
    method: 'POST',
    status: 409,
    shows: '{"code":"deploy_ended","message":"The deploy has ended already."}',
  }),
  '/v1/project/rollback/{statusId}': api(`project/rollback/${STATUS}`, {
    method: 'POST',
    status: 202,
    shows: '{"statusId":"0mwtf8cwn67e598732469ad19"}',
  }),
  '/v1/project/preview/{projectId}': api('project/preview/docs', {
    headers: { ...KEY, ...JSON_BODY },
    body: '{"branch":"main"}',
    status: 202,
    shows: `{"statusId":"0mwtf7trj565b63d41f82548b","previewUrl":"https://docs.example.com/_preview/${PREVIEW}"}`,
  }),
  '/v1/project/previews/{projectId}': api('project/previews/docs', {
    shows: `{"previews":[{"previewId":"${PREVIEW}","branch":"main","ready":true,…}]}`,
  }),
  '/v1/project/preview/{projectId}/{previewId}': api(`project/preview/docs/${PREVIEW}`, {
    method: 'DELETE',
    status: 204,
    answers: {},
  }),
  '/v1/project/webhook/{projectId}/{host}': {
    path: '/v1/project/webhook/docs/github',
    headers: { ...JSON_BODY, 'x-github-event': 'push', 'x-hub-signature-256': 'sha256=$SIGNATURE' },
    body: '{"ref":"refs/heads/main","deleted":false,"repository":{"full_name":"acme/docs"}}',
    status: 202,
    answers: JSON_TYPE,
    shows: '{"deploys":[{"branch":"main","statusId":"0mwtf8d4y1b8be3540ce0f56d"}]}',
  },
  '/v1/project/*': {
    path: '/v1/project/other',
    status: 401,
    answers: { ...JSON_TYPE, 'www-authenticate': 'Bearer' },
    shows:
      '{"code":"unauthorized","message":"Send a valid API key: Authorization: Bearer svc_…. `waymark keys create` makes one."}',
  },
  '/_preview/{id}*': get(
    `/_preview/${PREVIEW}/payments`,
    '<!DOCTYPE html><html data-theme="mint" lang="en" …>',
    {
      answers: HTML_TYPE,
    },
  ),
  '/healthz': get('/healthz', '{"status":"ok","release":"a12d49eea95dd893…","pages":2}', { open: true }),
  '/readyz': get('/readyz', '{"status":"ready"}', { open: true }),
};

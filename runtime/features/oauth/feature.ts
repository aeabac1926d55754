/** @room The addresses of the authorization server, which is `oauth` of `@waymark/foundation`. */
import { JSON_BODY, json } from '@waymark/contract/examples';
import { AUTHED_MCP_PATH, MCP_PATH } from '@waymark/contract/mcp-paths';
import type { AuthorizationServer } from '@waymark/foundation/oauth/authorization-server';
import {
  ENDPOINTS,
  INTERACTION,
  ISSUER_PATH,
  OPENID_METADATA,
  RESOURCE_METADATA,
  SERVER_METADATA,
} from '@waymark/foundation/oauth/paths';
import type { Feature, Route } from '../../feature.ts';

const METADATA = `{"issuer":"https://docs.example.com${ISSUER_PATH}","authorization_endpoint":"https://docs.example.com${ISSUER_PATH}${ENDPOINTS.authorization}",…}`;
const INTERACTION_ID = 'Jyg2_t56xuvi6_rlP4mHh';
const JSON_UTF8 = { 'content-type': 'application/json; charset=utf-8' };

/** Documents that clients look for at the root of the host, below the site, and below what they describe. */
const document = (path: `/${string}`): Omit<Route<AuthorizationServer>, 'response' | 'example'> => ({
  path: `${path}*`,
  also: [MCP_PATH, AUTHED_MCP_PATH].map((resource) => resource + path),
  at: 'both',
  methods: ['GET'],
  name: 'discovery',
  callers: 'anybody',
  storage: 'needed',
  answer: (server, call) => server.metadata(call),
});
const shared = {
  name: 'oauth',
  storage: 'needed',
  limits: ['oauth'],
  answer: (server, call) => server.fetch(call),
} as const satisfies Partial<Route<AuthorizationServer>>;

export const oauthFeature: Feature<AuthorizationServer> = {
  name: 'oauth',
  section: 'Authorization of tools',
  routes: [
    {
      ...document(RESOURCE_METADATA),
      response: 'JSON: the authorization server of `/authed/mcp` or `/mcp` (RFC 9728).',
      example: json(
        '{"resource":"https://docs.example.com/authed/mcp","authorization_servers":["https://docs.example.com/authed/mcp/oauth"],…}',
        { path: RESOURCE_METADATA + AUTHED_MCP_PATH, open: true },
      ),
    },
    {
      ...document(SERVER_METADATA),
      response: 'JSON: the endpoints of the authorization server (RFC 8414).',
      example: json(METADATA, {
        path: SERVER_METADATA + ISSUER_PATH,
        open: true,
      }),
    },
    {
      ...document(OPENID_METADATA),
      response: 'The same, for clients that look for it here.',
      example: json(METADATA, { path: OPENID_METADATA + ISSUER_PATH, open: true }),
    },
    {
      ...shared,
      path: `${ISSUER_PATH}${ENDPOINTS.authorization}`,
      methods: ['GET', 'POST'],
      callers: 'people who connect a tool',
      response: 'Redirects to sign-in and consent, then back to the tool with a code. PKCE is required.',
      example: {
        path: `${ISSUER_PATH}${ENDPOINTS.authorization}?client_id=$CLIENT_ID&response_type=code&redirect_uri=http://127.0.0.1:8090/callback&code_challenge=$CHALLENGE&code_challenge_method=S256&scope=mcp:search&resource=https://docs.example.com/authed/mcp`,
        status: 303,
        answers: { location: `${ISSUER_PATH}${INTERACTION}/${INTERACTION_ID}` },
      },
    },
    {
      ...shared,
      path: `${ISSUER_PATH}${INTERACTION}/{id}`,
      methods: ['GET', 'POST'],
      callers: 'the person who connects the tool',
      response: 'The page that asks for consent.',
      example: {
        path: `${ISSUER_PATH}${INTERACTION}/${INTERACTION_ID}`,
        status: 303,
        answers: {
          location: `https://docs.example.com/login?return=%2Fauthed%2Fmcp%2Foauth%2Finteraction%2F${INTERACTION_ID}`,
        },
        open: true,
      },
    },
    {
      ...shared,
      path: `${ISSUER_PATH}${ENDPOINTS.token}`,
      methods: ['POST'],
      callers: 'clients with a code, a refresh token, credentials or an identity assertion',
      response: 'JSON: an access token, and a refresh token (not for an assertion).',
      limits: ['token'],
      example: json(
        '{"access_token":"eyJ…","expires_in":3600,"token_type":"Bearer","scope":"mcp:search",…}',
        {
          headers: { authorization: 'Basic $CREDENTIAL' },
          body: 'grant_type=client_credentials',
          answers: { ...JSON_UTF8, 'cache-control': 'no-store' },
        },
      ),
    },
    {
      ...shared,
      path: `${ISSUER_PATH}${ENDPOINTS.registration}`,
      methods: ['POST'],
      callers: 'anybody',
      response: 'JSON: a new client (RFC 7591).',
      limits: ['registration-client', 'registration'],
      example: {
        headers: JSON_BODY,
        body: '{"client_name":"My tool","redirect_uris":["http://127.0.0.1:8090/callback"],"token_endpoint_auth_method":"none"}',
        status: 201,
        answers: JSON_UTF8,
        shows:
          '{"client_id":"n-GAq36VpKALmpA7-u-4YTeA","client_name":"My tool","redirect_uris":["http://127.0.0.1:8090/callback"],…}',
        open: true,
      },
    },
    {
      ...shared,
      path: `${ISSUER_PATH}${ENDPOINTS.revocation}`,
      methods: ['POST'],
      callers: 'clients',
      response: '200. The token is revoked (RFC 7009).',
      example: { body: 'client_id=$CLIENT_ID&token=$REFRESH_TOKEN', status: 200 },
    },
    {
      ...shared,
      path: `${ISSUER_PATH}${ENDPOINTS.jwks}`,
      methods: ['GET'],
      callers: 'anybody',
      response: 'JSON: the public keys of the tokens.',
      example: json(
        '{"keys":[{"kty":"EC","use":"sig","kid":"1fab76ef6286fc3c","alg":"ES256","crv":"P-256","x":"…","y":"…"}]}',
        { answers: { 'content-type': 'application/jwk-set+json; charset=utf-8' }, open: true },
      ),
    },
    {
      ...shared,
      path: `${ISSUER_PATH}/*`,
      also: [ISSUER_PATH],
      methods: ['GET'],
      callers: 'anybody',
      response: 'Metadata of the authorization server below `.well-known/`; 404 for anything else.',
      reserved: 'sign-in for MCP clients',
      example: json(METADATA, { path: ISSUER_PATH + OPENID_METADATA, open: true }),
    },
  ],
  // A preview has those who signed in at its site, and signs nobody in.
  open: async ({ state, identity }) => state && identity?.authorization,
};

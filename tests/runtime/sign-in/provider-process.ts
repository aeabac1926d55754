/** An OpenID Connect provider in a process of its own: oidc-provider with its own pages. Its port is its first message. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { TOOL_CALLBACK } from './oidc-process.ts';

const [callback = '', groupsIn = 'id_token'] = process.argv.slice(2);
const groups: Record<string, readonly string[]> = { ada: ['staff', 'board'], eve: [] };
/** The tool's client ID at the site. */
let toolThere = '';
process.on('message', ({ tool = toolThere, ...changed }: { readonly tool?: string }) => {
  toolThere = tool;
  Object.assign(groups, changed);
});

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const jwk = { ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' };
const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: 'docs',
        client_secret: 'a secret that both know, of a good length',
        redirect_uris: [callback],
        post_logout_redirect_uris: [new URL('/logout', callback).href],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
      {
        client_id: 'tool',
        redirect_uris: [TOOL_CALLBACK],
        response_types: ['code'],
        grant_types: ['authorization_code', TOKEN_EXCHANGE],
        token_endpoint_auth_method: 'none',
      },
    ],
    claims: { openid: ['sub'], email: ['email'], profile: ['name', 'groups'] },
    conformIdTokenClaims: groupsIn !== 'id_token',
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@example.com`,
        name: sub,
        groups: groups[sub] ?? [],
      }),
    }),
    cookies: { keys: ['a key of the cookies'] },
    jwks: { keys: [jwk] },
  });
  // An assertion for the ID token of a person (RFC 8693; draft-ietf-oauth-identity-assertion-authz-grant, section 4.3).
  provider.registerGrantType<Record<'audience' | 'resource' | 'scope' | 'subject_token', string>>(
    TOKEN_EXCHANGE,
    async (context) => {
      const { client, params } = context.oidc;
      const { audience, resource, scope, subject_token: idToken = '' } = params;
      const { payload } = await jwtVerify(idToken, publicKey, { audience: client.clientId });
      const { sub = '', email } = payload;
      const claims = { ...{ client_id: toolThere, resource, scope, email }, groups: groups[sub] };
      const assertion = new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'oauth-id-jag+jwt' })
        .setIssuer(provider.issuer)
        .setSubject(sub)
        .setAudience(audience ?? '')
        .setJti(crypto.randomUUID())
        .setIssuedAt()
        .setExpirationTime('5 minutes');
      context.body = {
        issued_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
        access_token: await assertion.sign(privateKey),
        token_type: 'N_A',
        expires_in: 300,
      };
    },
    ['audience', 'resource', 'scope', 'subject_token', 'subject_token_type', 'requested_token_type'],
  );
  server.on('request', provider.callback());
  process.send?.({ url: `http://127.0.0.1:${port}` });
});

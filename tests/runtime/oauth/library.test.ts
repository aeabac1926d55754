/** `oauth4webapi`, a client that takes no step outside the specifications. */
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createCredential,
  deleteCredential,
} from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { PASSWORD } from '../support/password.ts';
import { allow, REDIRECT, status } from './authorize.ts';
import { type IdentityServer, identityServer } from './identity-server.ts';

const INSECURE = { [oauth.allowInsecureRequests]: true } as const;
let server: IdentityServer;
let as: oauth.AuthorizationServer;
beforeAll(async () => {
  server = await identityServer();
  await addUser(server.state, { name: 'ada', password: PASSWORD });
  const resource = new URL(`${server.url}/authed/mcp`);
  const described = await oauth.processResourceDiscoveryResponse(
    resource,
    await oauth.resourceDiscoveryRequest(resource, INSECURE),
  );
  const issuer = new URL(described.authorization_servers?.[0] ?? '');
  as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE }),
  );
});
afterAll(() => server.close());

it('an OAuth client library discovers the server, registers, authorizes with PKCE, refreshes and revokes', async () => {
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(
      as,
      { redirect_uris: [REDIRECT], client_name: 'Tool' },
      INSECURE,
    ),
  );
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(as.authorization_endpoint ?? '');
  url.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'mcp:search',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: `${server.url}/authed/mcp`,
      state,
    }),
  );
  const returned = await allow(server, { verifier, path: url.pathname + url.search }, 'ada');
  const parameters = oauth.validateAuthResponse(as, client, returned, state);
  const tokens = await oauth.processAuthorizationCodeResponse(
    as,
    client,
    await oauth.authorizationCodeGrantRequest(
      as,
      client,
      oauth.None(),
      parameters,
      REDIRECT,
      verifier,
      INSECURE,
    ),
  );
  expect(await status(server, tokens.access_token)).toBe(200);
  const refreshed = await oauth.processRefreshTokenResponse(
    as,
    client,
    await oauth.refreshTokenGrantRequest(as, client, oauth.None(), tokens.refresh_token ?? '', INSECURE),
  );
  expect(await status(server, refreshed.access_token)).toBe(200);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(as, client, oauth.None(), refreshed.refresh_token ?? '', INSECURE),
  );
  expect(await status(server, refreshed.access_token)).toBe(401);
});

it.each([
  ['ClientSecretBasic', oauth.ClientSecretBasic],
  ['ClientSecretPost', oauth.ClientSecretPost],
])('a credential gets a token with %s until it is deleted', async (_name, authenticate) => {
  const { credential, secret } = await createCredential(server.state, 'job');
  const client = { client_id: credential.id };
  const request = () =>
    oauth.clientCredentialsGrantRequest(
      as,
      client,
      authenticate(secret),
      { resource: `${server.url}/authed/mcp`, scope: 'mcp:search' },
      INSECURE,
    );
  const tokens = await oauth.processClientCredentialsResponse(as, client, await request());
  expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'mcp:search' });
  expect([typeof tokens.refresh_token, typeof tokens.expires_in]).toEqual(['string', 'number']);
  expect(await status(server, tokens.access_token)).toBe(200);
  await deleteCredential(server.state, credential.id);
  expect(await status(server, tokens.access_token)).toBe(401);
  await expect(
    request().then((response) => oauth.processClientCredentialsResponse(as, client, response)),
  ).rejects.toThrow();
});

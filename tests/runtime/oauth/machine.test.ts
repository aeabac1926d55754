import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createCredential,
  deleteCredential,
} from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { type IdentityServer, identityServer } from './identity-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

async function token(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/authed/mcp/oauth/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('the token endpoint issues a token for a client credential', async () => {
  const { credential, secret } = await createCredential(server.state, 'job');
  const fields = { grant_type: 'client_credentials', client_id: credential.id, client_secret: secret };
  const { status, body } = await token(fields);
  expect(server.logged).toEqual([]);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ token_type: 'Bearer', scope: 'mcp:search' }),
  ]);
  const read = await fetch(`${server.url}/authed/mcp`, {
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  expect(await read.json()).toEqual({ kind: 'machine' });
  const refreshed = await token({
    grant_type: 'refresh_token',
    refresh_token: String(body.refresh_token),
    client_id: credential.id,
    client_secret: secret,
  });
  expect(refreshed).toMatchObject({ status: 200, body: { refresh_token: expect.any(String) } });
  await deleteCredential(server.state, credential.id);
  const after = await fetch(`${server.url}/authed/mcp`, {
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  expect(after.status).toBe(401);
  expect(after.headers.get('www-authenticate')).toContain('resource_metadata=');
});

it('the token endpoint is listed in the server metadata', async () => {
  const metadata = await fetch(`${server.url}/.well-known/oauth-authorization-server/authed/mcp/oauth`);
  expect(await metadata.json()).toMatchObject({
    issuer: `${server.url}/authed/mcp/oauth`,
    token_endpoint: `${server.url}/authed/mcp/oauth/token`,
    client_id_metadata_document_supported: true,
  });
});

/** Metadata documents of clients (draft-ietf-oauth-client-id-metadata-document), from a real https server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { PASSWORD } from '../support/password.ts';
import { allow, attempt, REDIRECT, redeem, status } from './authorize.ts';
import { type DocumentServer, documentServer } from './document-server.ts';
import { type IdentityServer, identityServer } from './identity-server.ts';
import { Visitor } from './visitor.ts';

let documents: DocumentServer;
let server: IdentityServer;

beforeAll(async () => {
  documents = await documentServer();
  server = await identityServer({ fetch: documents.fetch });
  await addUser(server.state, { name: 'ada', password: PASSWORD });
});
afterAll(async () => {
  documents.close();
  await server.close();
});

const publish: DocumentServer['publish'] = (changes, more) =>
  documents.publish({ client_name: 'Published tool', redirect_uris: [REDIRECT], ...changes }, more);

describe('a client that is identified by its metadata document', () => {
  it('needs no registration, and the consent page shows its host', async () => {
    const client = publish();
    const begun = attempt(server, client);
    const visitor = new Visitor(server.url);
    const consent = await visitor.signIn(await visitor.get(begun.path), 'ada', PASSWORD);
    expect(consent.text).toContain('Let Published tool read');
    expect(consent.text).toContain(`published by ${new URL(documents.origin).host}`);
    const code = (await allow(server, begun, 'ada')).get('code') ?? '';
    const { body } = await redeem(server, client, code, begun);
    expect(await status(server, body.access_token)).toBe(200);
    expect(documents.heard()).toHaveLength(1);
    expect(documents.heard().join()).not.toContain('cookie');
  });

  it.each([
    ['that names another client', { client_id: 'https://localhost/other' }],
    ['that names none', { client_id: undefined }],
    ['without redirects', { redirect_uris: [] }],
    ['with another redirect', { redirect_uris: ['http://127.0.0.1:4567/other'] }],
    ['with a redirect that runs', { redirect_uris: ['javascript:alert(1)'] }],
    ['with a shared secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['with a secret in it', { client_secret: 'x' }],
  ])('MCP security page, metadata documents: is refused with a document %s', async (_name, changes) => {
    const visited = await new Visitor(server.url).get(attempt(server, publish(changes)).path);
    expect(visited.status).toBe(400);
    expect(visited.text).not.toContain('name="password"');
  });

  it.each([
    ['that is not there', { status: 404 }],
    ['that leads elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }],
    ['that is no JSON', { body: '<html>' }],
    ['that is a list', { body: '[]' }],
    ['that is too long', { body: JSON.stringify({ x: 'x'.repeat(200_000) }) }],
    ['that takes too long', { wait: 4_000 }],
  ])('MCP security page, metadata documents: is refused if its document is one %s', async (_name, more) => {
    const visited = await new Visitor(server.url).get(attempt(server, publish({}, more)).path);
    expect(visited.status).toBe(400);
    expect(visited.text).not.toContain('name="password"');
  });

  it.each([
    (client: string) => client.replace('https:', 'http:'),
    (client: string) => `${client}#x`,
    (client: string) => client.replace('https://', 'https://user@'),
    (client: string) => client.replace('/client', '/x/../client'),
  ])(
    'MCP security page, metadata documents: is not fetched at an address that is not a client id (%#)',
    async (change) => {
      const client = change(publish());
      const visited = await new Visitor(server.url).get(attempt(server, client).path);
      expect(visited.status).toBe(400);
      expect(documents.heard()).toEqual([]);
    },
  );

  it('RFC 9700 4.1: still cannot use a redirect that is not on the list', async () => {
    const redirect_uri = 'https://evil.example/cb';
    const client = publish({ redirect_uris: [redirect_uri] });
    const visited = await new Visitor(server.url).get(attempt(server, client, { redirect_uri }).path);
    expect(visited.status).toBe(400);
  });
});

/** Metadata documents of clients (draft-ietf-oauth-client-id-metadata-document), from a real https server. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser } from '../../../runtime/state/users.ts';
import { allow, attempt, PASSWORD, REDIRECT, redeem, status } from './authorize.ts';
import { type IdentityServer, identityServer } from './identity-server.ts';
import { Visitor } from './visitor.ts';

/** What the https server answers, by path. */
const answers = new Map<
  string,
  { body: string; status?: number; headers?: Record<string, string>; wait?: number }
>();
let heard: string[] = [];
let https: Server;
let origin: string;
let server: IdentityServer;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-ca-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
    ].concat(['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']),
    { stdio: 'ignore' },
  );
  const ca = readFileSync(cert);
  https = createServer({ key: readFileSync(key), cert: ca }, async (request, response) => {
    heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    const answer = answers.get(request.url ?? '');
    if (answer?.wait !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.wait));
    response.writeHead(answer === undefined ? 404 : (answer.status ?? 200), {
      'content-type': 'application/json',
      ...answer?.headers,
    });
    response.end(answer?.body ?? '');
  }).listen(0, '127.0.0.1');
  await once(https, 'listening');
  origin = `https://localhost:${(https.address() as AddressInfo).port}`;
  server = await identityServer({
    // The product’s own refuses this machine; this one knows the certificate.
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        const request = get(String(input), { ca, signal: init?.signal ?? undefined }, async (response) => {
          try {
            const chunks: Buffer[] = [];
            for await (const chunk of response) chunks.push(chunk as Buffer);
            const headers = new Headers(response.headers as Record<string, string>);
            resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 500, headers }));
          } catch (error) {
            reject(error);
          }
        });
        request.on('error', reject);
      }),
  });
  await addUser(server.state, { name: 'ada', password: PASSWORD });
});
afterAll(async () => {
  https.close();
  https.closeAllConnections();
  await server.close();
});

let count = 0;
function publish(
  changes: Record<string, unknown> = {},
  more: Omit<Parameters<typeof answers.set>[1], 'body'> & { readonly body?: string } = {},
): string {
  count += 1;
  const path = `/client-${count}`;
  const document = {
    client_id: origin + path,
    client_name: 'Published tool',
    redirect_uris: [REDIRECT],
    ...changes,
  };
  answers.set(path, { body: JSON.stringify(document), ...more });
  heard = [];
  return origin + path;
}

describe('a client that is its document', () => {
  it('needs no registration, and the person sees whose it is', async () => {
    const client = publish();
    const begun = attempt(server, client);
    const visitor = new Visitor(server.url);
    const consent = await visitor.signIn(await visitor.get(begun.path), 'ada', PASSWORD);
    expect(consent.text).toContain('Let Published tool read');
    expect(consent.text).toContain(`published by ${new URL(origin).host}`);
    const code = (await allow(server, begun, 'ada')).get('code') ?? '';
    const { body } = await redeem(server, client, code, begun);
    expect(await status(server, body.access_token)).toBe(200);
    expect(heard).toHaveLength(1);
    expect(heard.join()).not.toContain('cookie');
  });

  it.each([
    ['that names another client', { client_id: 'https://localhost/other' }],
    ['that names none', { client_id: undefined }],
    ['without redirects', { redirect_uris: [] }],
    ['with another redirect', { redirect_uris: ['http://127.0.0.1:4567/other'] }],
    ['with a redirect that runs', { redirect_uris: ['javascript:alert(1)'] }],
    ['with a shared secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['with a secret in it', { client_secret: 'x' }],
  ])('is refused with a document %s', async (_name, changes) => {
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
  ])('is refused with a document %s', async (_name, more) => {
    const visited = await new Visitor(server.url).get(attempt(server, publish({}, more)).path);
    expect(visited.status).toBe(400);
    expect(visited.text).not.toContain('name="password"');
  });

  it.each([
    (client: string) => client.replace('https:', 'http:'),
    (client: string) => `${client}#x`,
    (client: string) => client.replace('https://', 'https://user@'),
    (client: string) => client.replace('/client', '/x/../client'),
  ])('is not fetched under an address that is no client id (%#)', async (change) => {
    const client = change(publish());
    const visited = await new Visitor(server.url).get(attempt(server, client).path);
    expect(visited.status).toBe(400);
    expect(heard).toEqual([]);
  });

  it('a redirect that is not on the list stays refused', async () => {
    const redirect_uri = 'https://evil.example/cb';
    const client = publish({ redirect_uris: [redirect_uri] });
    const visited = await new Visitor(server.url).get(attempt(server, client, { redirect_uri }).path);
    expect(visited.status).toBe(400);
  });
});

/** Pages of errors that the provider makes: under the same policy as every page of ours. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attempt, register } from './authorize.ts';
import { type IdentityServer, identityServer } from './identity-server.ts';

let server: IdentityServer;
let client: string;
beforeAll(async () => {
  server = await identityServer();
  client = (await register(server)).body.client_id;
});
afterAll(() => server.close());

const NAMES = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
] as const;

async function page(path: string): Promise<{ status: number; text: string; headers: (string | null)[] }> {
  const response = await fetch(server.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
  const headers = NAMES.map((name) => response.headers.get(name));
  return { status: response.status, text: await response.text(), headers };
}

it.each([
  ['a client that is not known', () => attempt(server, 'nobody').path],
  [
    'a redirect that is not its own',
    () => attempt(server, client, { redirect_uri: 'http://localhost:1/x' }).path,
  ],
  ['no parameters', () => '/authed/mcp/oauth/authorize'],
  ['an authorization that has ended', () => '/authed/mcp/oauth/authorize/none'],
])('an authorization error is shown as a page of the server: %s', async (_, path) => {
  const ours = await page('/login');
  expect(ours.status).toBe(200);
  expect(ours.headers[1]).toContain("default-src 'none'");
  const { status, text, headers } = await page(path());
  expect([status, text]).toEqual([400, expect.stringContaining('could not be connected')]);
  expect(headers).toEqual(ours.headers);
});

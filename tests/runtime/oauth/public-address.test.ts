/** A site with https and a base path, behind a proxy that speaks http to us. */
import { createHash, randomBytes } from 'node:crypto';
import { createStorage } from 'unstorage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRuntime, type Runtime } from '../../../runtime/index.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { fixtureRelease } from '../support/fixture-site.ts';
import { PASSWORD } from '../support/password.ts';

const SITE = 'https://docs.example.com/docs';
const storage = createStorage();
let runtime: Runtime;
beforeAll(async () => {
  await addUser(stateOf(storage), { name: 'ada', password: PASSWORD });
  runtime = await createRuntime({
    release: await fixtureRelease({ base: '/docs', url: SITE }),
    storage,
    url: SITE,
  });
});
afterAll(() => runtime.close());

const jar = new Map<string, { readonly value: string; readonly path: string }>();

/** As the proxy sends it on: http, and the proxy’s own hostname. */
async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const cookies = [...jar].filter(([, cookie]) => path.startsWith(cookie.path));
  headers.set('cookie', cookies.map(([name, { value }]) => `${name}=${value}`).join('; '));
  if (!headers.has('host')) headers.set('host', 'backend.internal:8080');
  const response = await runtime.fetch(
    new Request(`http://backend.internal:8080${path}`, { ...init, headers }),
  );
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    const cookiePath = /path=([^;]+)/i.exec(cookie)?.[1] ?? '/';
    if (value === '') {
      jar.delete(name);
      continue;
    }
    // RFC 6265bis 4.1.3: browsers refuse a cookie that does not meet the rules of its name's prefix.
    expect([
      cookie,
      /; secure/i.test(cookie),
      /; httponly/i.test(cookie),
      /; samesite=lax/i.test(cookie),
    ]).toEqual([cookie, true, true, true]);
    expect(name).toMatch(/^__(Host|Secure)-/);
    if (name.startsWith('__Host-')) expect([cookiePath, /domain/i.test(cookie)]).toEqual(['/', false]);
    jar.set(name, { value, path: cookiePath });
  }
  return response;
}

/** Follows redirects to the public address. */
async function follow(
  path: string,
  init?: RequestInit,
): Promise<{ response: Response; at: string; text: string }> {
  const response = await send(path, init);
  const location = response.headers.get('location');
  if (location?.startsWith('https://docs.example.com/'))
    return follow(location.slice('https://docs.example.com'.length));
  if (location?.startsWith('/')) return follow(location);
  return { response, at: location ?? path, text: await response.text() };
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { origin: 'https://docs.example.com', 'sec-fetch-site': 'same-origin' },
  body: new URLSearchParams(fields),
});

it('every address is under the public URL, and every cookie is for HTTPS only', async () => {
  const challenged = await send('/docs/authed/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'docs.example.com' },
    body: '{}',
  });
  const [, metadata = ''] =
    /resource_metadata="([^"]+)"/.exec(challenged.headers.get('www-authenticate') ?? '') ?? [];
  expect(metadata).toBe('https://docs.example.com/.well-known/oauth-protected-resource/docs/authed/mcp');
  const described = await (await send(new URL(metadata).pathname)).json();
  expect(described).toMatchObject({
    resource: `${SITE}/authed/mcp`,
    authorization_servers: [`${SITE}/authed/mcp/oauth`],
  });
  for (const path of [
    '/.well-known/oauth-protected-resource',
    '/docs/.well-known/oauth-protected-resource',
    '/docs/authed/mcp/.well-known/oauth-protected-resource',
  ]) {
    expect(await (await send(path)).json()).toEqual(described);
  }
  for (const path of [
    '/.well-known/oauth-protected-resource/docs/mcp',
    '/docs/mcp/.well-known/oauth-protected-resource',
  ]) {
    expect(await (await send(path)).json()).toMatchObject({ resource: `${SITE}/mcp` });
  }
  const texts = new Set<string>();
  for (const path of [
    '/.well-known/oauth-authorization-server/docs/authed/mcp/oauth',
    '/.well-known/openid-configuration/docs/authed/mcp/oauth',
    '/docs/authed/mcp/oauth/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
    '/docs/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/docs/mcp',
    '/docs/mcp/.well-known/oauth-authorization-server',
    '/docs/mcp/.well-known/openid-configuration',
  ]) {
    const response = await send(path);
    expect([path, response.status]).toEqual([path, 200]);
    texts.add(await response.text());
  }
  expect(texts.size).toBe(1);
  const server = JSON.parse([...texts][0] ?? '{}') as Record<string, string>;
  expect(server.issuer).toBe(`${SITE}/authed/mcp/oauth`);
  for (const name of [
    'authorization_endpoint',
    'token_endpoint',
    'registration_endpoint',
    'revocation_endpoint',
    'jwks_uri',
  ]) {
    expect([name, server[name]?.startsWith(`${SITE}/authed/mcp/oauth/`)]).toEqual([name, true]);
  }

  const redirect_uri = 'http://127.0.0.1:4567/callback';
  const registered = (await (
    await send('/docs/authed/mcp/oauth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [redirect_uri] }),
    })
  ).json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: registered.client_id,
    redirect_uri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const login = await follow(`/docs/authed/mcp/oauth/authorize?${query}`);
  const [, back = ''] = /name="return" value="([^"]+)"/.exec(login.text) ?? [];
  expect(back).toMatch(/^\/docs\/authed\/mcp\/oauth\/interaction\//);
  const consent = await follow(
    '/docs/login',
    form({ source: 'directory', name: 'ada', password: PASSWORD, return: back }),
  );
  expect(consent.text).toContain('value="allow"');
  const done = await follow(consent.at, form({ decision: 'allow' }));
  expect(done.at.startsWith(redirect_uri)).toBe(true);
  expect(new URL(done.at).searchParams.get('iss')).toBe(server.issuer);
  const tokens = (await (
    await send('/docs/authed/mcp/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: registered.client_id,
        code: new URL(done.at).searchParams.get('code') ?? '',
        code_verifier: verifier,
        redirect_uri,
      }),
    })
  ).json()) as { access_token: string };
  const listed = await runtime.fetch(
    new Request(`${SITE}/authed/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    }),
  );
  expect(await listed.json()).toMatchObject({
    result: { tools: [{ name: 'search' }, { name: 'query_docs_filesystem' }] },
  });
  expect([...jar.keys()]).toEqual(expect.arrayContaining(['__Host-waymark-session']));
});

it('a server that fails to start closes its storage', async () => {
  let closed = 0;
  const counted = createStorage();
  const dispose = counted.dispose.bind(counted);
  counted.dispose = () => {
    closed += 1;
    return dispose();
  };
  await expect(
    createRuntime({ release: '/nowhere/.waymark', storage: counted, url: SITE }),
  ).rejects.toThrow();
  expect(closed).toBe(1);
});

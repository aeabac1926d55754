/** The authorization server with one browser: who is asked, for what, and where they are sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../../runtime/packages/foundation/state/settings.ts';
import { addUser, endAccess } from '../../../runtime/packages/foundation/state/users.ts';
import { PASSWORD } from '../support/password.ts';
import { rawRequest } from '../support/raw-request.ts';
import { allow, attempt, REDIRECT, redeem, register, status, token } from './authorize.ts';
import { type IdentityServer, identityServer } from './identity-server.ts';
import { Visitor } from './visitor.ts';

let server: IdentityServer;
let client: string;
beforeAll(async () => {
  server = await identityServer();
  await addUser(server.state, { name: 'ada', password: PASSWORD });
  await addUser(server.state, { name: 'eve', password: PASSWORD });
  client = (await register(server)).body.client_id;
});
afterAll(() => server.close());

describe('the consent of a reader to a client', () => {
  it('RFC 8252 8.6: is asked again if any program could impersonate the client', async () => {
    const visitor = new Visitor(server.url);
    await allow(server, attempt(server, client), 'ada', visitor);
    const again = await visitor.get(attempt(server, client).path);
    expect(again.text).toContain('value="allow"');
    const silent = await visitor.get(attempt(server, client, { prompt: 'none' }).path);
    expect(new URL(silent.url).searchParams.get('error')).toBe('consent_required');
  });

  it('MCP security page, confused deputy: is asked for each client', async () => {
    const visitor = new Visitor(server.url);
    await allow(server, attempt(server, client), 'ada', visitor);
    const other = (await register(server, { client_name: 'Other tool' })).body.client_id;
    expect((await visitor.get(attempt(server, other).path)).text).toContain('Let Other tool read');
  });

  it('OWASP, session management: is bound to the current account, not to one before a sign-out or an account change', async () => {
    const visitor = new Visitor(server.url);
    await allow(server, attempt(server, client), 'ada', visitor);
    await visitor.post('/logout', {});
    const begun = attempt(server, client);
    const login = await visitor.get(begun.path);
    expect(login.text).toContain('name="password"');
    const code = (await allow(server, begun, 'eve', visitor)).get('code') ?? '';
    const { body } = await redeem(server, client, code, begun);
    expect(await status(server, body.access_token)).toBe(200);
    await endAccess(server.state, 'ada');
    expect(await status(server, body.access_token)).toBe(200);
    await endAccess(server.state, 'eve');
    expect(await status(server, body.access_token)).toBe(401);
  });

  it('MCP security page, confused deputy: that one account was asked for cannot be given by another', async () => {
    const visitor = new Visitor(server.url);
    const consent = await visitor.signIn(await visitor.get(attempt(server, client).path), 'ada', PASSWORD);
    expect(consent.text).toContain('value="allow"');
    await visitor.signIn(await visitor.get('/login'), 'eve', PASSWORD);
    const answered = await visitor.post(new URL(consent.url).pathname, { decision: 'allow' });
    expect(answered.status).toBe(400);
    expect(answered.url).not.toContain('code=');
  });

  it('can be given in two windows at the same time', async () => {
    const visitor = new Visitor(server.url);
    const [first, second] = [attempt(server, client), attempt(server, client)];
    const one = await visitor.signIn(await visitor.get(first.path), 'ada', PASSWORD);
    const two = await visitor.get(second.path);
    for (const [page, begun] of [
      [two, second],
      [one, first],
    ] as const) {
      const done = await visitor.post(new URL(page.url).pathname, { decision: 'allow' });
      const code = new URL(done.url).searchParams.get('code') ?? '';
      const answer = await redeem(server, client, code, begun);
      expect([done.url, done.text, answer.body.error]).toEqual([
        expect.stringContaining('code='),
        '',
        undefined,
      ]);
    }
  });

  it('RFC 9700 4.11: does not redirect to a host that was removed from the list meanwhile', async () => {
    await changeSettings(server.state, { redirectDomains: ['chat.example'] });
    const redirect_uri = 'https://chat.example/cb';
    const web = (await register(server, { redirect_uris: [redirect_uri] })).body.client_id;
    const visitor = new Visitor(server.url);
    const path = attempt(server, web, { redirect_uri }).path;
    const consent = await visitor.signIn(await visitor.get(path), 'ada', PASSWORD);
    expect(consent.text).toContain('https://chat.example');
    await changeSettings(server.state, { redirectDomains: [] });
    for (const decision of ['allow', 'deny']) {
      const answered = await visitor.post(new URL(consent.url).pathname, { decision });
      expect([decision, answered.status, new URL(answered.url).origin]).toEqual([decision, 400, server.url]);
    }
  });
});

describe('the authorization endpoint', () => {
  it.each(['POST', 'PUT', 'HEAD'])('RFC 9700 4.1: %s redirects nowhere that GET does not', async (method) => {
    const evil = (await register(server, { redirect_uris: ['https://evil.example/cb'] })).body.client_id;
    const { path } = attempt(server, evil, {
      redirect_uri: 'https://evil.example/cb',
      scope: 'x',
      prompt: 'none',
    });
    const [address, query] = path.split('?');
    for (const [target, body] of [
      [path, undefined],
      [address, query],
    ]) {
      if (method === 'HEAD' && body !== undefined) continue;
      const response = await fetch(`${server.url}${target}`, {
        method,
        redirect: 'manual',
        ...(body !== undefined && {
          body,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get('location')).toBeNull();
    }
  });

  it('OWASP, path traversal: is not reachable under other spellings of its path', async () => {
    const evil = (await register(server, { redirect_uris: ['https://evil.example/cb'] })).body.client_id;
    const { path } = attempt(server, evil, { redirect_uri: 'https://evil.example/cb', prompt: 'none' });
    const query = path.slice(path.indexOf('?'));
    for (const spelling of [
      '/authed/mcp/oauth/authorize/',
      '/authed/mcp/oauth//authorize',
      '/authed/mcp/oauth/Authorize',
      '/authed/mcp/oauth/%61uthorize',
      '/authed/mcp/oauth/x/../authorize',
      '/authed/mcp/oauth/authorize;x',
      '/authed/mcp/oauth/authorize%2f',
      '/authed/mcp/oauth/./authorize',
    ]) {
      const { headers } = await rawRequest(server.url, spelling + query);
      const { location } = headers;
      expect([spelling, location?.startsWith('https://evil.example')]).not.toEqual([spelling, true]);
    }
  });

  it('OWASP, form_post: an error page contains no script of the client', async () => {
    const visited = await new Visitor(server.url).get(
      attempt(server, client, {
        response_mode: 'form_post',
        prompt: 'none',
        state: '"><script>alert(1)</script>',
      }).path,
    );
    expect(visited.text).not.toContain('<script>alert(1)');
  });
});

describe('tolerance for imprecise clients', () => {
  it.each([
    ['the site', ''],
    ['the site with a slash', '/'],
    ['the server with a slash', '/authed/mcp/'],
    ['nothing', undefined],
  ])('a client that names %s as the resource gets a token for /authed/mcp', async (_name, path) => {
    const resource = path === undefined ? undefined : server.url + path;
    const begun = attempt(server, client, { resource });
    const code = (await allow(server, begun, 'ada')).get('code') ?? '';
    const answer = await token(server, {
      grant_type: 'authorization_code',
      client_id: client,
      code,
      code_verifier: begun.verifier,
      redirect_uri: REDIRECT,
      ...(resource !== undefined && { resource }),
    });
    expect(answer.status).toBe(200);
    expect(await status(server, answer.body.access_token)).toBe(200);
    const refreshed = await token(server, {
      grant_type: 'refresh_token',
      client_id: client,
      refresh_token: answer.body.refresh_token ?? '',
      ...(resource !== undefined && { resource }),
    });
    expect(await status(server, refreshed.body.access_token)).toBe(200);
  });

  it('RFC 8707 2: any other resource indicator is refused', async () => {
    for (const resource of ['https://other.example/', `${server.url}/admin`, `${server.url}/authed/mcp/x`]) {
      const visited = await new Visitor(server.url).get(attempt(server, client, { resource }).path);
      expect(visited.url).toContain('invalid_target');
    }
  });

  it.each([
    ['no scope', undefined],
    ['another scope', 'openid profile'],
    ['offline_access too', 'mcp:search offline_access'],
    ['only offline_access', 'offline_access'],
  ])('a client that asks for %s gets the one existing scope', async (_name, scope) => {
    const begun = attempt(server, client, { scope });
    const code = (await allow(server, begun, 'ada')).get('code') ?? '';
    const { body } = await redeem(server, client, code, begun);
    expect(await status(server, body.access_token)).toBe(200);
    expect(body.refresh_token).toBeDefined();
  });

  it('a client may register unknown scopes and grant types', async () => {
    const answer = await register(server, {
      scope: 'openid mcp:search',
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types: ['code'],
      client_uri: 'https://chat.example',
      software_id: 'x',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ grant_types: ['authorization_code', 'refresh_token'] });
  });

  it('RFC 8252 7.1: an editor may register a custom URI scheme, but the list of redirects decides', async () => {
    const own = 'cursor://anysphere.cursor-mcp/oauth/callback';
    const redirect_uris = ['http://localhost:8787/callback', 'https://cursor.example/callback', own];
    const editor = await register(server, { redirect_uris });
    expect(editor.status).toBe(201);
    const visit = () =>
      new Visitor(server.url).get(attempt(server, editor.body.client_id, { redirect_uri: own }).path);
    expect((await visit()).status).toBe(400);
    await changeSettings(server.state, { redirectDomains: ['cursor://anysphere.cursor-mcp'] });
    expect((await visit()).text).toContain('name="password"');
    await changeSettings(server.state, { redirectDomains: [] });
  });

  it('RFC 8252 7.3: only the port of a loopback redirect may differ from the registered one', async () => {
    const redirects = ['http://127.0.0.1/', 'http://127.0.0.1:33418/', 'https://vscode.dev/redirect'];
    const editor = (await register(server, { redirect_uris: redirects })).body.client_id;
    for (const [redirect_uri, expected] of [
      ['http://127.0.0.1:51234/', 200],
      ['http://127.0.0.1:51234/other', 400],
      ['http://localhost:51234/', 400],
      ['https://127.0.0.1:51234/', 400],
      ['http://127.0.0.1:51234/?x=1', 400],
      ['http://127.0.0.1:51234@evil.example/', 400],
    ] as const) {
      const visited = await new Visitor(server.url).get(attempt(server, editor, { redirect_uri }).path);
      expect([redirect_uri, visited.status]).toEqual([redirect_uri, expected]);
    }
  });

  it('server metadata is the same at each of its addresses, also for HEAD and OPTIONS', async () => {
    const paths = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'].flatMap(
      (known) => [known, `${known}/authed/mcp/oauth`, `/authed/mcp/oauth${known}`, `${known}/authed/mcp`],
    );
    const texts = new Set<string>();
    for (const path of paths) {
      const response = await fetch(server.url + path);
      expect([path, response.status]).toEqual([path, 200]);
      texts.add(await response.text());
      expect((await fetch(server.url + path, { method: 'HEAD' })).status).toBe(200);
      const preflight = await fetch(server.url + path, { method: 'OPTIONS' });
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    }
    expect(texts.size).toBe(1);
    const metadata = JSON.parse([...texts][0] ?? '{}');
    expect(metadata.token_endpoint_auth_methods_supported).toEqual(
      expect.arrayContaining(['none', 'client_secret_basic', 'client_secret_post']),
    );
    expect(metadata).toMatchObject({
      response_modes_supported: ['query'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      response_types_supported: ['code'],
    });
    // Nothing is promised that the server behind it does not keep (RFC 9449, section 5.1).
    expect(Object.keys(metadata).filter((name) => /dpop|mtls|tls_client|introspection/.test(name))).toEqual(
      [],
    );
  });
});

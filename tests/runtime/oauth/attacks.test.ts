/** One test an attack, each with its source. tests/attacks.md has the same list. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { createStorage } from 'unstorage';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLimits, type LimitName } from '../../../runtime/packages/foundation/limits/limits.ts';
import { adapterFor, NEW_CLIENTS, renewClient } from '../../../runtime/packages/foundation/oauth/adapter.ts';
import { rotateSigningKeys, signingKeys } from '../../../runtime/packages/foundation/oauth/signing-keys.ts';
import { createCredential } from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { idOf } from '../../../runtime/packages/foundation/state/secrets.ts';
import { changeSettings } from '../../../runtime/packages/foundation/state/settings.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { PASSWORD } from '../support/password.ts';
import { rawRequest } from '../support/raw-request.ts';
import { allow, attempt, REDIRECT, redeem, register, status, token } from './authorize.ts';
import { type IdentityServer, identityServer } from './identity-server.ts';
import { signedIn, Visitor } from './visitor.ts';

let server: IdentityServer;
let client: string;
beforeAll(async () => {
  server = await identityServer();
  await addUser(server.state, { name: 'ada', password: PASSWORD, groups: ['staff'] });
  await addUser(server.state, { name: 'eve', password: PASSWORD });
  client = (await register(server)).body.client_id;
});
afterAll(() => server.close());

async function granted(name = 'ada'): Promise<{ access: string; refresh: string }> {
  const begun = attempt(server, client);
  const { body } = await redeem(server, client, (await allow(server, begun, name)).get('code') ?? '', begun);
  if (body.access_token === undefined || body.refresh_token === undefined)
    throw new Error(JSON.stringify(body));
  return { access: body.access_token, refresh: body.refresh_token };
}

describe('authorization codes and PKCE', () => {
  it('RFC 9700 4.5.3: a second use of a code revokes its tokens', async () => {
    const begun = attempt(server, client);
    const code = (await allow(server, begun, 'ada')).get('code') ?? '';
    const first = await redeem(server, client, code, begun);
    expect(await status(server, first.body.access_token)).toBe(200);
    expect(await redeem(server, client, code, begun)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await status(server, first.body.access_token)).toBe(401);
  });

  it('RFC 9700 4.5.3: at most one of many concurrent uses of a code gets tokens', async () => {
    const begun = attempt(server, client);
    const code = (await allow(server, begun, 'ada')).get('code') ?? '';
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(server, client, code, begun)));
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    for (const { body } of answers)
      if (body.access_token) expect(await status(server, body.access_token)).toBe(401);
  });

  it('RFC 7636 4.6: a stolen code is useless without its verifier', async () => {
    const begun = attempt(server, client);
    const code = (await allow(server, begun, 'ada')).get('code') ?? '';
    const stolen = await redeem(server, client, code, attempt(server, client));
    expect(stolen).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it.each([
    ['none', { code_challenge: undefined, code_challenge_method: undefined }],
    ['the plain method', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }],
    ['no method, which means plain', { code_challenge_method: undefined }],
  ])('RFC 9700 2.1.1: PKCE cannot be downgraded to %s', async (_name, changes) => {
    const visited = await new Visitor(server.url).get(attempt(server, client, changes).path);
    expect(visited.url + visited.text).toMatch(/invalid_request|not supported|must/i);
    expect(visited.text).not.toContain('name="password"');
  });

  it('RFC 6749 4.1.3: a code is valid only for its client and redirect URI', async () => {
    const other = (await register(server)).body.client_id;
    const begun = attempt(server, client);
    const code = (await allow(server, begun, 'ada')).get('code') ?? '';
    expect((await redeem(server, other, code, begun)).status).toBe(400);
    const again = attempt(server, client);
    const fresh = (await allow(server, again, 'ada')).get('code') ?? '';
    const elsewhere = await token(server, {
      grant_type: 'authorization_code',
      client_id: client,
      code: fresh,
      code_verifier: again.verifier,
      redirect_uri: 'http://127.0.0.1:4567/other',
    });
    expect(elsewhere.status).toBe(400);
  });

  it('RFC 9207 2: authorization responses name their issuer, which prevents mix-up', async () => {
    const answer = await allow(server, attempt(server, client), 'ada');
    expect(answer.get('iss')).toBe(`${server.url}/authed/mcp/oauth`);
    const declined = await new Visitor(server.url).get(
      attempt(server, client, { scope: 'nothing-known', prompt: 'none' }).path,
    );
    expect(new URL(declined.url).searchParams.get('iss')).toBe(`${server.url}/authed/mcp/oauth`);
  });
});

describe('refresh tokens', () => {
  it('RFC 9700 4.14.2: reuse of a refresh token revokes the whole grant', async () => {
    const { refresh } = await granted();
    const next = await token(server, {
      grant_type: 'refresh_token',
      client_id: client,
      refresh_token: refresh,
    });
    expect(await status(server, next.body.access_token)).toBe(200);
    const again = await token(server, {
      grant_type: 'refresh_token',
      client_id: client,
      refresh_token: refresh,
    });
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await status(server, next.body.access_token)).toBe(401);
    const after = await token(server, {
      grant_type: 'refresh_token',
      client_id: client,
      refresh_token: next.body.refresh_token ?? '',
    });
    expect(after.status).toBe(400);
  });

  it('RFC 6749 6: a refresh token is valid only for its client', async () => {
    const other = (await register(server)).body.client_id;
    const { refresh } = await granted();
    expect(
      (await token(server, { grant_type: 'refresh_token', client_id: other, refresh_token: refresh })).status,
    ).toBe(400);
  });

  it('RFC 7009 2.1: revoking a refresh token revokes the access tokens too', async () => {
    const { access, refresh } = await granted();
    await fetch(`${server.url}/authed/mcp/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: refresh, client_id: client }),
    });
    expect(await status(server, access)).toBe(401);
  });
});

describe('revoking an access token', () => {
  const revoke = (fields: Record<string, string>) =>
    fetch(`${server.url}/authed/mcp/oauth/revoke`, { method: 'POST', body: new URLSearchParams(fields) });

  it('RFC 7009 2.1: ends the token and its refresh token with the next request', async () => {
    const { access, refresh } = await granted();
    const answer = await revoke({ token: access, token_type_hint: 'access_token', client_id: client });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await status(server, access)).toBe(401);
    const fields = { grant_type: 'refresh_token', client_id: client, refresh_token: refresh };
    expect((await token(server, fields)).status).toBe(400);
  });

  it('RFC 7009 2.1: is reserved to the client that the token was issued to', async () => {
    const other = (await register(server)).body.client_id;
    const { access } = await granted();
    expect((await revoke({ token: access, client_id: other })).status).toBe(200);
    expect((await revoke({ token: `${access.slice(0, -4)}AAAA`, client_id: client })).status).toBe(200);
    expect((await revoke({ token: access, client_id: 'nobody' })).status).toBe(401);
    expect((await revoke({ token: access })).status).toBe(400);
    expect(await status(server, access)).toBe(200);
  });

  it('RFC 7009 2.1: requires the client secret if the client has one', async () => {
    const { credential, secret } = await createCredential(server.state, 'job');
    const fields = { client_id: credential.id, client_secret: secret };
    const made = await token(server, { grant_type: 'client_credentials', ...fields });
    const access = made.body.access_token ?? '';
    expect((await revoke({ ...fields, client_secret: 'x', token: access })).status).toBe(401);
    expect(await status(server, access)).toBe(200);
    expect((await revoke({ ...fields, token: access })).status).toBe(200);
    expect(await status(server, access)).toBe(401);
  });
});

describe('the redirect URI of a client', () => {
  it.each([
    ['another path', 'http://127.0.0.1:4567/callback/../evil'],
    ['another host', 'http://evil.example/callback'],
    ['a user name that looks like the host', 'http://127.0.0.1:4567@evil.example/callback'],
    ['a fragment', 'http://127.0.0.1:4567/callback#x'],
    ['a backslash', 'http://127.0.0.1:4567\\@evil.example/callback'],
    ['an encoded slash', 'http://127.0.0.1:4567%2f@evil.example/callback'],
    ['a query that was not registered', 'http://127.0.0.1:4567/callback?next=https://evil.example'],
    ['a host that begins like loopback', 'http://127.0.0.1.evil.example:4567/callback'],
    ['a host that ends like localhost', 'http://evil-localhost/callback'],
    ['a tab', 'http://127.0.0.1:4567/call\tback'],
    ['a sign that turns text', 'http://127.0.0.1:4567/callback\u202e'],
    ['a letter that nobody sees', 'http://127.0.0.1:4567/callback\u3164'],
    ['javascript', 'javascript:alert(1)'],
    ['javascript in other case', 'JaVaScRiPt:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['file', 'file:///etc/passwd'],
    ['nothing', ''],
  ])('RFC 9700 4.1: does not send a reader to %s', async (_name, redirect_uri) => {
    const visited = await new Visitor(server.url).get(attempt(server, client, { redirect_uri }).path);
    expect(new URL(visited.url).origin).toBe(server.url);
    expect(visited.status).toBe(400);
    expect(visited.text).not.toContain('name="password"');
  });

  it('RFC 9700 4.1: a request with two redirect URIs is refused', async () => {
    const { path } = attempt(server, client);
    const visited = await new Visitor(server.url).get(
      `${path}&redirect_uri=${encodeURIComponent('https://evil.example/')}`,
    );
    expect(visited.status).toBe(400);
  });

  it.each([
    'javascript:alert(1)//x',
    'data:text/html,x',
    'file:///x',
    'vbscript:x',
    'https://a.example/#frag',
    'http://user:password@127.0.0.1/callback',
    'http://127.0.0.1/\u202egpj.callback',
    'http://127.0.0.1/call\u200bback',
    'http://127.0.0.1\\@evil.example/',
    'view-source:http://127.0.0.1/',
    'not an address',
  ])('MCP security page: a client cannot register %s', async (uri) => {
    const answer = await register(server, { redirect_uris: [uri], application_type: 'native' });
    const path =
      answer.status === 201 ? attempt(server, answer.body.client_id, { redirect_uri: uri }).path : undefined;
    if (path === undefined) expect(answer.status).toBe(400);
    else expect((await new Visitor(server.url).get(path)).status).toBe(400);
  });

  it('RFC 8252 7.3: a native client may use any loopback port', async () => {
    const redirect_uri = 'http://127.0.0.1:60123/callback';
    const native = (await register(server, { application_type: 'native' })).body.client_id;
    const visited = await new Visitor(server.url).get(attempt(server, native, { redirect_uri }).path);
    expect(visited.text).toContain('name="password"');
  });

  it('first specification 5.2: an allowed host does not allow its subdomains and other ports', async () => {
    await changeSettings(server.state, { redirectDomains: ['chat.example'] });
    onTestFinished(async () => void (await changeSettings(server.state, { redirectDomains: [] })));
    for (const [uri, expected] of [
      ['https://chat.example/cb', 200],
      ['https://evil.chat.example/cb', 400],
      ['https://chat.example.evil.example/cb', 400],
      ['https://chat.example:8443/cb', 400],
      ['http://chat.example/cb', 400],
    ] as const) {
      const web = (await register(server, { redirect_uris: [uri] })).body.client_id;
      const visited = await new Visitor(server.url).get(attempt(server, web, { redirect_uri: uri }).path);
      expect([uri, visited.status]).toEqual([uri, expected]);
    }
  });
});

describe('access tokens', () => {
  const audience = (): string => `${server.url}/authed/mcp`;
  const claims = async () => decodeJwt((await granted()).access);

  async function forged(
    header: Record<string, unknown>,
    key: Parameters<SignJWT['sign']>[0],
    changes: Record<string, unknown> = {},
  ) {
    return new SignJWT({ ...(await claims()), ...changes })
      .setProtectedHeader({ typ: 'at+jwt', alg: 'ES256', ...header })
      .sign(key);
  }

  it('RFC 8725 2.1: an unsigned token is refused', async () => {
    const unsigned = new UnsecuredJWT(await claims()).encode();
    expect(await status(server, unsigned)).toBe(401);
  });

  it('RFC 8725 2.1: a token that is signed with the public key as a shared secret is refused', async () => {
    const [{ jwk } = { jwk: {} }] = await signingKeys(server.state);
    const { d: _, ...publicKey } = jwk as Record<string, unknown>;
    for (const secret of [JSON.stringify(publicKey), String(publicKey.x)]) {
      const token = await forged(
        { alg: 'HS256', kid: publicKey.kid },
        new TextEncoder().encode(secret.padEnd(32, '=')),
      );
      expect(await status(server, token)).toBe(401);
    }
  });

  it('RFC 8725 3.5: a token that is signed with a key in its own header is refused', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = publicKey.export({ format: 'jwk' });
    expect(await status(server, await forged({ jwk }, privateKey))).toBe(401);
    expect(await status(server, await forged({ jku: 'https://evil.example/keys' }, privateKey))).toBe(401);
  });

  it('RFC 9068 4: an ID token or another type of token is refused as an access token', async () => {
    const [key] = await signingKeys(server.state);
    if (key === undefined) throw new Error('no key');
    expect(await status(server, await forged({ typ: 'JWT', kid: key.jwk.kid }, key.jwk))).toBe(401);
    expect(await status(server, await forged({ typ: 'at+jwt', kid: key.jwk.kid }, key.jwk))).toBe(200);
  });

  it.each([
    ['RFC 8707 2: another audience', { aud: 'https://other.example/mcp' }],
    ['RFC 9068 4: another issuer', { iss: 'https://other.example' }],
    ['RFC 9068 4: an expired one', { exp: Math.floor(Date.now() / 1000) - 10 }],
    ['RFC 6750 3.1: another scope', { scope: 'openid' }],
    ['OWASP, session management: a subject that does not exist', { sub: `user:0:${'0'.repeat(64)}` }],
    ['OWASP, injection: a subject of another kind', { sub: 'machine:../../x' }],
    ['RFC 7009 2: a grant that does not exist', { gid: 'none' }],
  ])('%s in an access token is refused', async (_name, changes) => {
    const [key] = await signingKeys(server.state);
    if (key === undefined) throw new Error('no key');
    const answer = await status(server, await forged({ kid: key.jwk.kid }, key.jwk, changes));
    expect([401, 403]).toContain(answer);
  });

  it('first specification 5.1: a token for /authed/mcp is refused at /mcp', async () => {
    const { access } = await granted();
    expect([await status(server, access), await status(server, access, '/mcp')]).toEqual([200, 401]);
  });

  it('RFC 6750 5.3: a token in the query or the body is ignored', async () => {
    const { access } = await granted();
    const inQuery = await fetch(`${audience()}?access_token=${access}`);
    const inBody = await fetch(audience(), {
      method: 'POST',
      body: new URLSearchParams({ access_token: access }),
    });
    expect([inQuery.status, inBody.status]).toEqual([401, 401]);
  });

  it.each(['Bearer', 'Bearer ', 'bearer  x', 'Basic eDp5', 'Bearer a b', `Bearer ${'a'.repeat(8000)}`])(
    'RFC 6750 3: a header %.20s gets 401 and the address of the resource metadata',
    async (authorization) => {
      const response = await fetch(audience(), { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toContain(
        `resource_metadata="${server.url}/.well-known/oauth-protected-resource/authed/mcp"`,
      );
    },
  );

  it('RFC 9700 2.6: tokens stay valid after a key rotation, and new ones are signed by the new key', async () => {
    const { access: old } = await granted();
    await rotateSigningKeys(server.state);
    const { access: fresh } = await granted();
    expect([await status(server, old), await status(server, fresh)]).toEqual([200, 200]);
    const kid = (text: string): string =>
      JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()).kid;
    expect(kid(old)).not.toBe(kid(fresh));
    const jwks = async () => (await fetch(`${server.url}/authed/mcp/oauth/jwks`)).text();
    expect(await jwks()).toContain(kid(old));
    expect(await jwks()).not.toContain('"d"');
    // The overlap is over: the old key is neither published nor kept.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    expect(await jwks()).not.toContain(kid(old));
    expect((await signingKeys(server.state)).map(({ jwk }) => jwk.kid)).toEqual([kid(fresh)]);
    expect(JSON.stringify(await server.state.get('oauth:signing-keys'))).not.toContain(kid(old));
  });
});

describe('clients of the authorization server', () => {
  it('RFC 6749 2.3: a confidential client with a wrong or missing secret gets no token', async () => {
    const { credential, secret } = await createCredential(server.state, 'job');
    const base = { grant_type: 'client_credentials', client_id: credential.id };
    for (const client_secret of [
      `${secret}x`,
      secret.slice(1),
      createHash('sha256').update(secret).digest('hex'),
      ' ',
    ]) {
      expect((await token(server, { ...base, client_secret })).status).toBe(401);
    }
    expect((await token(server, base)).status).toBeGreaterThanOrEqual(400);
    expect((await token(server, { ...base, client_secret: secret })).status).toBe(200);
    const basic = Buffer.from(`${credential.id}:${secret}`).toString('base64');
    expect(
      (await token(server, { grant_type: 'client_credentials' }, { authorization: `Basic ${basic}` })).status,
    ).toBe(200);
  });

  it('RFC 7591 5: a client that registered itself does not get the rights of a credential', async () => {
    const { body } = await register(server, {
      grant_types: ['client_credentials', 'authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    });
    const answer = await token(server, {
      grant_type: 'client_credentials',
      client_id: body.client_id,
      client_secret: body.client_secret ?? '',
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } });
  });

  it('RFC 7591 3.2.1: a client cannot register under the id of an existing credential', async () => {
    const { credential } = await createCredential(server.state, 'job');
    const { body } = await register(server, { client_id: credential.id });
    expect(body.client_id).not.toBe(credential.id);
  });

  const post = (url: string, body: BodyInit) => fetch(url, { method: 'POST', body, redirect: 'manual' });
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);
  it.each<[string, LimitName, (url: string) => Promise<Response>]>([
    [
      'RFC 7591 5, registration spam: registrations of an address',
      'registration-client',
      (url) => post(`${url}/register`, '{}'),
    ],
    [
      'RFC 7591 5, registration spam: all registrations',
      'registration',
      (url) => post(`${url}/register`, '{}'),
    ],
    [
      'OWASP, brute force: token requests',
      'token',
      (url) => post(`${url}/token`, form({ grant_type: 'client_credentials' })),
    ],
    ['OWASP, resource consumption: authorizations', 'oauth', (url) => fetch(`${url}/authorize`)],
    ['OWASP, resource consumption: revocations', 'oauth', (url) => post(`${url}/revoke`, form({}))],
    ['OWASP, resource consumption: key set requests', 'oauth', (url) => fetch(`${url}/jwks`)],
  ])('%s are limited', async (_name, limit, send) => {
    const own = await identityServer({ limits: createLimits({ [limit]: 2 }) });
    onTestFinished(() => own.close());
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await send(`${own.url}/authed/mcp/oauth`));
    expect(answers.map((each) => each.status === 429)).toEqual([false, false, true, true]);
    const { headers } = answers[2] ?? {};
    expect(Number(headers?.get('retry-after'))).toBeGreaterThan(0);
    expect(headers?.get('ratelimit-policy')).toBe('"hour";q=2;w=3600');
    expect(headers?.get('ratelimit')).toMatch(/^"hour";r=0;t=\d+$/);
  });

  it('RFC 7591 5, registration spam: a large registration is refused', async () => {
    const sent = await post(
      `${server.url}/authed/mcp/oauth/register`,
      JSON.stringify({ redirect_uris: [REDIRECT], client_name: 'x'.repeat(8_192) }),
    );
    expect(sent.status).toBe(413);
  });

  it('RFC 7591 5, registration spam: new clients take the places of older ones that nobody used', async () => {
    const state = stateOf(createStorage());
    const [clients, tokens] = ['Client', 'RegistrationAccessToken'].map(adapterFor(state, []));
    for (let count = 0; count < NEW_CLIENTS + 10; count += 1) {
      await clients?.upsert(`client ${count}`, { client_name: 'Tool' }, undefined as never);
      await tokens?.upsert(`token ${count}`, { clientId: `client ${count}` }, 90 * 24 * 3600);
      if (count === 3) await renewClient(state, 'client 3');
    }
    expect((await state.list('oauth-Client')).size).toBe(NEW_CLIENTS + 1);
    expect((await state.list('oauth-RegistrationAccessToken')).size).toBe(NEW_CLIENTS);
    const found = async (count: number) => (await clients?.find(`client ${count}`)) !== undefined;
    expect([await found(2), await found(3), await found(NEW_CLIENTS + 9)]).toEqual([false, true, true]);
  });

  it('RFC 7591 5: a client is forgotten after a week unless a reader approved it', async () => {
    const used = (await register(server)).body.client_id;
    const unused = (await register(server)).body.client_id;
    const begun = attempt(server, used);
    await redeem(server, used, (await allow(server, begun, 'ada')).get('code') ?? '', begun);
    await expect.poll(() => server.state.get(`oauth-client-used:${idOf(used)}`)).toBe(true);
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
    const known = async (id: string) => (await new Visitor(server.url).get(attempt(server, id).path)).status;
    expect([await known(used), await known(unused)]).toEqual([200, 400]);
  });

  it('RFC 9700 4.8: stored records contain no token and no secret', async () => {
    const { access, refresh } = await granted();
    const records = JSON.stringify(
      await Promise.all(
        ['oauth-RefreshToken', 'oauth-AccessToken', 'oauth-Client'].map(async (kind) => [
          ...(await server.state.list(kind)),
        ]),
      ),
    );
    expect(records).not.toContain(refresh);
    expect(records).not.toContain(access);
  });
});

describe('client id metadata documents', () => {
  it.each([
    'https://127.0.0.1/client',
    'https://localhost/client',
    'https://[::1]/client',
    'https://169.254.169.254/latest',
    'https://10.0.0.1/x',
    'http://example.com/client',
  ])('MCP security page, SSRF: %s is not fetched', async (clientId) => {
    const visited = await new Visitor(server.url).get(attempt(server, clientId).path);
    expect(visited.status).toBe(400);
    expect(visited.text).not.toContain('name="password"');
  });

  it('MCP security page, SSRF: a server on the same machine receives no request', async () => {
    let heard = 0;
    const inside = createServer((socket) => {
      socket.on('data', () => {
        heard += 1;
      });
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void inside.close());
    await once(inside, 'listening');
    const { port } = inside.address() as AddressInfo;
    await new Visitor(server.url).get(attempt(server, `https://127.0.0.1:${port}/client`).path);
    await new Visitor(server.url).get(attempt(server, `https://localhost:${port}/client`).path);
    expect(heard).toBe(0);
  });
});

it('MCP security page, SSRF: a registration makes the server send no requests', async () => {
  const asked: string[] = [];
  const own = await identityServer({
    async fetch(input) {
      asked.push(String(input));
      return Response.json([]);
    },
  });
  onTestFinished(() => own.close());
  const answer = await register(own, { sector_identifier_uri: 'https://inner.example/x' });
  expect([answer.status, asked]).toEqual([201, []]);
});

describe('requests to the authorization server', () => {
  it('OWASP, Host header: addresses in responses are the configured ones, whatever the request says', async () => {
    const { body } = await rawRequest(server.url, '/.well-known/oauth-authorization-server', {
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      },
    });
    expect(body).not.toContain('evil.example');
    const visited = await new Visitor(server.url).get(attempt(server, client).path);
    expect(visited.url.startsWith(server.url)).toBe(true);
  });

  it.each([
    ['with a length and in chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\nGET /'],
    ['with two lengths', ['Content-Length: 5', 'Content-Length: 6'], 'abcdef'],
    ['whose header has a blank before its colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['whose header goes on in the next line', ['X-A: b', ' Transfer-Encoding: chunked'], ''],
    ['with a line feed in a header', ['X-A: b\nTransfer-Encoding: chunked'], ''],
  ])('RFC 9112 11.2, header smuggling: a request %s is not read further', async (_name, headers, body) => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const lines = [`POST /authed/mcp/oauth/token HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers];
    // The end would be a second request to a server that counts otherwise.
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n`);
    let answers = '';
    for await (const chunk of socket) answers += String(chunk);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  });

  it('OWASP, large input: a body that is too large or too deep is refused', async () => {
    const large = await fetch(`${server.url}/authed/mcp/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'x'.repeat(100_000) }),
    });
    expect(large.status).toBe(413);
    const deep = await fetch(`${server.url}/authed/mcp/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`,
    });
    expect(deep.status).toBeGreaterThanOrEqual(400);
    expect(deep.status).toBeLessThan(500);
  });

  it('OWASP, logging: the log contains nothing that a client sent', () => {
    expect(server.logged).toEqual([]);
  });
});

describe('the consent page', () => {
  it('OWASP, CSRF and clickjacking: accepts consent only from its own form, and cannot be framed', async () => {
    const visitor = new Visitor(server.url);
    const consent = await visitor.signIn(await visitor.get(attempt(server, client).path), 'ada', PASSWORD);
    expect(consent.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const path = new URL(consent.url).pathname;
    const forged = await visitor.post(
      path,
      { decision: 'allow' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(forged.status).toBe(403);
    const withoutWord = await fetch(server.url + path, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'allow' }),
      redirect: 'manual',
    });
    expect(withoutWord.status).not.toBe(200);
    expect(withoutWord.headers.get('location') ?? '').not.toContain('code=');
  });

  it('OWASP, session fixation: consent that one reader was asked for cannot be given by another', async () => {
    const ada = new Visitor(server.url);
    const consent = await ada.signIn(await ada.get(attempt(server, client).path), 'ada', PASSWORD);
    const eve = await signedIn(server.url, 'eve');
    const stolen = await eve.post(new URL(consent.url).pathname, { decision: 'allow' });
    expect(stolen.url).not.toContain('code=');
  });

  it('OWASP, cross-site scripting: shows the name that a client gives itself as text', async () => {
    const evil = (await register(server, { client_name: '<script>alert(1)</script>"onload="x' })).body
      .client_id;
    const visitor = new Visitor(server.url);
    const consent = await visitor.signIn(await visitor.get(attempt(server, evil).path), 'ada', PASSWORD);
    expect(consent.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;onload=&quot;x');
    expect(consent.text).not.toContain('<script>alert');
  });

  it.each(['\u3164\u2800\u115f', '\ud800', '\u200b\u{e0041}', ' \0 '])(
    'MCP security page, consent phishing: a name that nobody can see (%j) is named as such',
    async (client_name) => {
      const evil = (await register(server, { client_name })).body.client_id;
      const visitor = new Visitor(server.url);
      const consent = await visitor.signIn(await visitor.get(attempt(server, evil).path), 'ada', PASSWORD);
      expect(consent.text).toContain('Let A tool without a name read');
    },
  );

  it('MCP security page, consent phishing: a client’s address of other letters is shown as browsers send it', async () => {
    const redirect_uri = 'http://127.0.0.1/öffnen?a=\u0440';
    const { client_id } = (await register(server, { redirect_uris: [redirect_uri] })).body;
    const visitor = new Visitor(server.url);
    const { path } = attempt(server, client_id, { redirect_uri });
    const consent = await visitor.signIn(await visitor.get(path), 'ada', PASSWORD);
    expect(consent.text).toContain('http://127.0.0.1/%C3%B6ffnen?a=%D1%80');
  });

  it('MCP security page, consent phishing: a client’s name cannot reverse, hide or fill the page', async () => {
    const client_name = `Good tool\u202e\n\u200b${'x'.repeat(5000)}`;
    const evil = (await register(server, { client_name })).body.client_id;
    const visitor = new Visitor(server.url);
    const consent = await visitor.signIn(await visitor.get(attempt(server, evil).path), 'ada', PASSWORD);
    expect(consent.text).toContain(`Let Good tool ${'x'.repeat(70)} read`);
    expect(consent.text).not.toMatch(/\u202e|\u200b|x{71}/);
  });
});

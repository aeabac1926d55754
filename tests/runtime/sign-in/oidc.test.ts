/** Sign-in with an OpenID Connect provider that is a process of its own. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  findUser,
  listUsers,
  rememberUser,
  removeUser,
} from '../../../runtime/packages/foundation/state/users.ts';
import { freePort } from '../../support/free-port.ts';
import { type IdentityServer, identityServer } from '../oauth/identity-server.ts';
import { Visitor } from '../oauth/visitor.ts';
import { atProvider, type OidcProcess, oidcProcess } from './oidc-process.ts';

const SECRET = 'a secret that both know, of a good length';

interface Setting extends OidcProcess {
  readonly server: IdentityServer;
}

async function setting(groupsIn: 'id_token' | 'userinfo' = 'id_token'): Promise<Setting> {
  // The port of the site is free only until somebody takes it: it is given to the provider, and opened right away.
  const port = await freePort();
  const { child, provider } = await oidcProcess(`http://127.0.0.1:${port}/login/callback`, groupsIn);
  const oidc = {
    issuer: provider,
    clientId: 'docs',
    clientSecret: SECRET,
    groupsClaim: 'groups',
    signOut: true,
  };
  const server = await identityServer({
    port,
    signIn: { oidc: { ...oidc, scope: 'openid profile email', label: 'Example Org' } },
  });
  onTestFinished(async () => {
    child.kill();
    await server.close();
  });
  return { server, child, provider };
}

/** Begins at the site, and gives the address at the provider. */
async function leave(visitor: Visitor, returnTo = '/guides'): Promise<string> {
  const left = await visitor.post('/login', { source: 'oidc', return: returnTo });
  return left.url;
}

const below = (url: string): string => url.slice(new URL(url).origin.length);

const viewer = async (visitor: Visitor, { server }: Pick<Setting, 'server'>) => {
  const cookie = [...visitor.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  return (await server.identity.sessions.read(cookie))?.account.user;
};

describe.each(['id_token', 'userinfo'] as const)('an OpenID provider that sends groups in %s', (groupsIn) => {
  it('signs readers in with their current groups', async () => {
    const now = await setting(groupsIn);
    const visitor = new Visitor(now.server.url);
    const back = await atProvider(now, await leave(visitor), 'ada');
    const done = await visitor.get(below(back));
    expect(now.server.logged).toEqual([]);
    expect(new URL(done.url).pathname).toBe('/guides');
    expect(await viewer(visitor, now)).toMatchObject({
      name: 'ada',
      label: 'ada@example.com',
      source: 'oidc',
      groups: ['board', 'staff'],
      issuer: now.provider,
    });
    now.child.send({ ada: ['staff'] });
    await visitor.get(below(await atProvider(now, await leave(visitor), 'ada')));
    expect((await viewer(visitor, now))?.groups).toEqual(['staff']);

    // Signing out ends the session at the provider, too (RP-Initiated Logout 2), which sends them back here.
    const left = await visitor.post('/logout', {});
    expect(await viewer(visitor, now)).toBeUndefined();
    const there = new Visitor(now.provider);
    expect(left.url.startsWith(`${now.provider}/`)).toBe(true);
    const asked = await there.get(below(left.url));
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(asked.text) ?? [];
    const returned = await there.post('/session/end/confirm', { xsrf, logout: 'yes' });
    expect(returned.url).toBe(`${now.server.url}/logout`);
  });
});

describe('the response of an OpenID provider', () => {
  it('RFC 9700 4.7: is valid once, for the browser that started the sign-in', async () => {
    const now = await setting();
    const [ada, eve] = [new Visitor(now.server.url), new Visitor(now.server.url)];
    const back = await atProvider(now, await leave(ada), 'eve');
    const injected = await eve.get(below(back));
    expect(injected.status).toBe(400);
    await leave(eve);
    expect((await eve.get(below(back))).status).toBe(400);
    expect(await viewer(eve, now)).toBeUndefined();
    expect(new URL((await ada.get(below(back))).url).pathname).toBe('/guides');
    expect((await ada.get(below(back))).status).toBe(400);
  });

  it.each([
    ['another state', 'state', 'x'],
    ['no state', 'state', undefined],
    ['another issuer (RFC 9207: mix-up)', 'iss', 'https://evil.example'],
    ['no issuer, where the provider says it sends one', 'iss', undefined],
    ['another code', 'code', 'x'],
    ['no code', 'code', undefined],
  ])(
    'RFC 9700 4.4 and 4.7, mix-up and forged answers: with %s signs nobody in',
    async (_name, parameter, value) => {
      const now = await setting();
      const visitor = new Visitor(now.server.url);
      const back = new URL(await atProvider(now, await leave(visitor), 'ada'));
      if (value === undefined) back.searchParams.delete(parameter);
      else back.searchParams.set(parameter, value);
      const answer = await visitor.get(back.pathname + back.search);
      expect(answer.status).toBe(400);
      expect(await viewer(visitor, now)).toBeUndefined();
      expect(await listUsers(now.server.state)).toEqual([]);
      expect(now.server.logged.join()).not.toContain(String(back.searchParams.get('code') ?? 'no code'));
    },
  );

  it('is shown to the reader in the server’s own words if it declines', async () => {
    const now = await setting();
    const visitor = new Visitor(now.server.url);
    const state = new URL(await leave(visitor)).searchParams.get('state') ?? '';
    const answer = await visitor.get(
      `/login/callback?${new URLSearchParams({ error: 'access_denied', error_description: '<b>x', state, iss: now.provider })}`,
    );
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Sign-in did not succeed');
    expect(answer.text).not.toContain('<b>x');
    expect(now.server.logged.join()).toMatch(/sign-in failed.* access_denied/);
  });

  it('OWASP, logging: is in the log only if it is an answer that OAuth has', async () => {
    const now = await setting();
    const visitor = new Visitor(now.server.url);
    const state = new URL(await leave(visitor)).searchParams.get('state') ?? '';
    const declined = new URLSearchParams({ error: 'a_word_of_eve', state, iss: now.provider });
    expect((await visitor.get(`/login/callback?${declined}`)).status).toBe(400);
    expect(now.server.logged.join()).toContain('sign-in failed');
    expect(now.server.logged.join()).not.toContain('a_word_of_eve');
  });
});

describe('users who sign in through an OpenID provider', () => {
  it('OWASP, session management: lose access when removed, and are new users at their next sign-in', async () => {
    const now = await setting();
    const visitor = new Visitor(now.server.url);
    await visitor.get(below(await atProvider(now, await leave(visitor), 'ada')));
    await removeUser(now.server.state, 'ada');
    expect(await viewer(visitor, now)).toBeUndefined();
    const again = new Visitor(now.server.url);
    await again.get(below(await atProvider(now, await leave(again), 'ada')));
    expect(await viewer(again, now)).toMatchObject({ admin: false });
    expect(await viewer(visitor, now)).toBeUndefined();
  });

  it('RFC 9700 4.4: of one provider do not become users of another, or of the directory', async () => {
    const now = await setting();
    await rememberUser(now.server.state, {
      name: 'ada',
      source: 'oidc',
      groups: [],
      issuer: 'https://old.example',
    });
    const visitor = new Visitor(now.server.url);
    const done = await visitor.get(below(await atProvider(now, await leave(visitor), 'ada')));
    expect(done.status).toBe(403);
    expect(await viewer(visitor, now)).toBeUndefined();
  });
});

describe('an OpenID provider that is down', () => {
  it('breaks neither the site nor later sign-ins', async () => {
    const now = await setting();
    now.child.kill();
    await once(now.child, 'exit');
    const visitor = new Visitor(now.server.url);
    const answer = await visitor.post('/login', { source: 'oidc', return: '/' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('cannot be reached');
    expect(now.server.logged.join()).toMatch(/cannot be reached.*because of \w*Error ECONNREFUSED/);
    expect((await visitor.get('/login')).status).toBe(200);
  });
});

describe('an OpenID provider with hostile answers', () => {
  /** @param answer To every request, given the provider's own address. */
  async function hostile(answer: (response: ServerResponse, issuer: string) => unknown) {
    const asked: (string | undefined)[] = [];
    const provider = createServer((request, response) => {
      asked.push(request.url);
      answer(response, issuer);
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const oidc = { issuer, clientId: 'docs', clientSecret: SECRET, groupsClaim: 'groups', signOut: true };
    const server = await identityServer({ signIn: { oidc: { ...oidc, scope: 'openid', label: 'x' } } });
    onTestFinished(async () => {
      provider.closeAllConnections();
      provider.close();
      await server.close();
    });
    const visitor = new Visitor(server.url);
    const begin = () => visitor.post('/login', { source: 'oidc', return: '/' });
    return { server, begin, asked };
  }

  const bomb = gzipSync(Buffer.alloc(50_000_000));
  it.each<[string, (response: ServerResponse) => unknown, RegExp]>([
    [
      'without end',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = (): void => {
          while (!response.destroyed && response.write(' '.repeat(60_000)));
        };
        response.on('drain', more).on('error', () => {});
        more();
      },
      /because of Error ANSWER_TOO_LONG/,
    ],
    [
      'that grows when it is unpacked',
      (response) =>
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb),
      /because of Error ANSWER_TOO_LONG/,
    ],
    [
      'that leads elsewhere',
      (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      /OAUTH_RESPONSE_IS_NOT_CONFORM/,
    ],
    [
      'of another type',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      /OAUTH_RESPONSE_IS_NOT_JSON/,
    ],
  ])('OWASP API10: an answer %s is given up, and the operator is told why', async (_, answer, logged) => {
    const { server, begin, asked } = await hostile(answer);
    expect(await begin()).toMatchObject({ status: 400, text: expect.stringContaining('cannot be reached') });
    expect(server.logged.join()).toMatch(logged);
    expect(asked).toEqual(['/.well-known/openid-configuration']);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 5, undefined])(
    'OWASP API10: %s as the address of its sign-in is refused until it has another one',
    async (wrong) => {
      let endpoint: unknown = wrong;
      const { begin } = await hostile((response, issuer) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ issuer, authorization_endpoint: endpoint }));
      });
      expect(await begin()).toMatchObject({
        status: 400,
        text: expect.stringContaining('cannot be reached'),
      });
      endpoint = 'http://127.0.0.1:1/auth';
      expect((await begin()).url).toContain('http://127.0.0.1:1/auth?');
    },
  );
});

describe('an OpenID provider with forged ID tokens', () => {
  /** Answers with an ID token of the test's making. @param methods In which a client may say its secret: any, or those */
  async function liar(
    make: (claims: Record<string, unknown>, key: CryptoKey) => Promise<string>,
    methods?: readonly string[],
  ): Promise<{ server: IdentityServer; visitor: Visitor }> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    let nonce = '';
    let issuer = '';
    const provider = createServer(async (request, response) => {
      const path = new URL(request.url ?? '', issuer).pathname;
      const claims = {
        iss: issuer,
        aud: 'docs',
        sub: 'ada',
        nonce,
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 60,
        groups: ['staff'],
      };
      const bodies: Record<string, () => Promise<unknown>> = {
        '/.well-known/openid-configuration': async () => ({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: methods,
        }),
        '/jwks': async () => ({ keys: [jwk] }),
        '/token': async () => ({
          access_token: 'x',
          token_type: 'bearer',
          id_token: await make(claims, privateKey),
        }),
      };
      response.setHeader('content-type', 'application/json');
      const method =
        request.headers.authorization === undefined ? 'client_secret_post' : 'client_secret_basic';
      const isRefused = path === '/token' && methods?.includes(method) === false;
      if (isRefused) response.writeHead(401, { 'www-authenticate': 'Basic error="invalid_client"' });
      response.end(JSON.stringify((!isRefused && (await bodies[path]?.())) || {}));
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const server = await identityServer({
      signIn: {
        oidc: {
          issuer,
          clientId: 'docs',
          clientSecret: SECRET,
          groupsClaim: 'groups',
          signOut: true,
          scope: 'openid',
          label: 'x',
        },
      },
    });
    onTestFinished(async () => {
      provider.close();
      await server.close();
    });
    const visitor = new Visitor(server.url);
    const left = new URL(await leave(visitor));
    nonce = left.searchParams.get('nonce') ?? '';
    await visitor.get(
      `/login/callback?${new URLSearchParams({ code: 'x', state: left.searchParams.get('state') ?? '' })}`,
    );
    return { server, visitor };
  }

  const signed = (claims: Record<string, unknown>, key: CryptoKey, kid = 'one') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

  it('is accepted if the token is valid', async () => {
    const { server, visitor } = await liar((claims, key) => signed(claims, key));
    expect(await viewer(visitor, { server })).toMatchObject({ name: 'ada', groups: ['staff'] });
    // It has no place to sign out at.
    expect((await visitor.post('/logout', {})).url).toBe(`${server.url}/logout`);
    expect(await viewer(visitor, { server })).toBeUndefined();
  });

  it.each([
    [['client_secret_post']],
    [['client_secret_basic']],
    [['client_secret_post', 'client_secret_basic']],
    [undefined],
  ])('is told the secret of the site as it asks for it: %s', async (methods) => {
    const { server, visitor } = await liar((claims, key) => signed(claims, key), methods);
    expect(server.logged).toEqual([]);
    expect(await viewer(visitor, { server })).toMatchObject({ name: 'ada' });
  });

  it('has its refusal in the log', async () => {
    const { server, visitor } = await liar((claims, key) => signed(claims, key), ['private_key_jwt']);
    expect(await viewer(visitor, { server })).toBeUndefined();
    expect(server.logged.join()).toMatch(/sign-in failed.*invalid_client/);
  });

  it.each([
    ['another nonce', (claims: object) => ({ ...claims, nonce: 'x' })],
    ['no nonce', (claims: object) => ({ ...claims, nonce: undefined })],
    ['another audience', (claims: object) => ({ ...claims, aud: 'other' })],
    ['another issuer', (claims: object) => ({ ...claims, iss: 'https://evil.example' })],
    ['the past', (claims: object) => ({ ...claims, exp: 1 })],
    ['no subject', (claims: object) => ({ ...claims, sub: undefined })],
    ['the authorized party of another client', (claims: object) => ({ ...claims, azp: 'other' })],
    ['an authorized party that is no text', (claims: object) => ({ ...claims, azp: ['docs'] })],
    ['a time in the future', (claims: object) => ({ ...claims, iat: Date.now() / 1000 + 600 })],
    ['a text as its time', (claims: object) => ({ ...claims, iat: 'now' })],
    ['a text as its end', (claims: Record<string, unknown>) => ({ ...claims, exp: String(claims.exp) })],
    ['nothing as its end', (claims: object) => ({ ...claims, exp: null })],
    ['a beginning in the future', (claims: object) => ({ ...claims, nbf: Date.now() / 1000 + 600 })],
    ['no audience', (claims: object) => ({ ...claims, aud: [] })],
    [
      'several audiences and no authorized party',
      (claims: object) => ({ ...claims, aud: ['docs', 'other'] }),
    ],
    ['an object as its audience', (claims: object) => ({ ...claims, aud: { docs: true } })],
    ['an empty subject', (claims: object) => ({ ...claims, sub: '' })],
    ['a number as its subject', (claims: object) => ({ ...claims, sub: 7 })],
    ['a list as its nonce', (claims: Record<string, unknown>) => ({ ...claims, nonce: [claims.nonce] })],
    ['nothing as its authorized party', (claims: object) => ({ ...claims, azp: null })],
    ['an empty authorized party', (claims: object) => ({ ...claims, azp: '' })],
    [
      'another case of its issuer',
      (claims: Record<string, unknown>) => ({ ...claims, iss: `${claims.iss}/` }),
    ],
    ['too much in it', (claims: object) => ({ ...claims, more: 'x'.repeat(2_000_000) })],
  ])('OpenID Connect Core 3.1.3.7: is rejected for a token with %s', async (_name, change) => {
    const { server, visitor } = await liar((claims, key) => signed({ ...change(claims) }, key));
    expect(await viewer(visitor, { server })).toBeUndefined();
    expect(await findUser(server.state, 'ada')).toBeUndefined();
  });

  it.each([
    ['without a signature', async (claims: Record<string, unknown>) => new UnsecuredJWT(claims).encode()],
    [
      'with the client’s secret as a key',
      (claims: Record<string, unknown>) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(SECRET)),
    ],
    [
      'with another kid',
      (claims: Record<string, unknown>, key: CryptoKey) => signed(claims, key, '../../../dev/null'),
    ],
    [
      'with an extension that nobody here knows',
      (claims: Record<string, unknown>, key: CryptoKey) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: 'one', crit: ['more'], more: 1 })
          .sign(key, { crit: { more: true } }),
    ],
    [
      'with its own key within',
      async (claims: Record<string, unknown>) => {
        const own = await generateKeyPair('RS256', { extractable: true });
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: 'one', jwk: await exportJWK(own.publicKey) })
          .sign(own.privateKey);
      },
    ],
    ['that is none', async () => 'x'],
    ['of five parts', async () => 'a.b.c.d.e'],
  ])('RFC 8725 3.1: is rejected for a token %s', async (_name, make) => {
    const { server, visitor } = await liar(make);
    expect(await viewer(visitor, { server })).toBeUndefined();
  });

  it('RFC 8725 3.1: is rejected for a token that another key signed', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const { server, visitor } = await liar((claims) => signed(claims, privateKey));
    expect(await viewer(visitor, { server })).toBeUndefined();
  });
});

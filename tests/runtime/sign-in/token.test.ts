/** Sign-in by a token of the site's own backend: RFC 8725, and OWASP on tokens in addresses. */
import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLimits } from '../../../runtime/packages/foundation/limits/limits.ts';
import { tokenSource } from '../../../runtime/packages/foundation/sign-in/token-source.ts';
import { listAudit } from '../../../runtime/packages/foundation/state/audit.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { type IdentityServer, identityServer } from '../oauth/identity-server.ts';
import { Visitor } from '../oauth/visitor.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const token = {
  loginUrl: 'https://app.example/docs-sign-in?from=docs',
  key: PEM,
  audience: 'docs',
  issuer: 'https://app.example',
  groupsClaim: 'groups',
};

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ signIn: { token } });
  return () => server.close();
});

let count = 0;
const seconds = (): number => Math.floor(Date.now() / 1000);

function claims(nonce: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1;
  return {
    sub: 'ada',
    email: 'ada@example.com',
    groups: 'staff, board, board observers',
    aud: 'docs',
    iss: 'https://app.example',
    iat: seconds(),
    exp: seconds() + 60,
    jti: `token ${count}`,
    nonce,
    ...changes,
  };
}

const sign = (payload: Record<string, unknown>, header: Record<string, unknown> = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey);

async function leave(visitor: Visitor): Promise<string> {
  const left = await visitor.post('/login', { source: 'token', return: '/guides' });
  const url = new URL(left.url);
  expect([url.host, url.searchParams.get('from')]).toEqual(['app.example', 'docs']);
  return url.searchParams.get('nonce') ?? '';
}

async function viewer(visitor: Visitor, at = server) {
  const cookie = [...visitor.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  return (await at.identity.sessions.read(cookie))?.account.user;
}

const come = (visitor: Visitor, text: string) =>
  visitor.get(`/login/token?${new URLSearchParams({ token: text })}`);

it('a signed token signs a reader in with their groups', async () => {
  const visitor = new Visitor(server.url);
  const done = await come(visitor, await sign(claims(await leave(visitor))));
  expect(new URL(done.url).pathname).toBe('/guides');
  expect(await viewer(visitor)).toMatchObject({
    name: 'ada',
    label: 'ada@example.com',
    source: 'jwt',
    groups: ['board', 'board observers', 'staff'],
    admin: false,
  });
  // The source's name for them does not stand alone: it may be the name of another.
  expect((await listAudit(server.state, { limit: 1 })).entries).toMatchObject([
    { actor: 'ada@example.com (ada)', action: 'signed-in', subject: 'jwt' },
  ]);
});

describe('a signed token of the site’s own backend', () => {
  it.each([
    ['for another audience', { aud: 'other' }],
    ['for no audience', { aud: undefined }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { iat: seconds() - 200, exp: seconds() - 100 }],
    ['that never expires', { exp: undefined }],
    ['without a time', { iat: undefined }],
    ['that lives too long', { exp: seconds() + 3600 }],
    ['that was made long ago', { iat: seconds() - 3000, exp: seconds() + 60 }],
    ['of the future', { iat: seconds() + 3000, exp: seconds() + 3060 }],
    ['not valid yet', { nbf: seconds() + 3000 }],
    ['without an id', { jti: undefined }],
    ['with an empty id', { jti: ' ' }],
    ['with a number as its id', { jti: 7 }],
    ['with a list as its id', { jti: ['one'] }],
    ['with an object as its person', { sub: {} }],
    ['with a text as its time', { iat: 'now' }],
    ['made for another client', { azp: 'other' }],
    ['without a person', { sub: undefined }],
    ['for an empty name', { sub: ' ' }],
    ['without a nonce', { nonce: undefined }],
    ['for another browser', { nonce: 'x' }],
    ['with a text as its end', { exp: `${seconds() + 60}` }],
    ['with an end beyond all times', { exp: 1e308 }],
    ['with times beyond all times', { iat: 1e308, exp: 1e308 }],
    ['with a negative end', { exp: -1 }],
    ['with nothing as its end', { exp: null }],
    ['with a text as its beginning', { nbf: 'now' }],
    ['with nothing as its id', { jti: null }],
    ['with an object as its audience', { aud: { docs: true } }],
    ['with lists in its audience', { aud: [['docs']] }],
    ['with an empty audience', { aud: [] }],
    ['with an empty client', { azp: '' }],
    ['with nothing as its client', { azp: null }],
    ['with a list as its client', { azp: ['docs'] }],
    ['with a number as its person', { sub: 7 }],
    ['with a list as its nonce', { nonce: ['x'] }],
    ['with a list as its issuer', { iss: ['https://app.example'] }],
  ])('RFC 8725 3: %s signs nobody in', async (_name, changes) => {
    const own = await identityServer({ signIn: { token } });
    onTestFinished(() => own.close());
    const visitor = new Visitor(own.url);
    const text = await sign(claims(await leave(visitor), changes));
    expect([400, 403]).toContain((await come(visitor, text)).status);
    expect(await viewer(visitor, own)).toBeUndefined();
    expect(own.logged.join()).not.toContain(text);
  });

  it('RFC 8725 2.1: is refused if unsigned, signed with the public key as a secret, or with an embedded key', async () => {
    const evil = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = evil.publicKey.export({ format: 'jwk' });
    for (const make of [
      async (payload: Record<string, unknown>) => new UnsecuredJWT(payload).encode(),
      (payload: Record<string, unknown>) =>
        new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(PEM)),
      (payload: Record<string, unknown>) =>
        new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(PEM.trim())),
      (payload: Record<string, unknown>) =>
        new SignJWT(payload).setProtectedHeader({ alg: 'ES256', jwk }).sign(evil.privateKey),
      ...[
        { jku: 'https://evil.example' },
        { x5u: 'https://evil.example' },
        { x5c: [Buffer.from(evil.publicKey.export({ type: 'spki', format: 'der' })).toString('base64')] },
        { kid: '../../../dev/null' },
        { kid: "' or 1=1 --" },
        { typ: 'at+jwt' },
      ].map(
        (header) => (payload: Record<string, unknown>) =>
          new SignJWT(payload).setProtectedHeader({ alg: 'ES256', ...header }).sign(evil.privateKey),
      ),
      // Of an extension that nobody here knows (RFC 7515, section 4.1.11).
      async (payload: Record<string, unknown>) => {
        const [, body, signature] = (await sign(payload)).split('.');
        const header = Buffer.from(JSON.stringify({ alg: 'ES256', crit: ['exp'], exp: 1 })).toString(
          'base64url',
        );
        return `${header}.${body}.${signature}`;
      },
      (payload: Record<string, unknown>) =>
        new SignJWT(payload)
          .setProtectedHeader({ alg: 'ES256', crit: ['more'], more: 1 })
          .sign(privateKey, { crit: { more: true } }),
      async (payload: Record<string, unknown>) => `${await sign(payload)}.`,
      async (payload: Record<string, unknown>) => `${await sign(payload)}.a.b`,
      async (payload: Record<string, unknown>) => (await sign(payload)).replace(/\.[^.]*$/, '.'),
    ]) {
      const visitor = new Visitor(server.url);
      expect((await come(visitor, await make(claims(await leave(visitor))))).status).toBe(400);
      expect(await viewer(visitor)).toBeUndefined();
    }
  });

  it('OWASP, replay: is valid once, in any browser', async () => {
    const [ada, eve] = [new Visitor(server.url), new Visitor(server.url)];
    const text = await sign(claims(await leave(ada)));
    await leave(eve);
    expect((await come(eve, text)).status).toBe(400);
    expect(await viewer(eve)).toBeUndefined();
    await come(ada, text);
    expect(await viewer(ada)).toMatchObject({ name: 'ada' });
    expect((await come(ada, text)).status).toBe(400);
  });

  it('RFC 7519 4.1.7: is refused if its id was used before', async () => {
    const [ada, eve] = [new Visitor(server.url), new Visitor(server.url)];
    await come(ada, await sign(claims(await leave(ada), { jti: 'the same' })));
    const again = await come(eve, await sign(claims(await leave(eve), { jti: 'the same' })));
    expect(again.status).toBe(400);
  });

  it('OWASP, login CSRF: is refused from a browser that did not start the sign-in', async () => {
    const eve = new Visitor(server.url);
    const text = await sign(claims(await leave(eve)));
    const victim = new Visitor(server.url);
    expect((await come(victim, text)).status).toBe(400);
    expect(await viewer(victim)).toBeUndefined();
  });

  it('OWASP, authentication: does not sign in as a user of the directory', async () => {
    await addUser(server.state, { name: 'root', password: 'correct horse battery', admin: true });
    const visitor = new Visitor(server.url);
    const done = await come(visitor, await sign(claims(await leave(visitor), { sub: 'ROOT' })));
    expect(done.status).toBe(403);
    expect(await viewer(visitor)).toBeUndefined();
  });
});

it('OWASP, resource consumption: starting a sign-in at a provider, which stores a record, is limited', async () => {
  const own = await identityServer({ signIn: { token }, limits: createLimits({ oauth: 1 }) });
  onTestFinished(() => own.close());
  const visitor = new Visitor(own.url);
  const go = () => visitor.post('/login', { source: 'token', return: '/' });
  expect(new URL((await go()).url).host).toBe('app.example');
  const refused = await go();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit-policy')).toBe('"hour";q=1;w=3600');
});

it('OWASP, account lockout: only failed provider responses count against an address', async () => {
  const own = await identityServer({ signIn: { token }, limits: createLimits({ 'sign-in-client': 1 }) });
  onTestFinished(() => own.close());
  for (const [iss, status] of [
    ['https://app.example', 404],
    ['https://app.example', 404],
    ['https://evil.example', 400],
    ['https://app.example', 429],
  ] as const) {
    const visitor = new Visitor(own.url);
    const nonce = await leave(visitor);
    // The return address leads to no page.
    expect((await come(visitor, await sign(claims(nonce, { iss })))).status).toBe(status);
  }
});

describe('the key of the site’s own backend', () => {
  it('RFC 8725 3.5: is refused at startup if it is short or of a type that cannot sign', () => {
    const x25519 = generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const key of ['short', x25519, '-----BEGIN nonsense', '{"kty":"oct","k":"AA"}', '{']) {
      expect(() => tokenSource(server.state, { ...token, key })).toThrow();
    }
  });

  it('may be a shared secret or a public JWK', async () => {
    const secret = 'a secret of thirty-two characters or more';
    const own = await identityServer({ signIn: { token: { ...token, key: secret } } });
    onTestFinished(() => own.close());
    const visitor = new Visitor(own.url);
    const text = await new SignJWT(claims(await leave(visitor)))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
    await come(visitor, text);
    expect(await viewer(visitor, own)).toMatchObject({ name: 'ada' });
    const key = JSON.stringify(publicKey.export({ format: 'jwk' }));
    expect(() => tokenSource(server.state, { ...token, key })).not.toThrow();
  });
});

describe('a site whose readers sign in at their own backend', () => {
  const password = 'correct horse battery';
  async function setting(directory?: boolean) {
    const own = await identityServer({ signIn: { token, directory } });
    onTestFinished(() => own.close());
    await addUser(own.state, { name: 'chief', password, admin: true });
    await addUser(own.state, { name: 'eve', password });
    return own;
  }
  const send = ({ url }: IdentityServer, name: string, returnTo: string, word = password) =>
    fetch(`${url}/login`, {
      method: 'POST',
      headers: { origin: url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ source: 'directory', name, password: word, return: returnTo }),
      redirect: 'manual',
    });

  it('OWASP, least privilege: offers passwords for the dashboard only, to admins of its server only', async () => {
    const own = await setting();
    const visitor = new Visitor(own.url);
    expect((await visitor.get('/login?return=/guides')).text).not.toContain('name="password"');
    expect((await visitor.get('/login?return=/administration')).text).not.toContain('name="password"');
    const form = await visitor.get('/login?return=/admin/users%3Fedit%3Dx');
    expect(form.text).toContain('name="password"');
    expect(form.text).toContain('Continue with app.example');
    expect((await send(own, 'chief', '/guides')).status).toBe(400);
    const [wrong, reader] = [await send(own, 'eve', '/admin', 'wrong'), await send(own, 'eve', '/admin')];
    expect([wrong.status, reader.status]).toEqual([401, 401]);
    expect(await reader.text()).toBe(await wrong.text());
    const right = await send(own, 'chief', '/admin');
    expect([right.status, right.headers.get('location')]).toEqual([303, '/admin']);
  });

  it('OWASP, least privilege: offers no passwords if they are switched off', async () => {
    const own = await setting(false);
    expect((await new Visitor(own.url).get('/login?return=/admin')).text).not.toContain('name="password"');
    expect((await send(own, 'chief', '/admin')).status).toBe(400);
  });
});

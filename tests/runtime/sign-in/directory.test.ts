/** Sign-in with a password: OWASP authentication, CSRF, redirects, clickjacking. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLimits } from '../../../runtime/packages/foundation/limits/limits.ts';
import { listAudit } from '../../../runtime/packages/foundation/state/audit.ts';
import { addUser, userId } from '../../../runtime/packages/foundation/state/users.ts';
import { type IdentityServer, identityServer } from '../oauth/identity-server.ts';
import { signedIn } from '../oauth/visitor.ts';
import { PASSWORD } from '../support/password.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
  await addUser(server.state, { name: 'ada@example.com', password: PASSWORD });
});
afterAll(() => server.close());

const OURS = (): Record<string, string> => ({ origin: server.url, 'sec-fetch-site': 'same-origin' });

function send(
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = OURS(),
  url = server.url,
): Promise<Response> {
  return fetch(`${url}/login`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ source: 'directory', ...fields }),
    redirect: 'manual',
  });
}

const right = { name: 'ada@example.com', password: PASSWORD };

describe('the sign-in forms', () => {
  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { origin: 'https://sub.docs.example', 'sec-fetch-site': 'same-site' }],
    ['a document without an origin', { origin: 'null' }],
    ['nowhere', {}],
    ['another site, with a lie about its origin', { 'sec-fetch-site': 'cross-site' }],
  ])('OWASP, CSRF: a form sent by %s signs nobody in or out', async (_name, headers) => {
    const refused = await send(right, headers);
    expect(refused.status).toBe(403);
    expect(refused.headers.getSetCookie().join()).not.toContain('waymark-session=ey');
    const out = await fetch(`${server.url}/logout`, { method: 'POST', headers, redirect: 'manual' });
    expect(out.status).toBe(403);
  });

  it('OWASP, clickjacking: cannot be framed, cached, or made to run injected content', async () => {
    for (const path of ['/login', '/logout', '/login?return=%22%3E%3Cscript%3E']) {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('OWASP, cross-site scripting: show typed input as text', async () => {
    const text = await (
      await send({ name: '"><script>alert(1)</script>', password: 'x', return: '/"><b>' })
    ).text();
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('"><b>');
  });

  it('OWASP, CSRF: signing out needs a POST, so an image signs nobody out', async () => {
    const visitor = await signedIn(server.url, right.name);
    const before = visitor.cookies.size;
    const asked = await visitor.get('/logout');
    expect(asked.text).toContain(`as ${right.name}.`);
    expect(asked.text).not.toContain('You are signed out');
    expect(visitor.cookies.size).toBe(before);
    expect((await visitor.post('/logout', {})).text).toContain('You are signed out');
    expect((await listAudit(server.state, { limit: 1 })).entries).toMatchObject([
      { actor: right.name, action: 'signed-out', subject: 'directory' },
    ]);
  });

  it('OWASP, large input: refuse a long body before it is read to its end', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 4000) controller.close();
        else controller.enqueue(new TextEncoder().encode('x'.repeat(4096)));
      },
    });
    const response = await fetch(`${server.url}/login`, {
      method: 'POST',
      headers: { ...OURS(), 'content-type': 'application/x-www-form-urlencoded' },
      body: endless,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    expect(response?.status ?? 400).toBe(400);
    expect(sent).toBeLessThan(4000);
  });
});

describe('the return address of a sign-in', () => {
  it.each([
    ['/guides/start?x=1', '/guides/start?x=1'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/..//evil.example', '/'],
    ['/.//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/a\r\nset-cookie: x=1', '/'],
    ['', '/'],
  ])('OWASP, unvalidated redirects: %j leads to %j', async (given, expected) => {
    const response = await send({ ...right, return: given });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(expected);
    const page = await (await fetch(`${server.url}/login?${new URLSearchParams({ return: given })}`)).text();
    expect(page).toContain(`name="return" value="${expected.replaceAll('&', '&amp;')}"`);
  });
});

describe('guessing a password', () => {
  it('OWASP, brute force: a name is locked after some attempts, in any spelling', async () => {
    const own = await identityServer({ limits: createLimits({ 'sign-in-name': 5 }) });
    onTestFinished(() => own.close());
    await addUser(own.state, { name: 'ada@example.com', password: PASSWORD });
    const headers = { origin: own.url, 'sec-fetch-site': 'same-origin' };
    const spellings = [
      'ada@example.com',
      'ADA@example.com',
      ' ada@example.com ',
      '\uFF41da@example.com',
      'Ada@Example.Com',
    ];
    for (const name of spellings) {
      expect((await send({ name, password: 'wrong wrong wrong' }, headers, own.url)).status).toBe(401);
    }
    for (const name of spellings) {
      const locked = await send({ name, password: PASSWORD }, headers, own.url);
      expect(locked.status).toBe(429);
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(locked.headers.get('ratelimit-policy')).toBe('"hour";q=5;w=3600');
    }
    expect((await send({ name: 'eve', password: 'x' }, headers, own.url)).status).toBe(401);
  });

  it('OWASP, password spraying: an address is locked after attempts on many names', async () => {
    const limits = createLimits({ 'sign-in-client': 3, 'sign-in-name': 1 });
    const own = await identityServer({ limits });
    onTestFinished(() => own.close());
    const headers = { origin: own.url, 'sec-fetch-site': 'same-origin' };
    const answers = [];
    for (const name of ['a', 'b', 'c', 'd'])
      answers.push((await send({ name, password: 'x' }, headers, own.url)).status);
    expect(answers).toEqual([401, 401, 401, 429]);
    // It uses up nobody's tries any more.
    for (let n = 0; n < 20; n += 1) await send({ name: 'ada', password: 'x' }, headers, own.url);
    expect((await limits.take('sign-in-name', userId('ada'))).ok).toBe(true);
  });

  it('OWASP, enumeration: an unknown name gets the same response as a wrong password', async () => {
    const known = await send({ name: right.name, password: 'wrong' });
    const unknown = await send({ name: 'nobody', password: 'wrong' });
    expect(unknown.status).toBe(known.status);
    const plain = (text: string): string => text.replaceAll(right.name, '').replaceAll('nobody', '');
    expect(plain(await unknown.text())).toBe(plain(await known.text()));
  });

  it('OWASP, account lockout: a success resets the attempts of its name, and refunds its own attempt to the address', async () => {
    const own = await identityServer({ limits: createLimits({ 'sign-in-name': 2, 'sign-in-client': 4 }) });
    onTestFinished(() => own.close());
    await addUser(own.state, { name: 'ada@example.com', password: PASSWORD });
    const headers = { origin: own.url, 'sec-fetch-site': 'same-origin' };
    for (let n = 0; n < 3; n += 1) {
      expect((await send({ ...right, password: 'wrong' }, headers, own.url)).status).toBe(401);
      expect((await send(right, headers, own.url)).status).toBe(303);
    }
    // Nothing but its own attempt: a user who may sign in gets no more tries at other names.
    expect((await send({ ...right, password: 'wrong' }, headers, own.url)).status).toBe(401);
    expect((await send(right, headers, own.url)).status).toBe(429);
  });
});

describe('a sign-in with a password', () => {
  it('OWASP, session fixation: creates a new session, whatever cookie the browser had', async () => {
    const eve = await signedIn(server.url, right.name);
    const [planted] = [...eve.cookies.values()].filter(({ name }) => name.includes('session'));
    const response = await send(right, { ...OURS(), cookie: `${planted?.name}=${planted?.value}` });
    const [made] = response.headers.getSetCookie();
    expect(made).toMatch(/^waymark-session=/);
    expect(made).not.toContain(planted?.value);
  });

  it('OWASP, logging: is recorded on success and failure, without what was typed', async () => {
    await send(right);
    await send({ name: right.name, password: 'hunter2hunter2' });
    await send({ name: 'hunter2 in the wrong field', password: 'x' });
    const entries = (await listAudit(server.state, { limit: 3 })).entries;
    expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual(
      expect.arrayContaining([
        ['stranger', 'sign-in.failed', 'a name that nobody has, from 192.0.2.1'],
        ['stranger', 'sign-in.failed', 'ada@example.com, from 192.0.2.1'],
        ['ada@example.com', 'signed-in', 'directory'],
      ]),
    );
    expect(
      JSON.stringify((await listAudit(server.state, { limit: 1000 })).entries) + server.logged.join(),
    ).not.toContain('hunter2');
  });
});

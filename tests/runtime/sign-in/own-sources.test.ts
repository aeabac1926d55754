/** Sources of an operator's own, by the documented entry alone: the server holds for them what it holds for its own. */
import { createStorage } from 'unstorage';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  defineSignIn,
  type Logger,
  type ServeOptions,
  SignInError,
  type SignInSource,
  serve,
} from '../../../runtime/main.ts';
import { listAudit } from '../../../runtime/packages/foundation/state/audit.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { addUser, findUser, listUsers } from '../../../runtime/packages/foundation/state/users.ts';
import { freePort } from '../../support/free-port.ts';
import { Visitor } from '../oauth/visitor.ts';
import { fixtureRelease } from '../support/fixture-site.ts';
import { PASSWORD } from '../support/password.ts';

const ldap = defineSignIn({
  name: 'ldap',
  label: 'Example',
  fields: [
    { name: 'user', label: 'Account', autocomplete: 'username' },
    { name: 'word', label: 'Password', type: 'password' },
  ],
  begin({ fields: { user = '', word } }) {
    if (user === 'crash') throw new TypeError(`bind failed with ${word}`);
    if (user === 'garbage') return { person: { name: 5 } as never };
    if (word !== 'right') throw new SignInError('The account or the password is not right.');
    return {
      person: { name: user, label: `${user}@example.com`, groups: ['staff', 'b\0ad'], session: 'there' },
    };
  },
  signOut(session, returnTo) {
    if (session !== 'there') throw new Error('another session');
    return `https://ldap.example/out?${new URLSearchParams({ returnTo })}`;
  },
});

const proxy = defineSignIn({
  name: 'proxy',
  label: 'the proxy',
  begin({ headers }) {
    const name = headers.get('x-user');
    if (name === null || headers.has('cookie')) throw new SignInError('The proxy does not know you.');
    return { person: { name, groups: headers.get('x-groups') ?? [] } };
  },
});

/** Keeps its messages. */
function mail() {
  const sent: string[] = [];
  const source = defineSignIn({
    name: 'mail',
    label: 'an email',
    fields: [{ name: 'address', label: 'Email', type: 'email' }],
    begin({ fields: { address = '' }, back, state }) {
      sent.push(`${back}?state=${state}`);
      return { wait: 'A <message> is on its way.', keep: { address } };
    },
    finish: ({ kept }) => ({ name: kept.address }),
  });
  return { source, sent };
}

async function server(sources: readonly SignInSource[], more: Partial<ServeOptions> = {}) {
  const storage = createStorage();
  const logged: string[] = [];
  const logger: Logger = { error: (event, details) => logged.push(JSON.stringify([event, details])) };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const release = await fixtureRelease();
  const signIn = { sources, ...more.signIn };
  const served = await serve({ release, url, host: '127.0.0.1', port, storage, logger, ...more, signIn });
  onTestFinished(() => served.close());
  return { url, state: stateOf(storage), logged };
}

/** The name that a page shows of whoever is signed in. */
const shown = async (visitor: Visitor): Promise<string | undefined> =>
  /You are signed in to .* as (.*)\.</.exec((await visitor.get('/logout')).text)?.[1];

const send = (url: string, fields: Readonly<Record<string, string>>, headers = {}): Promise<Response> =>
  fetch(`${url}/login`, {
    method: 'POST',
    headers: { origin: url, 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams({ return: '/guides/start', ...fields }),
    redirect: 'manual',
  });

describe('a custom sign-in source with form fields', () => {
  const right = { source: 'ldap', user: 'ada', word: 'right' };

  it('signs a reader in with the groups that it returns, and nothing more', async () => {
    const { url, state } = await server([ldap]);
    const visitor = new Visitor(url);
    const { text } = await visitor.get('/login?return=/guides/start');
    expect(text).toMatch(
      /<span>Account<\/span><input name="user" type="text" value="" autocomplete="username"/,
    );
    // Readers sign in there: passwords of this server are for its dashboard.
    expect(text).not.toContain('value="directory"');
    await visitor.post('/login', { ...right, return: '/guides/start' });
    expect(await shown(visitor)).toBe('ada@example.com');
    expect(await findUser(state, 'ada')).toMatchObject({ source: 'ldap', groups: ['staff'], admin: false });
    expect((await listAudit(state, { limit: 1 })).entries).toMatchObject([
      { actor: 'ada@example.com (ada)', action: 'signed-in', subject: 'ldap' },
    ]);
  });

  it('shows its error and the typed name, not the password, and records the failure', async () => {
    const { url, state } = await server([ldap]);
    const refused = await send(url, { ...right, word: 'wr<ng' });
    const text = await refused.text();
    expect(refused.status).toBe(401);
    expect(text).toContain('The account or the password is not right.');
    expect(text).toContain('value="ada"');
    expect(text).not.toContain('wr&lt;ng');
    expect((await listAudit(state, { limit: 1 })).entries).toMatchObject([
      { actor: 'stranger', action: 'sign-in.failed', subject: 'a name that nobody has, from 127.0.0.1' },
    ]);
  });

  it('OWASP, brute force: locks a name after some attempts, in any spelling', async () => {
    const { url } = await server([ldap], { limits: { 'sign-in-name': 2 } });
    for (const [user, word, status] of [
      ['ada', 'right', 303],
      ['ada', 'wrong', 401],
      [' ADA ', 'wrong', 401],
      ['ada', 'right', 429],
      ['eve', 'right', 303],
    ] as const)
      expect((await send(url, { ...right, user, word })).status, `${user} ${word}`).toBe(status);
  });

  it('OWASP, session management: starts a session with a new id in an HttpOnly cookie', async () => {
    const { url } = await server([ldap], { url: 'https://docs.example.com' });
    const origin = { origin: 'https://docs.example.com' };
    const [first, second] = [await send(url, right, origin), await send(url, right, origin)];
    const cookies = [first, second].map((each) => each.headers.getSetCookie()[0] ?? '');
    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^__Host-waymark-session=.+; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
    expect(new Set(cookies).size).toBe(2);
  });

  it.each([
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/guides/start?a=1', '/guides/start?a=1'],
  ])('OWASP, unvalidated redirects: %j leads to %j after the sign-in', async (given, location) => {
    const { url } = await server([ldap]);
    expect((await send(url, { ...right, return: given })).headers.get('location')).toBe(location);
  });

  it('OWASP, CSRF: is not called by a form of another site', async () => {
    const { url } = await server([ldap]);
    expect((await send(url, right, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('does not sign in a user of another source or of the directory', async () => {
    const { url, state } = await server([ldap, { ...ldap, name: 'other' }]);
    await addUser(state, { name: 'root', password: PASSWORD, admin: true });
    expect((await send(url, { ...right, user: 'ROOT' })).status).toBe(403);
    expect((await send(url, right)).status).toBe(303);
    expect((await send(url, { ...right, source: 'other' })).status).toBe(403);
  });

  it.each([
    ['crash', 401],
    ['garbage', 400],
  ])('OWASP, error handling: hides internal errors from the reader: %s', async (user, status) => {
    const { url, state, logged } = await server([ldap]);
    const failed = await send(url, { ...right, user, word: 'my secret' });
    expect(failed.status).toBe(status);
    expect(await failed.text()).toContain('The sign-in service did not answer as it should.');
    expect(logged.join()).toContain('sign-in failed');
    expect(logged.join()).not.toContain('my secret');
    expect(await listUsers(state)).toEqual([]);
  });

  it('signs the reader out at the source too, and here in any case', async () => {
    const { url, logged } = await server([
      ldap,
      { ...ldap, name: 'broken', begin: () => ({ person: { name: 'eve', session: 'x' } }) },
    ]);
    const [ada, eve] = [new Visitor(url), new Visitor(url)];
    await ada.post('/login', right);
    expect((await ada.post('/logout', {})).url).toBe(
      `https://ldap.example/out?returnTo=${encodeURIComponent(`${url}/logout`)}`,
    );
    await eve.post('/login', { ...right, source: 'broken' });
    expect(await shown(eve)).toBe('eve');
    await eve.post('/logout', {});
    expect(await shown(eve)).toBeUndefined();
    expect(logged.join()).toContain('sign-out elsewhere failed');
  });
});

describe('a custom sign-in source that reads headers', () => {
  const headers = { 'x-user': 'ada', 'x-groups': 'staff, board', cookie: 'a=b' };

  it('trusts the headers of a trusted proxy', async () => {
    const { url, state } = await server([proxy], { trustProxy: 'loopback' });
    expect((await send(url, { source: 'proxy' }, headers)).headers.get('location')).toBe('/guides/start');
    expect(await findUser(state, 'ada')).toMatchObject({ source: 'proxy', groups: ['board', 'staff'] });
  });

  it.each([
    ['without a proxy', undefined],
    ['from elsewhere', ['192.0.2.7']],
  ])('OWASP, authentication bypass: receives no headers %s', async (_, trustProxy) => {
    const { url, state } = await server([proxy], { trustProxy });
    const forged = await send(url, { source: 'proxy' }, { ...headers, 'x-forwarded-for': '192.0.2.7' });
    expect(forged.status).toBe(400);
    expect(await listUsers(state)).toEqual([]);
  });
});

describe('a custom sign-in source that readers return from', () => {
  const ask = (visitor: Visitor, address = 'ada@example.com') =>
    visitor.post('/login', { source: 'mail', address, return: '/guides/start' });
  const path = (link = ''): string => link.slice(new URL(link).origin.length);

  it('signs in once, only the browser that asked', async () => {
    const { source, sent } = mail();
    const { url } = await server([source]);
    const [ada, eve] = [new Visitor(url), new Visitor(url)];
    expect((await ask(ada)).text).toContain('A &lt;message&gt; is on its way.');
    // Programs that look at links in messages use none up.
    expect((await eve.get(path(sent[0]))).status).toBe(400);
    expect(new URL((await ada.get(path(sent[0]))).url).pathname).toBe('/guides/start');
    expect(await shown(ada)).toBe('ada@example.com');
    expect((await ada.get(path(sent[0]))).status).toBe(400);
    expect(await shown(eve)).toBeUndefined();
  });

  it('OWASP, login CSRF: accepts a return with its own state only', async () => {
    const { source, sent } = mail();
    const { url, state } = await server([source]);
    const [ada, eve] = [new Visitor(url), new Visitor(url)];
    await ask(ada, 'ada@example.com');
    await ask(eve, 'eve@example.com');
    for (const [visitor, query] of [
      [ada, new URL(sent[1] ?? '').search],
      [eve, ''],
    ] as const) {
      expect((await visitor.get(`/login/callback${query}`)).status).toBe(400);
      expect(await shown(visitor)).toBeUndefined();
    }
    expect(await listUsers(state)).toEqual([]);
  });

  it('may redirect to an HTTP server, not to other schemes', async () => {
    const leaving = (leave: string) =>
      defineSignIn({
        name: 'sso',
        label: 'x',
        begin: () => ({ leave, keep: 1 }),
        finish: () => ({ name: 'ada' }),
      });
    const { url } = await server([leaving('https://sso.example/go')]);
    expect((await send(url, { source: 'sso' })).headers.get('location')).toBe('https://sso.example/go');
    const evil = await server([leaving('javascript:alert(1)')]);
    expect((await send(evil.url, { source: 'sso' })).status).toBe(400);
  });

  it('OWASP, resource consumption: is limited in how often it sends messages', async () => {
    const { source, sent } = mail();
    const { url } = await server([source], { limits: { 'sign-in-name': 2 } });
    const statuses = [await ask(new Visitor(url)), await ask(new Visitor(url)), await ask(new Visitor(url))];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(sent).toHaveLength(2);
  });
});

it.each([
  ['oidc', /cannot be called oidc/],
  ['L dap', /no name of a sign-in/],
  ['ldap', /two sign-ins with the name ldap/],
])('a custom sign-in source called %s beside another one is refused at startup', async (name, message) => {
  await expect(server([ldap, { ...ldap, name }])).rejects.toThrow(message);
});

it('a custom sign-in field with the name of a built-in field is refused at startup', async () => {
  const fields = [{ name: 'return', label: 'Return' }];
  await expect(server([{ ...ldap, fields }])).rejects.toThrow(/cannot have a field called return/);
});

it('options of built-in sign-in sources are validated and get their defaults', async () => {
  const oidc = { issuer: 'https://login.example.com', clientId: 'docs' };
  const { url } = await server([], { signIn: { oidc } });
  expect((await new Visitor(url).get('/login')).text).toContain('Continue with your organisation');
  await expect(server([], { signIn: { oidc: { ...oidc, issuer: 'login' } } })).rejects.toThrow(/issuer/);
});

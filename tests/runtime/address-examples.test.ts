/** Examples of `starter/reference/http.mdx`, sent to a server: with the accounts, keys and first steps that they need. */
import { fork } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { exampleOf, ROUTES } from '../../runtime/features.ts';
import { createApiKey } from '../../runtime/packages/foundation/state/api-keys.ts';
import { createCredential } from '../../runtime/packages/foundation/state/client-credentials.ts';
import { openState } from '../../runtime/packages/foundation/state/open.ts';
import { addUser } from '../../runtime/packages/foundation/state/users.ts';
import { Visitor } from './oauth/visitor.ts';
import { exampleAt } from './support/example-at.ts';
import { PASSWORD } from './support/password.ts';
import { served } from './support/served.ts';

const open = ROUTES.filter(({ example }) => example.open).map(exampleOf);

test('documented requests that need no account get the documented status and headers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-examples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { url } = await served({ url: 'https://docs.example.com', storage: join(folder, 'state.db') });
  expect(open.length).toBeGreaterThan(18);
  for (const { path, method, headers, body, status, answers = {} } of open) {
    const init = { method, redirect: 'manual' } as const;
    const response = await fetch(url + path, { ...init, headers: { ...headers }, ...(body && { body }) });
    expect([path, response.status]).toEqual([path, status]);
    for (const [name, value] of Object.entries(answers))
      expect([path, name, response.headers.get(name)]).toEqual([path, name, value]);
    await response.arrayBuffer();
  }
});

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const TOKEN = { loginUrl: 'https://app.example/login', key: PUBLIC_KEY, audience: 'docs' };

/** Value of the first cookie of a name that an answer sets. */
function cookieOf(response: Response, name: string): string {
  const [, value = ''] =
    new RegExp(`^${name}=([^;]+)`, 'm').exec(response.headers.getSetCookie().join('\n')) ?? [];
  expect(value).not.toBe('');
  return value;
}

/** The header with the parts that differ each time left open: `…`, and the id of an interaction. */
function like(header: string): RegExp {
  const text = header.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${text.replaceAll('…', '.+').replace(/(interaction\/)[\w-]+/, '$1[\\w-]+')}`);
}

test('documented requests that need an account, a key or a previous step get the documented response', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-examples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'state.db');
  const { url } = await served({
    url: 'https://docs.example.com',
    storage: file,
    signIn: { directory: true, token: TOKEN },
  });
  const state = await openState(file);
  onTestFinished(() => state.close());
  await addUser(state, { name: 'ada', password: PASSWORD, admin: true });
  const { credential, secret } = await createCredential(state, 'test');
  const form = (path: string, fields: Readonly<Record<string, string>>) =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://docs.example.com', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    });
  const signedIn = await form('/login', {
    name: 'ada',
    password: PASSWORD,
    source: 'directory',
    return: '/',
  });
  const left = await form('/login', { source: 'token', return: '/payments' });
  const nonce = new URL(left.headers.get('location') ?? '').searchParams.get('nonce');
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: 'eve', aud: 'docs', jti: 'one', iat: now, exp: now + 60, nonce };
  const { path, headers = {}, body = '' } = exampleAt('/authed/mcp/oauth/register');
  const registered = await fetch(url + path, { method: 'POST', headers, body });
  const values: Readonly<Record<string, string>> = {
    $WAYMARK_API_KEY: (await createApiKey(state, { label: 'test', scopes: ['feedback'] })).secret,
    $SESSION: cookieOf(signedIn, '__Host-waymark-session'),
    $LOGIN: cookieOf(left, '__Host-waymark-login'),
    $TOKEN: await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey),
    $CLIENT_ID: ((await registered.json()) as { client_id: string }).client_id,
    $CHALLENGE: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    $CREDENTIAL: btoa(`${credential.id}:${secret}`),
    $REFRESH_TOKEN: 'of-another-day',
  };
  const filled = (text: string): string => text.replaceAll(/\$[A-Z_]+/g, (name) => values[name] ?? name);
  for (const address of [
    '/v1/feedback',
    '/authed/mcp/oauth/authorize',
    '/authed/mcp/oauth/token',
    '/authed/mcp/oauth/revoke',
    '/login/token',
    '/admin/{section}',
  ]) {
    const example = exampleAt(address);
    const isForm = example.body !== undefined && !example.body.startsWith('{');
    const sent = {
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...Object.fromEntries(
        Object.entries(example.headers ?? {}).map(([name, value]) => [name, filled(value)]),
      ),
    };
    const response = await fetch(url + filled(example.path), {
      method: example.method,
      redirect: 'manual',
      headers: sent,
      ...(example.body !== undefined && { body: filled(example.body) }),
    });
    expect([address, response.status]).toEqual([address, example.status]);
    for (const [name, value] of Object.entries(example.answers ?? {})) {
      const all = name === 'set-cookie' ? response.headers.getSetCookie() : [response.headers.get(name)];
      expect(all, `${address} ${name}`).toContainEqual(expect.stringMatching(like(value)));
    }
    await response.arrayBuffer();
  }
});

test('the documented provider response signs in the browser that started the sign-in', async () => {
  const child = fork(
    new URL('./sign-in/provider-process.ts', import.meta.url),
    ['https://docs.example.com/login/callback', 'id_token'],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
  onTestFinished(() => void child.kill());
  const [{ url: issuer }] = (await once(child, 'message')) as [{ url: string }];
  const folder = mkdtempSync(join(tmpdir(), 'waymark-examples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { url } = await served({
    ...{ url: 'https://docs.example.com', storage: join(folder, 'state.db') },
    signIn: { oidc: { issuer, clientId: 'docs', clientSecret: 'a secret that both know, of a good length' } },
  });
  const left = await fetch(`${url}/login`, {
    ...{ method: 'POST', redirect: 'manual' },
    headers: { origin: 'https://docs.example.com', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ source: 'oidc', return: '/payments' }),
  });
  const there = new Visitor(issuer);
  let at = await there.get((left.headers.get('location') ?? '').slice(issuer.length));
  at = await there.post(new URL(at.url).pathname, { prompt: 'login', login: 'ada', password: 'x' });
  at = await there.post(new URL(at.url).pathname, { prompt: 'consent' });
  const { searchParams } = new URL(at.url);
  const values = { $CODE: searchParams.get('code') ?? '', $STATE: searchParams.get('state') ?? '' };
  const { path, headers = {}, status, answers = {} } = exampleAt('/login/callback');
  // A provider may name itself beside them (RFC 9207).
  const more = new URLSearchParams([...searchParams].filter(([name]) => !['code', 'state'].includes(name)));
  const sent = path.replace('$CODE', values.$CODE).replace('$STATE', values.$STATE);
  const response = await fetch(`${url}${sent}&${more}`, {
    redirect: 'manual',
    headers: { cookie: (headers.cookie ?? '').replace('$LOGIN', cookieOf(left, '__Host-waymark-login')) },
  });
  expect(response.status).toBe(status);
  expect(response.headers.get('location')).toBe(answers.location);
  expect(response.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(like(answers['set-cookie'] ?? '-')),
  );
});

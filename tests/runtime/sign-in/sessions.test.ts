/** Sessions of readers: OWASP session management, RFC 6265bis. */
import { EncryptJWT } from 'jose';
import { createStorage } from 'unstorage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessions, type Sessions } from '../../../runtime/packages/foundation/sign-in/sessions.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import {
  addUser,
  endAccess,
  removeUser,
  setPassword,
  type User,
} from '../../../runtime/packages/foundation/state/users.ts';
import { PASSWORD } from '../support/password.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const storage = createStorage();
let state: State;
let sessions: Sessions;
let ada: User;

beforeEach(async () => {
  await storage.clear();
  state = stateOf(storage);
  sessions = await createSessions(state, { secure: true });
  ada = await addUser(state, { name: 'ada', password: PASSWORD });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const sent = (setCookie: string): string => setCookie.split(';')[0] ?? '';

describe('the session cookie', () => {
  it('RFC 6265bis 4.1.3: is limited to this host, HttpOnly, and not sent by forms of other sites', async () => {
    const { cookie } = await sessions.start(ada);
    expect(cookie).toMatch(
      /^__Host-waymark-session=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('OWASP, session management: is encrypted, and cannot be forged', async () => {
    const { cookie } = await sessions.start(ada);
    const [, value = ''] = sent(cookie).split('=');
    const [header = ''] = value.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'dir', enc: 'A256GCM' });
    const own = await new EncryptJWT({ id: 'x' })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(new Uint8Array(32));
    for (const forged of [
      own,
      value.slice(0, -2),
      `${value}AA`,
      'a.b.c.d.e',
      '',
      'x'.repeat(5000),
      `${header}....`,
    ]) {
      expect(await sessions.read(`__Host-waymark-session=${forged}`)).toBeUndefined();
    }
    expect(JSON.stringify([...(await state.list('session'))])).not.toContain(value);
  });

  it('RFC 6265bis 4.1.3: is ignored under a weaker name that a sibling host could set', async () => {
    const { cookie } = await sessions.start(ada);
    expect(await sessions.read(sent(cookie))).toBeDefined();
    expect(await sessions.read(sent(cookie).replace('__Host-', ''))).toBeUndefined();
    expect(await sessions.read(sent(cookie).replace('__Host-', '__host-'))).toBeUndefined();
  });
});

describe('a session of a reader', () => {
  it('ends after two hours without a request', async () => {
    const { cookie } = await sessions.start(ada);
    vi.setSystemTime(Date.now() + 119 * MINUTE);
    const first = await sessions.read(sent(cookie));
    expect(first?.account.user.name).toBe('ada');
    vi.setSystemTime(Date.now() + 121 * MINUTE);
    expect(await sessions.read(sent(cookie))).toBeUndefined();
  });

  it('is renewed by use, up to twelve hours in total', async () => {
    let { cookie } = await sessions.start(ada);
    let hours = 0;
    for (; hours < 20; hours += 1) {
      vi.setSystemTime(Date.now() + HOUR);
      const signedIn = await sessions.read(sent(cookie));
      if (signedIn === undefined) break;
      expect(signedIn.cookie).toBeDefined();
      cookie = signedIn.cookie ?? cookie;
    }
    expect(hours).toBe(11);
  });

  it('is not renewed by every request', async () => {
    const { cookie } = await sessions.start(ada);
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    expect((await sessions.read(sent(cookie)))?.cookie).toBeUndefined();
  });

  it('OWASP, session management: ends with the sign-out, also for a copied cookie', async () => {
    const { cookie } = await sessions.start(ada);
    const copied = sent(cookie);
    expect((await sessions.end(sent(cookie))).cookie).toContain('Max-Age=0');
    expect(await sessions.read(copied)).toBeUndefined();
  });

  it.each([
    ['their password changes', () => setPassword(state, 'ada', 'another long password')],
    ['all their access is ended', () => endAccess(state, 'ada')],
    ['they are removed', () => removeUser(state, 'ada')],
  ])('OWASP, session management: ends when %s, on all devices', async (_name, end) => {
    const [one, two] = [await sessions.start(ada), await sessions.start(ada)];
    await end();
    expect(await sessions.read(sent(one.cookie))).toBeUndefined();
    expect(await sessions.read(sent(two.cookie))).toBeUndefined();
  });

  it('OWASP, session management: of a removed user does not belong to a new user of the same name', async () => {
    const { cookie } = await sessions.start(ada);
    await removeUser(state, 'ada');
    vi.setSystemTime(Date.now() + 1000);
    await addUser(state, { name: 'ada', password: 'another long password', admin: true });
    expect(await sessions.read(sent(cookie))).toBeUndefined();
  });

  it('OWASP, session management: is not revived by a concurrent request while it ends', async () => {
    const { cookie } = await sessions.start(ada);
    vi.setSystemTime(Date.now() + HOUR);
    await Promise.all([sessions.read(sent(cookie)), sessions.end(sent(cookie))]);
    expect(await sessions.read(sent(cookie))).toBeUndefined();
  });
});

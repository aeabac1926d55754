import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createStorage } from 'unstorage';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NOBODY } from '../../../plugin/packages/repository/content/audience.ts';
import { findAccount, userSubject } from '../../../runtime/packages/foundation/access/account.ts';
import {
  API_SCOPES,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  verifyApiKey,
} from '../../../runtime/packages/foundation/state/api-keys.ts';
import { audit, listAudit } from '../../../runtime/packages/foundation/state/audit.ts';
import {
  createCredential,
  deleteCredential,
  listCredentials,
} from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { type FirstAdmin, firstAdmin } from '../../../runtime/packages/foundation/state/first-admin.ts';
import { InputError } from '../../../runtime/packages/foundation/state/input-error.ts';
import { lastUse, noteUse } from '../../../runtime/packages/foundation/state/last-use.ts';
import { openState, stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { BusyError, inThread } from '../../../runtime/packages/foundation/state/password-thread.ts';
import {
  listQuestions,
  missedQuestions,
  recordQuestions,
} from '../../../runtime/packages/foundation/state/questions.ts';
import { changeSettings, readSettings } from '../../../runtime/packages/foundation/state/settings.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import {
  addUser,
  findUser,
  hasAdmin,
  listUsers,
  rememberUser,
  removeUser,
  setPassword,
  updateUser,
  verifyPassword,
} from '../../../runtime/packages/foundation/state/users.ts';
import { verifyCredential } from '../../support/verify-credential.ts';
import { PASSWORD } from '../support/password.ts';

const storage = createStorage();
let state: State;
beforeEach(async () => {
  await storage.clear();
  state = stateOf(storage);
});

/** Everything that is kept, as text. */
async function kept(): Promise<string> {
  const keys = await storage.getKeys();
  return JSON.stringify(await Promise.all(keys.map(async (key) => [key, await storage.getItem(key)])));
}

describe('users in the state', () => {
  it('sign in with their password, whatever the case of their name', async () => {
    await addUser(state, { name: 'Ada@Example.com', password: PASSWORD, groups: ['staff', ' staff ', ''] });
    expect(await verifyPassword(state, 'ada@example.com', PASSWORD)).toMatchObject({ groups: ['staff'] });
    expect(await verifyPassword(state, 'ada@example.com', `${PASSWORD} `)).toBeUndefined();
    expect(await verifyPassword(state, 'eve@example.com', PASSWORD)).toBeUndefined();
    expect(await kept()).not.toContain(PASSWORD);
  });

  it('OWASP, denial of service: password checks do not block other requests', async () => {
    const looking = verifyPassword(state, 'nobody', PASSWORD).then(() => true);
    let turns = 0;
    while (!(await Promise.race([looking, setImmediate(false)]))) turns += 1;
    expect(turns).toBeGreaterThan(20);
  });

  it('OWASP, denial of service: a bounded number of password checks wait, others are refused at once', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 60 }, () => inThread({ password: PASSWORD, hash: 'none' })),
    );
    const busy = attempts.map((each) => each.status === 'rejected' && each.reason instanceof BusyError);
    expect(busy).toEqual(Array.from({ length: 60 }, (_, index) => index >= 50));
    expect(await verifyPassword(state, 'nobody', PASSWORD)).toBeUndefined();
  });

  it('have unique names', async () => {
    await addUser(state, { name: 'ada', password: PASSWORD });
    await expect(addUser(state, { name: 'ADA', password: PASSWORD })).rejects.toThrow(InputError);
    expect(await listUsers(state)).toHaveLength(1);
  });

  it('have valid names and passwords', async () => {
    await expect(addUser(state, { name: ' ', password: PASSWORD })).rejects.toThrow('1 to 254');
    await expect(addUser(state, { name: 'a\u200Bb', password: PASSWORD })).rejects.toThrow('invisible');
    await expect(addUser(state, { name: 'a', password: 'short' })).rejects.toThrow('12 to 1024');
    await expect(addUser(state, { name: 'a', password: 'x'.repeat(1025) })).rejects.toThrow('12 to 1024');
  });

  it('OWASP, access control: never get the reserved group, whatever their source says', async () => {
    const [group = ''] = typeof NOBODY === 'object' ? NOBODY.groups : [];
    const told = await rememberUser(state, { name: 'ada', source: 'oidc', groups: [group, 'a', 'b\n'] });
    expect(told.groups).toEqual(['a']);
    const eve = { name: 'eve', password: PASSWORD };
    await expect(addUser(state, { ...eve, groups: [group] })).rejects.toThrow('no control characters');
    await addUser(state, eve);
    await expect(updateUser(state, 'eve', { groups: ['a', group] })).rejects.toThrow(InputError);
    expect((await findUser(state, 'eve'))?.groups).toEqual([]);
  });

  it('Unicode TR 36, spoofing: get readable one-line labels from their source', async () => {
    const labelled = async (name: string, label: string) =>
      (await rememberUser(state, { name, label, source: 'oidc', groups: [] })).label;
    expect(await labelled('one', ' \u202eada\n@example.com\u200b')).toBe('ada @example.com');
    expect(await labelled('two', ' \u200b')).toBeUndefined();
  });

  it('change their groups and passwords, and can be removed', async () => {
    const { epoch } = await addUser(state, { name: 'ada', password: PASSWORD });
    await updateUser(state, 'ada', { groups: ['b', 'a'] });
    await setPassword(state, 'ada', 'another long password');
    expect(await verifyPassword(state, 'ada', PASSWORD)).toBeUndefined();
    expect(await verifyPassword(state, 'ada', 'another long password')).toMatchObject({
      groups: ['a', 'b'],
      epoch: epoch + 1,
    });
    expect(await removeUser(state, 'ada')).toBe(true);
    expect(await removeUser(state, 'ada')).toBe(false);
    expect(await findUser(state, 'ada')).toBeUndefined();
  });

  it('users of one source do not become users of another', async () => {
    await addUser(state, { name: 'root', password: PASSWORD, admin: true });
    await expect(rememberUser(state, { name: 'ROOT', source: 'oidc', groups: [] })).rejects.toThrow(
      'another way',
    );
    const first = await rememberUser(state, { name: 'ada', source: 'oidc', groups: ['a'] });
    await updateUser(state, 'ada', { admin: true });
    // Another person at the same provider: a subject's case counts (OpenID Connect Core 1.0, section 2).
    await expect(rememberUser(state, { name: 'Ada', source: 'oidc', groups: ['board'] })).rejects.toThrow(
      'belongs to a user',
    );
    for (const name of ['ada ', ' ada', 'cafe\u0301'])
      await expect(rememberUser(state, { name, source: 'oidc', groups: ['board'] })).rejects.toThrow(
        'cannot be distinguished from others',
      );
    const near = await rememberUser(state, { name: 'ada', source: 'oidc', groups: ['b ', ' b', ''] });
    expect(near.groups).toEqual([' b', 'b ']);
    const again = await rememberUser(state, { name: 'ada', source: 'oidc', groups: ['b'] });
    expect(again).toEqual({ ...first, groups: ['b'], admin: true, vouched: again.vouched });
    await expect(setPassword(state, 'ada', PASSWORD)).rejects.toThrow('another source');
  });
});

it('users who have not signed in at their source for two weeks lose the access of earlier tokens', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const grace = { name: '8f3a', source: 'oidc', groups: ['staff'] } as const;
  const subject = userSubject(await rememberUser(state, grace));
  const ada = userSubject(await addUser(state, { name: 'ada', password: PASSWORD }));
  const day = 24 * 3_600_000;
  vi.setSystemTime(Date.now() + 14 * day - 1000);
  expect(await findAccount(state, subject)).toMatchObject({ user: { groups: ['staff'] } });
  vi.setSystemTime(Date.now() + 1000);
  expect(await findAccount(state, subject)).toBeUndefined();
  expect(await findAccount(state, ada)).toBeDefined();
  await rememberUser(state, { ...grace, groups: [] });
  expect(await findAccount(state, subject)).toMatchObject({ user: { groups: [] } });
});

describe('the first admin', () => {
  let shown: FirstAdmin[];
  const show = async (made: FirstAdmin): Promise<void> => void shown.push(made);
  beforeEach(() => {
    shown = [];
  });

  it('is created once by concurrently starting servers if there is none, and recorded', async () => {
    await addUser(state, { name: 'Admin', password: PASSWORD });
    await Promise.all([firstAdmin(state, show), firstAdmin(state, show)]);
    expect(shown).toMatchObject([{ name: 'admin2' }]);
    expect(await verifyPassword(state, 'admin2', shown[0]?.password ?? '')).toMatchObject({ admin: true });
    expect(await verifyPassword(state, 'admin', PASSWORD)).toMatchObject({ admin: false });
    expect((await listAudit(state, { limit: 10 })).entries).toMatchObject([
      { actor: 'server', action: 'user.added', subject: 'admin2' },
    ]);
    await firstAdmin(state, show);
    expect(shown).toHaveLength(1);
  });

  it('is removed if nobody saw the password, and created again at the next start', async () => {
    await expect(firstAdmin(state, () => Promise.reject(new Error('nobody reads')))).rejects.toThrow('reads');
    expect(await hasAdmin(state)).toBe(false);
    await firstAdmin(state, show);
    expect(await verifyPassword(state, 'admin', shown[0]?.password ?? '')).toMatchObject({ admin: true });
  });

  it('is created at the next start if that failed before', async () => {
    const broken = { ...state, claim: () => Promise.reject(new Error('the disk is full')) };
    await expect(firstAdmin(broken, show)).rejects.toThrow('disk is full');
    await firstAdmin(state, show);
    expect(shown).toMatchObject([{ name: 'admin' }]);
  });
});

describe('client credentials', () => {
  it('are verified by secret until they are deleted, and stored as a hash', async () => {
    const { credential, secret } = await createCredential(state, ' nightly job ');
    expect(credential.label).toBe('nightly job');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await verifyCredential(state, credential.id, secret)).toEqual(credential);
    expect(await verifyCredential(state, credential.id, `${secret}x`)).toBeUndefined();
    expect(await verifyCredential(state, `${credential.id}:x`, secret)).toBeUndefined();
    expect(await kept()).not.toContain(secret);
    expect(await deleteCredential(state, credential.id)).toBe(true);
    expect(await verifyCredential(state, credential.id, secret)).toBeUndefined();
    expect(await deleteCredential(state, credential.id)).toBe(false);
  });

  it('are listed in order of creation', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const label of ['c', 'a', 'b']) {
      await createCredential(state, label);
      vi.setSystemTime(Date.now() + 1000);
    }
    vi.useRealTimers();
    expect((await listCredentials(state)).map(({ label }) => label)).toEqual(['c', 'a', 'b']);
    await expect(createCredential(state, '')).rejects.toThrow(InputError);
  });
});

describe('API keys', () => {
  it('are valid until they expire or are deleted, and are stored as a hash', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { key, secret } = await createApiKey(state, {
      label: 'ci',
      scopes: API_SCOPES,
      expires: new Date(Date.now() + 60_000),
    });
    expect(secret).toMatch(/^svc_[\w-]{43}$/);
    expect(await verifyApiKey(state, secret)).toEqual(key);
    expect(await verifyApiKey(state, secret.slice(4))).toBeUndefined();
    expect(await kept()).not.toContain(secret);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await verifyApiKey(state, secret)).toBeUndefined();
    vi.useRealTimers();
    expect(await listApiKeys(state)).toHaveLength(1);
    expect(await deleteApiKey(state, key.id)).toBe(true);
    expect(await listApiKeys(state)).toHaveLength(0);
  });

  it('are not restored by a use that is recorded after their deletion', async () => {
    const { key, secret } = await createApiKey(state, { label: 'ci', scopes: ['status'] });
    await noteUse(state, key.id);
    expect(await lastUse(state, key.id)).toMatch(/^\d{4}-/);
    await deleteApiKey(state, key.id);
    await noteUse(state, key.id);
    expect(await verifyApiKey(state, secret)).toBeUndefined();
  });

  it('cannot be created expired or without a scope', async () => {
    await expect(createApiKey(state, { label: 'x', scopes: [] })).rejects.toThrow(InputError);
    await expect(
      createApiKey(state, { label: 'x', scopes: API_SCOPES, expires: new Date(0) }),
    ).rejects.toThrow(InputError);
  });
});

describe('settings in the state', () => {
  it('are closed by default', async () => {
    expect(await readSettings(state)).toEqual({ mcpEnabled: false, redirectDomains: [] });
    await changeSettings(state, { mcpEnabled: true });
    expect(await readSettings(state)).toEqual({ mcpEnabled: true, redirectDomains: [] });
  });

  it.each([
    ['Chat.Example', 'chat.example'],
    ['chat.example:8443', 'chat.example:8443'],
    ['cursor://', 'cursor://'],
    ['chat.example:443', 'chat.example'],
    ['https://chat.example/', 'chat.example'],
    ['HTTPS://Chat.Example:443/', 'chat.example'],
    ['https://chat.example:8443', 'chat.example:8443'],
    ['http://tools.internal:80', 'http://tools.internal'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['https://bücher.example', 'xn--bcher-kva.example'],
    ['http://BÜCHER.example/', 'http://xn--bcher-kva.example'],
    ['[2001:DB8::1]:8443', '[2001:db8::1]:8443'],
    ['Editor://Callback/', 'editor://callback'],
  ])('accept the redirect domain %s', async (entry, stored) => {
    expect((await changeSettings(state, { redirectDomains: [entry] })).redirectDomains).toEqual([stored]);
  });

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'JavaScript://x',
    'data://text',
    'file:///etc',
    'a/b',
    'user@host',
    'https://a@b',
    'a b',
    'https://a/path',
    'a\\b',
    'https://',
    'http:///',
    'https://a:99999',
    'a:b',
    'chat.example//',
    '*.example',
    'ex%61mple.com',
  ])('refuse the redirect domain %j', async (entry) => {
    await expect(changeSettings(state, { redirectDomains: [entry] })).rejects.toThrow(InputError);
  });
});

describe('the audit log', () => {
  it('lists the newest entries first', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const action of ['a', 'b', 'c']) {
      await audit(state, { actor: 'ada', action });
      vi.setSystemTime(Date.now() + 5);
    }
    vi.useRealTimers();
    expect((await listAudit(state, { limit: 2 })).entries.map(({ action }) => action)).toEqual(['c', 'b']);
  });
});

describe('the log of agents’ queries', () => {
  it('is written in batches, newest first, without secrets', async () => {
    const failures: unknown[] = [];
    const questions = recordQuestions(state, (error) => failures.push(error));
    const ask = (text: string): void =>
      questions.note({ tool: 'search', text, found: false, authenticated: false });
    ask('first');
    ask(`deploy with svc_${'a'.repeat(43)} and eyJhbGciOiJIUzI1NiJ9.x.y`);
    await questions.flush();
    ask('x '.repeat(400));
    await questions.close();
    const listed = (await listQuestions(state, { limit: 10 })).entries;
    expect(listed.map(({ text }) => text)).toEqual([
      'x '.repeat(150),
      'deploy with [removed] and [removed]',
      'first',
    ]);
    expect(failures).toEqual([]);
  });

  it('counts queries without results, ignoring case and spaces', async () => {
    const questions = recordQuestions(state, () => undefined);
    const ask = (text: string, found: boolean): void =>
      questions.note({ tool: 'search', text, found, authenticated: false });
    for (const text of ['bake bread', 'Bake  bread', 'fly kites']) ask(text, false);
    ask('known', true);
    questions.note({ tool: 'ask', text: 'Who flies kites?', found: false, authenticated: false });
    questions.note({ tool: 'query_docs_filesystem', text: 'cat x', found: false, authenticated: false });
    await questions.close();
    const missed = await missedQuestions(state);
    expect(missed.map(({ text, count }) => [text.toLowerCase().replace(/\s+/g, ' '), count])).toEqual(
      expect.arrayContaining([
        ['bake bread', 2],
        ['fly kites', 1],
        ['who flies kites?', 1],
      ]),
    );
    expect(missed[0]?.count).toBe(2);
    expect(missed.map(({ text }) => text)).not.toContain('known');
    expect(missed.map(({ text }) => text)).not.toContain('cat x');
  });

  it('keeps a bounded number of the newest queries in a flood', async () => {
    const questions = recordQuestions(state, () => undefined);
    for (let n = 0; n < 2000; n += 1) {
      questions.note({ tool: 'search', text: `${n}`, found: true, authenticated: false });
    }
    await questions.close();
    expect((await listQuestions(state, { limit: 5000 })).entries).toHaveLength(500);
  });

  it('is kept for 30 days, then its space is freed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const questions = recordQuestions(state, () => undefined);
    questions.note({ tool: 'search', text: 'old', found: true, authenticated: false });
    await questions.close();
    vi.setSystemTime(Date.now() + 30 * 24 * 3_600_000 - 1000);
    expect((await listQuestions(state)).entries).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1000);
    expect(await listQuestions(state)).toEqual({ entries: [], next: undefined });
    expect(await kept()).toContain('old');
    await state.sweep();
    expect(await kept()).toBe('[]');
  });
});

describe('paging through a log', () => {
  const opened: (() => Promise<void>)[] = [];
  afterAll(async () => void (await Promise.all(opened.map((close) => close()))));

  it.each([
    ['memory', async () => state],
    [
      'SQLite',
      async () => {
        const own = await openState(join(await mkdtemp(join(tmpdir(), 'waymark-log-')), 'state.db'));
        opened.push(() => own.close());
        return own;
      },
    ],
  ])('in %s shows every entry once, newest first, and reads only what it shows', async (_name, open) => {
    const own = await open();
    const questions = recordQuestions(own, () => undefined);
    for (let n = 0; n < 450; n += 1) {
      questions.note({ tool: 'search', text: `${n}`, found: n % 9 > 0, authenticated: false });
    }
    await questions.close();
    // Of a kind whose keys are next to these in the storage.
    await own.set('questions-of-others:1', [{ text: 'x' }]);
    let read = 0;
    const counting: State = {
      ...own,
      async newest<T>(...asked: Parameters<State['newest']>) {
        const found = await own.newest<T>(...asked);
        read += found.size;
        return found;
      },
    };
    const first = await listQuestions(counting, { limit: 10 });
    expect([first.entries.length, first.entries[0]?.text, read <= 6]).toEqual([50, '449', true]);
    const seen: string[] = [];
    const misses: string[] = [];
    for (const [list, onlyMisses] of [
      [seen, false],
      [misses, true],
    ] as const) {
      let before: string | undefined;
      do {
        const page = await listQuestions(own, { before, onlyMisses, limit: 30 });
        list.push(...page.entries.map(({ text }) => text));
        before = page.next;
      } while (before !== undefined);
    }
    expect(seen).toEqual(Array.from({ length: 450 }, (_, n) => String(449 - n)));
    expect(misses).toEqual(seen.filter((text) => Number(text) % 9 === 0));
    for (const before of ['../x', 'questions:', '%', '0'])
      expect((await listQuestions(own, { before })).entries.length).toBe(before === '0' ? 0 : 100 + 50);
  });
});

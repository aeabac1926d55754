/** Backups of a state in use, put back into any storage, and refused restores. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { saveDeploy } from '../../../runtime/features/deploys/record.ts';
import { signingKeys } from '../../../runtime/packages/foundation/oauth/signing-keys.ts';
import { createSessions } from '../../../runtime/packages/foundation/sign-in/sessions.ts';
import { ABOUT_KEY, STATE_VERSION } from '../../../runtime/packages/foundation/state/about.ts';
import {
  API_SCOPES,
  createApiKey,
  verifyApiKey,
} from '../../../runtime/packages/foundation/state/api-keys.ts';
import { audit, listAudit } from '../../../runtime/packages/foundation/state/audit.ts';
import { createCredential } from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { takeLease } from '../../../runtime/packages/foundation/state/lease.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { listQuestions, recordQuestions } from '../../../runtime/packages/foundation/state/questions.ts';
import { changeSettings, readSettings } from '../../../runtime/packages/foundation/state/settings.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import {
  addUser,
  findUser,
  listUsers,
  verifyPassword,
} from '../../../runtime/packages/foundation/state/users.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { verifyCredential } from '../../support/verify-credential.ts';
import { waymark } from '../../unit/cli/run-cli.ts';
import { deployRecord } from '../support/deploy-record.ts';
import { PASSWORD } from '../support/password.ts';
import { NO_REDIS, startRedis } from '../support/redis.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const redis = NO_REDIS === undefined ? await startRedis() : undefined;
let count = 0;

const sqlite = (): string => join(folder, `${++count}.db`);
const places = { sqlite, ...(redis && { redis: () => `${redis.url}?prefix=b${++count}` }) };

async function open(storage: string): Promise<State> {
  const state = await openState(storage);
  onTestFinished(() => state.close());
  return state;
}

/** Something of every kind that is worth keeping, and a session. */
async function filled(state: State) {
  await addUser(state, { name: 'ada', password: PASSWORD, groups: ['staff'], admin: true });
  const { credential, secret } = await createCredential(state, 'nightly');
  const key = await createApiKey(state, { label: 'ci', scopes: API_SCOPES });
  await changeSettings(state, { mcpEnabled: true, redirectDomains: ['chat.example'] });
  await audit(state, { actor: 'ada', action: 'settings.changed' });
  const questions = recordQuestions(state, () => {});
  questions.note({ tool: 'search', text: 'how to install', found: true, authenticated: false });
  await questions.close();
  const deploy = await saveDeploy(state, deployRecord());
  await state.set('releases:docs-releases', { current: deploy.statusId, fence: 3, kept: {} });
  const [signing] = await signingKeys(state);
  const sessions = await createSessions(state, { secure: false });
  const user = await findUser(state, 'ada');
  const { cookie = '' } = user ? await sessions.start(user) : {};
  return { credential, secret, key, deploy, signing, cookie: cookie.split(';')[0] ?? '' };
}

/** `waymark` with the storage as an operator names it. */
const run = (args: readonly string[], storage: string) =>
  storage.startsWith('redis')
    ? waymark(args, undefined, { WAYMARK_STORAGE: storage })
    : loadedWaymark([...args, '--state', storage]);

const pairs = Object.keys(places).flatMap((from) => Object.keys(places).map((to) => [from, to] as const));
describe.each(pairs)('a backup of %s in %s', (from, to) => {
  it('contains a consistent snapshot of all lasting records, and no sessions', async () => {
    const [source, target] = [places[from as 'sqlite']?.() ?? '', places[to as 'sqlite']?.() ?? ''];
    const ours = await open(source);
    const had = await filled(ours);
    const file = join(folder, `${++count}.backup`);
    // In use: pairs of records that are written one after the other.
    let writing = true;
    const load = (async () => {
      for (let n = 0; writing; n += 1) {
        await ours.set('pair:a', n);
        await ours.set('pair:b', n);
        await setImmediate();
      }
    })();
    const made = await run(['backup', file], source);
    writing = false;
    await load;
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('signing keys') });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain(PASSWORD);

    expect(await run(['restore', file], target)).toMatchObject({ code: 0, stderr: '' });
    const state = await open(target);
    expect((await verifyPassword(state, 'ada', PASSWORD))?.groups).toEqual(['staff']);
    expect(await verifyCredential(state, had.credential.id, had.secret)).toBeDefined();
    expect(await verifyApiKey(state, had.key.secret)).toMatchObject({ label: 'ci' });
    expect(await readSettings(state)).toEqual({ mcpEnabled: true, redirectDomains: ['chat.example'] });
    expect((await listQuestions(state)).entries).toMatchObject([{ text: 'how to install' }]);
    expect((await listAudit(state)).entries.map(({ action }) => action)).toEqual([
      'state.restored',
      'settings.changed',
    ]);
    expect(await state.get(`deploy:${had.deploy.statusId}`)).toEqual(had.deploy);
    expect(await state.get('releases:docs-releases')).toMatchObject({ current: had.deploy.statusId });
    expect((await signingKeys(state))[0]).toEqual(had.signing);
    const sessions = await createSessions(state, { secure: false });
    expect(await sessions.read(had.cookie)).toBeUndefined();
    const [a = -1, b = -1] = [await state.get<number>('pair:a'), await state.get<number>('pair:b')];
    expect(a - b === 0 || a - b === 1).toBe(true);
  });
});

describe.each(Object.entries(places))('a state in %s', (_, place) => {
  it('is replaced by a restore only on request and as a whole, which running servers notice', async () => {
    const storage = place();
    const state = await open(storage);
    await addUser(state, { name: 'ada', password: PASSWORD });
    const file = join(folder, `${++count}.backup`);
    await run(['backup', file], storage);
    await addUser(state, { name: 'eve', password: PASSWORD });
    const lease = await takeLease(state, 'deploy-docs');
    await state.set('releases:docs-releases', { current: 'newer', fence: 9, kept: {} });
    const spent = ['sign-in-token:used', 'assertion-consumed:used'];
    for (const key of spent) await state.claim(key, true, 60);
    const refused = await run(['restore', file], storage);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--force');
    expect((await listUsers(state)).map(({ name }) => name)).toEqual(['ada', 'eve']);

    expect((await run(['restore', file, '--force'], storage)).code).toBe(0);
    await expect.poll(async () => (await listUsers(state)).map(({ name }) => name)).toEqual(['ada']);
    // Used tokens stay used, running work goes on, and no number and no release goes back.
    for (const key of spent) expect(await state.get(key)).toBe(true);
    expect(await state.get('releases:docs-releases')).toMatchObject({ current: 'newer', fence: 9 });
    expect(await state.get('lease:deploy-docs')).toBeDefined();
    await lease?.release();
    expect((await takeLease(state, 'deploy-docs'))?.fence).toBeGreaterThan(lease?.fence ?? 0);
  });
});

describe.each(Object.entries(places))('a state of a later Waymark in %s', (_, place) => {
  it('is replaced by a backup of an earlier version only with --force', async () => {
    const storage = place();
    const state = await open(storage);
    await addUser(state, { name: 'ada', password: PASSWORD });
    const file = join(folder, `${++count}.backup`);
    await run(['backup', file], storage);
    await state.set('user:eve', { of: 'a form that this version does not know' });
    await state.claim('sign-in-token:used', true, 60);
    await state.set(ABOUT_KEY, { version: STATE_VERSION + 1, id: 'x', waymark: '7.1.0' });
    const refused = await run(['restore', file], storage);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/written by Waymark 7\.1\.0 .*`waymark restore FILE --force`/);
    expect(await run(['users', 'list'], storage)).toMatchObject({ code: 1 });

    expect(await run(['restore', file, '--force'], storage)).toMatchObject({ code: 0, stderr: '' });
    const again = await open(storage);
    expect((await listUsers(again)).map(({ name }) => name)).toEqual(['ada']);
    expect(await again.get(ABOUT_KEY)).toMatchObject({ version: STATE_VERSION });
    expect(await again.get('sign-in-token:used')).toBe(true);
  });
});

describe('a backup file', () => {
  it('is refused if it is not a backup, damaged, truncated, or of a later version', async () => {
    const [storage, file] = [sqlite(), join(folder, 'good.backup')];
    const state = await open(storage);
    await addUser(state, { name: 'ada', password: PASSWORD });
    await run(['backup', file], storage);
    const good = readFileSync(file, 'utf8');
    for (const [text, said] of [
      ['', 'is not a backup of Waymark'],
      ['{"name":"package"}\n', 'is not a backup of Waymark'],
      [good.replace('"ada"', '"eva"'), 'is damaged'],
      [good.slice(0, -20), 'is damaged'],
      [good.split('\n').slice(0, 2).join('\n'), 'is damaged'],
      [good.replace('"state":1', '"state":2').replace(/"by":"[^"]+"/, '"by":"7.1.0"'), 'Waymark 7.1.0'],
    ] as const) {
      const bad = join(folder, 'bad.backup');
      writeFileSync(bad, text);
      const { code, stderr } = await run(['restore', bad, '--force'], storage);
      expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
    }
    expect((await listUsers(state)).map(({ name }) => name)).toEqual(['ada']);
  });

  it('overwrites an earlier backup, but no other file', async () => {
    const [storage, file] = [sqlite(), join(folder, 'again.backup')];
    await (await open(storage)).set('user:a', 1);
    expect((await run(['backup', file], storage)).code).toBe(0);
    expect((await run(['backup', file], storage)).code).toBe(0);
    const before = readFileSync(storage);
    const { code, stderr } = await run(['backup', storage], storage);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not a backup of Waymark')]);
    expect(readFileSync(storage).length).toBe(before.length);
    expect((await run(['backup', join(folder, 'none', 'x.backup')], storage)).stderr).toContain(
      'No backup was written',
    );
  });
});

/** A clock that goes back or ahead: nobody waits for the difference, and nothing lives longer by it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAccount, userSubject } from '../../../runtime/packages/foundation/access/account.ts';
import { createLimits } from '../../../runtime/packages/foundation/limits/limits.ts';
import { rotateSigningKeys, signingKeys } from '../../../runtime/packages/foundation/oauth/signing-keys.ts';
import { createSessions } from '../../../runtime/packages/foundation/sign-in/sessions.ts';
import { audit, listAudit } from '../../../runtime/packages/foundation/state/audit.ts';
import { lastUse, noteUse } from '../../../runtime/packages/foundation/state/last-use.ts';
import { takeLease } from '../../../runtime/packages/foundation/state/lease.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { rememberUser } from '../../../runtime/packages/foundation/state/users.ts';
import { openStorages } from '../support/storages.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-03-01T12:30:00Z');

describe.each(Object.entries(await openStorages()))(
  'a clock that is set back by a day, with a state in %s',
  (_, open) => {
    let state: State;
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: NOON });
      state = await open();
    });
    afterEach(async () => {
      vi.useRealTimers();
      await state.close();
    });
    const goBack = (ms = 24 * HOUR): void => void vi.setSystemTime(Date.now() - ms);

    it('lets another process take over from a killed one at once', async () => {
      const killed = await takeLease(state, 'deploy-docs');
      expect(await takeLease(state, 'deploy-docs')).toBeUndefined();
      goBack();
      const taken = await takeLease(state, 'deploy-docs');
      expect(taken?.fence).toBeGreaterThan(killed?.fence ?? 0);
      await taken?.release();
      await killed?.release();
    });

    it('ends sessions that it would prolong, and allows new ones', async () => {
      await rememberUser(state, { name: 'ada', source: 'oidc', groups: [] });
      const user = [...(await state.list<Parameters<typeof userSubject>[0]>('user')).values()][0];
      if (user === undefined) throw new Error('no user');
      const sessions = await createSessions(state, { secure: false });
      const start = async (): Promise<string> =>
        (await sessions.start(user as never)).cookie.split(';')[0] ?? '';
      const cookie = await start();
      // A clock that is set right by a minute.
      goBack(60_000);
      expect(await sessions.read(cookie)).toBeDefined();
      goBack();
      expect(await sessions.read(cookie)).toBeUndefined();
      // Whom a source elsewhere vouched for at a time that has not come.
      expect(await findAccount(state, userSubject(user))).toBeUndefined();
      await rememberUser(state, { name: 'ada', source: 'oidc', groups: [] });
      expect(await sessions.read(await start())).toBeDefined();
      await state.sweep();
      vi.setSystemTime(NOON);
      expect(await sessions.read(cookie)).toBeDefined();
    });

    it('hides no entries of a log', async () => {
      await audit(state, { actor: 'ada', action: 'before' });
      goBack();
      await audit(state, { actor: 'ada', action: 'after' });
      await state.sweep();
      expect((await listAudit(state)).entries.map(({ action }) => action).sort()).toEqual([
        'after',
        'before',
      ]);
    });

    it('still records uses, and prolongs no signing key', async () => {
      await noteUse(state, 'key');
      await signingKeys(state);
      await rotateSigningKeys(state);
      expect(await signingKeys(state)).toHaveLength(2);
      goBack();
      await noteUse(state, 'key');
      expect(Date.parse((await lastUse(state, 'key')) ?? '')).toBe(Date.now());
      expect(await signingKeys(state)).toHaveLength(1);
    });
  },
);

it('a clock change does not lengthen the lockout of a limit', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  try {
    const limits = createLimits({ 'sign-in-name': 2 });
    const ok = async (): Promise<boolean> => (await limits.take('sign-in-name', 'ada')).ok;
    expect([await ok(), await ok(), await ok()]).toEqual([true, true, false]);
    vi.setSystemTime(NOON - 24 * HOUR);
    expect([await ok(), await ok(), await ok()]).toEqual([true, true, false]);
    vi.setSystemTime(NOON + 24 * HOUR);
    expect([await ok(), await ok(), await ok()]).toEqual([true, true, false]);
  } finally {
    vi.useRealTimers();
  }
});

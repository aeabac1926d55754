/** Changes that overlap: nothing is lost, and nothing removed comes back. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { changeSettings, readSettings } from '../../../runtime/packages/foundation/state/settings.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import {
  addUser,
  findUser,
  removeUser,
  setPassword,
  updateUser,
} from '../../../runtime/packages/foundation/state/users.ts';
import { PASSWORD } from '../support/password.ts';
import { openStorages } from '../support/storages.ts';

describe.each(Object.entries(await openStorages()))('changes of a state in %s', (_, make) => {
  async function open(): Promise<State> {
    const state = await make();
    onTestFinished(() => state.close());
    return state;
  }

  it('are all kept if they happen concurrently', async () => {
    const state = await open();
    await Promise.all(Array.from({ length: 50 }, () => state.change<number>('a:n', (n = 0) => n + 1)));
    expect(await state.get('a:n')).toBe(50);
    await Promise.all(
      ['a.example', 'b.example', 'c.example'].map((domain) =>
        changeSettings(state, ({ redirectDomains }) => ({ redirectDomains: [...redirectDomains, domain] })),
      ),
    );
    expect((await readSettings(state)).redirectDomains).toHaveLength(3);
  });

  it('leave the old value if they throw or return nothing, and do not block the next change', async () => {
    const state = await open();
    await state.set('a:b', 1);
    await expect(
      state.change('a:b', () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await state.change<number>('a:b', () => undefined)).toBe(1);
    expect(await state.change<number>('a:b', (n = 0) => n + 1)).toBe(2);
    expect(await state.get('a:b')).toBe(2);
  });

  it('do not bring back a record that was removed meanwhile', async () => {
    const state = await open();
    for (let moment = 0; moment < 12; moment += 1) {
      await state.set('a:b', 1);
      const changed = state.change<number>('a:b', (n) => n && n + 1);
      for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
      await state.remove('a:b');
      await changed;
      expect([moment, await state.get('a:b')]).toEqual([moment, undefined]);
    }
  });

  it('changing a password does not bring back a user who was removed meanwhile', async () => {
    const state = await open();
    await addUser(state, { name: 'ada', password: PASSWORD });
    const changing = setPassword(state, 'ada', 'another long password').catch(
      (error: Error) => error.message,
    );
    await removeUser(state, 'ada');
    // Undefined: in a storage elsewhere the change may come first.
    expect((await changing) ?? 'There is no user ada').toContain('There is no user ada');
    expect(await findUser(state, 'ada')).toBeUndefined();
  });

  it('changing a password does not restore groups that were removed meanwhile', async () => {
    const state = await open();
    await addUser(state, { name: 'ada', password: PASSWORD, groups: ['board'] });
    const changing = setPassword(state, 'ada', 'another long password');
    await updateUser(state, 'ada', { groups: [] });
    await changing;
    expect((await findUser(state, 'ada'))?.groups).toEqual([]);
  });
});

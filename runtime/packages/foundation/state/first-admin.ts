/** The account with which a dashboard begins if nobody has made one. */
import { randomBytes } from 'node:crypto';
import { audit } from './audit.ts';
import { InputError } from './input-error.ts';
import type { State } from './state.ts';
import { addUser, hasAdmin, removeUser } from './users.ts';

export interface FirstAdmin {
  readonly name: string;
  readonly password: string;
}

/**
 * Makes it if there is no admin. If nobody has seen its password, it is taken back: the next start makes another.
 *
 * @param show Shows its name and password, this once. Its errors are passed on.
 */
export async function firstAdmin(state: State, show: (made: FirstAdmin) => Promise<void>): Promise<void> {
  const password = randomBytes(15).toString('base64url');
  // A reader may have the name already. Of two processes that start at once, both try the same names, so one makes it.
  for (let number = 1; !(await hasAdmin(state)); number += 1) {
    const name = number === 1 ? 'admin' : `admin${number}`;
    try {
      await addUser(state, { name, password, admin: true });
    } catch (error) {
      if (error instanceof InputError) continue;
      throw error;
    }
    await audit(state, { actor: 'server', action: 'user.added', subject: name });
    try {
      return await show({ name, password });
    } catch (error) {
      await removeUser(state, name);
      await audit(state, { actor: 'server', action: 'user.removed', subject: name });
      throw error;
    }
  }
}

/** The account with which a dashboard begins, where nobody has made one. */
import { randomBytes } from 'node:crypto';
import { audit } from './audit.ts';
import { InputError } from './input-error.ts';
import type { State } from './state.ts';
import { addUser, hasAdmin } from './users.ts';

export interface FirstAdmin {
  readonly name: string;
  readonly password: string;
}

/** Its name and password, to be shown once; undefined where there is an admin. */
export async function firstAdmin(state: State): Promise<FirstAdmin | undefined> {
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
    return { name, password };
  }
  return undefined;
}

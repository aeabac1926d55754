/** The account with which a dashboard begins, where nobody has made one. */
import { randomBytes } from 'node:crypto';
import type { State } from './state.ts';
import { addUser, listUsers } from './users.ts';

export interface FirstAdmin {
  readonly name: string;
  readonly password: string;
}

/** Its name and password, to be shown once; undefined where there is an admin. */
export async function firstAdmin(state: State): Promise<FirstAdmin | undefined> {
  if ((await listUsers(state)).some(({ admin }) => admin)) return undefined;
  const first = { name: 'admin', password: randomBytes(15).toString('base64url') };
  // Of two processes that start at once, one makes it and shows it.
  if (!(await state.claim('first-admin:made', new Date().toISOString()))) return undefined;
  await addUser(state, { ...first, admin: true });
  return first;
}

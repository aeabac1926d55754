/** Sign-in with a password that is kept here. */
import type { Limits, Verdict } from '../limits/limits.ts';
import { auditFailure } from '../state/audit.ts';
import type { State } from '../state/state.ts';
import { findUserById, type User, userId, verifyPassword } from '../state/users.ts';

/**
 * Users who may sign in with a password: everybody, admins on their way to the dashboard, or nobody. A site whose readers
 * sign in elsewhere has the second: the first account of its dashboard has a password.
 */
export type PasswordsFor = 'all' | 'admins' | 'nobody';

/** @param elsewhere Whether there is another source. */
export function passwordsFor(directory: boolean | undefined, elsewhere: boolean): PasswordsFor {
  if (directory === false) return 'nobody';
  return directory === true || !elsewhere ? 'all' : 'admins';
}

export interface PasswordResult {
  /** The user whose password it is. */
  readonly user?: User | undefined;
  /** The limit of tries, if that was the reason not to look. */
  readonly over?: Verdict | undefined;
}

/** Finds the user of a password, within the limits of tries for a name and from an address. */
export async function tryPassword(
  { state, limits, admins }: { readonly state: State; readonly limits: Limits; readonly admins: boolean },
  { name, password, client }: { readonly name: string; readonly password: string; readonly client: string },
): Promise<PasswordResult> {
  // By the user who is meant: another spelling of the same name is no second chance.
  const target = userId(name);
  // The address first: one over its limit uses up nobody's tries.
  for (const [limit, key] of [
    ['sign-in-client', client],
    ['sign-in-name', target],
  ] as const) {
    const verdict = await limits.take(limit, key);
    if (!verdict.ok) return { over: verdict };
  }
  const user = await verifyPassword(state, name, password);
  // Whether a password is right is nobody's business if it opens nothing.
  if (user === undefined || (admins && !user.admin)) {
    const known = await findUserById(state, target);
    await auditFailure(state, limits, {
      action: 'sign-in.failed',
      subject: `${known?.name ?? 'a name that nobody has'}, from ${client}`,
    });
    return {};
  }
  await limits.forget('sign-in-name', target);
  await limits.giveBack('sign-in-client', client);
  return { user };
}

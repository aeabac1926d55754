/** The subject of a grant: a person at one state of their password, or a program's credential. */

import { findCredential } from '../state/client-credentials.ts';
import type { State } from '../state/state.ts';
import { findUserById, type User, userId } from '../state/users.ts';
import type { Viewer } from './can-read.ts';

/**
 * A person's subject. It holds the user's epoch, so that a new password or a sign-out everywhere ends all that was
 * given before: sessions, grants and tokens name a subject that is no more.
 */
export function userSubject({ name, epoch }: User): string {
  return `user:${epoch}:${userId(name)}`;
}

export function machineSubject(credentialId: string): string {
  return `machine:${credentialId}`;
}

export type Account =
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'machine'; readonly credentialId: string; readonly label: string };

/** Whose subject it is now; undefined where a user or a credential is gone. */
export async function findAccount(state: State, subject: string): Promise<Account | undefined> {
  const [, kind, epoch, rest] = /^(user|machine):(?:(\d+):)?([\da-f]+)$/.exec(subject) ?? [];
  if (rest === undefined) return undefined;
  if (kind === 'machine') {
    const credential = await findCredential(state, rest);
    return credential && { kind: 'machine', credentialId: credential.id, label: credential.label };
  }
  const user = await findUserById(state, rest);
  return user !== undefined && String(user.epoch) === epoch ? { kind: 'user', user } : undefined;
}

/** What an account may read: groups are those of now, not those of when a token was made. */
export function viewerOf(account: Account): Viewer {
  return account.kind === 'machine' ? { kind: 'machine' } : { kind: 'user', groups: account.user.groups };
}

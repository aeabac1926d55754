/** @room The subject of a grant: a person at one state of their password, or a program's credential. Also whether a preview is as closed as its site. */

import { ANONYMOUS, type Viewer } from '@waymark/contract/can-read';
import { DAY_MS } from '../day.ts';
import { findCredential } from '../state/client-credentials.ts';
import { isAhead } from '../state/expiry.ts';
import type { State } from '../state/state.ts';
import { findUserById, type User, userId } from '../state/users.ts';

/**
 * A person's subject. It holds the user's epoch, so that a new password or a sign-out everywhere ends all earlier
 * access: sessions, grants and tokens then name a subject that no longer exists.
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

/** Whose subject it is now; undefined if a user or a credential is gone, or nobody vouches for the user any more. */
export async function findAccount(state: State, subject: string): Promise<Account | undefined> {
  const [, kind, epoch, rest] = /^(user|machine):(?:(\d+):)?([\da-f]+)$/.exec(subject) ?? [];
  if (rest === undefined) return undefined;
  if (kind === 'machine') {
    const credential = await findCredential(state, rest);
    return credential && { kind: 'machine', credentialId: credential.id, label: credential.label };
  }
  const user = await findUserById(state, rest);
  return user !== undefined && String(user.epoch) === epoch && isVouchedFor(user)
    ? { kind: 'user', user }
    : undefined;
}

/**
 * A source elsewhere does not tell who has left. Whoever has not signed in there for so long loses the access given
 * before, such as that of a tool that refreshes its tokens for months: the tool asks them to sign in again.
 */
const VOUCHED_MS = 14 * DAY_MS;

function isVouchedFor({ source, vouched, created }: User): boolean {
  const since = Date.parse(vouched ?? created);
  return source === 'directory' || (Date.now() - since < VOUCHED_MS && !isAhead(since));
}

/** The key an account is counted under: a new password makes nobody another client. */
export function accountClient(account: Account): string {
  return account.kind === 'machine'
    ? machineSubject(account.credentialId)
    : `user:${userId(account.user.name)}`;
}

/** The viewer an account is, a stranger without one: with its current groups, not those of when a token was made. */
export function viewerOf(account: Account | undefined): Viewer {
  if (account === undefined) return ANONYMOUS;
  return account.kind === 'machine' ? { kind: 'machine' } : { kind: 'user', groups: account.user.groups };
}

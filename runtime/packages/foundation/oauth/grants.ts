/** Grants of persons and programs, and the codes and tokens that came from them. */
import { idOf } from '../state/secrets.ts';
import type { State } from '../state/state.ts';

/** Key of a record of one of oidc-provider's models. */
export function recordKey(model: string, id: string): string {
  return `oauth-${model}:${idOf(id)}`;
}

/** Key of the note that a record came from a grant. */
export function memberKey(grantId: string, model: string, id: string): string {
  return `oauth-grant-${idOf(grantId)}:${idOf(`${model} ${id}`)}`;
}

/** True if a grant exists and is not revoked. */
export async function grantExists(state: State, grantId: string): Promise<boolean> {
  return (await state.get(recordKey('Grant', grantId))) !== undefined;
}

/** Ends a grant and every code and token that came from it. */
export async function revokeGrant(state: State, grantId: string): Promise<void> {
  await state.remove(recordKey('Grant', grantId));
  await removeMembers(state, grantId);
}

/** Ends the codes and tokens that came from a grant. */
export async function removeMembers(state: State, grantId: string): Promise<void> {
  for (const [key, record] of await state.list<string>(`oauth-grant-${idOf(grantId)}`)) {
    await state.remove(record);
    await state.remove(key);
  }
}

/** The tools that a person let in: the dashboard shows and ends these grants. */
import type { State } from '../state/state.ts';
import { userId } from '../state/users.ts';
import { grantExists, revokeGrant } from './grants.ts';

export interface Connection {
  /** Id of the grant. */
  readonly id: string;
  /** The tool's name for itself. */
  readonly tool: string;
  readonly clientId: string;
  /** The user's subject, which a new password or a sign-out everywhere changes. */
  readonly subject: string;
  /** ISO 8601. */
  readonly created: string;
}

const kindOf = (userName: string): string => `connection-${userId(userName)}`;

export async function rememberConnection(
  state: State,
  userName: string,
  connection: Omit<Connection, 'created'>,
  seconds: number,
): Promise<void> {
  const record: Connection = { ...connection, created: new Date().toISOString() };
  await state.set(`${kindOf(userName)}:${connection.id}`, record, seconds);
}

/** Working ones, oldest first. */
export async function listConnections(
  state: State,
  userName: string,
  subject: string,
): Promise<readonly Connection[]> {
  const all = [...(await state.list<Connection>(kindOf(userName))).values()];
  const working = await Promise.all(
    all.map(async (each) => each.subject === subject && (await grantExists(state, each.id))),
  );
  return all.filter((_, index) => working[index]).sort((a, b) => a.created.localeCompare(b.created));
}

/** Ends the access of one tool with its next request. Returns the connection, if there was one. */
export async function endConnection(
  state: State,
  userName: string,
  id: string,
): Promise<Connection | undefined> {
  // Ids are oidc-provider's; any other text is no key of the storage.
  const known = /^[\w-]+$/.test(id) ? await state.get<Connection>(`${kindOf(userName)}:${id}`) : undefined;
  if (known !== undefined) {
    await revokeGrant(state, id);
    await state.remove(`${kindOf(userName)}:${id}`);
  }
  return known;
}

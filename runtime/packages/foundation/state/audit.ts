/** The audit log: every action of the dashboard and of the commands, every sign-in. No secret is part of it. */
import type { Limits } from '../limits/limits.ts';
import { type LogPage, type LogPageOptions, logPage } from './log-page.ts';
import { randomId } from './secrets.ts';
import type { State } from './state.ts';
import type { User } from './users.ts';

const KIND = 'audit';

const KEPT_SECONDS = 365 * 24 * 3600;

export interface AuditEntry {
  /** ISO 8601. */
  readonly time: string;
  /** A user's name, `command` for the `waymark` command on the server's machine, or `server` for its own actions. */
  readonly actor: string;
  /** `credential.created`, `settings.changed`, ... */
  readonly action: string;
  /** The object of the action: a label, a name, a setting. */
  readonly subject?: string | undefined;
}

/**
 * A user as the log names them. The source's name for them does not stand alone: it could be the name of another
 * user.
 */
export function actorOf({ name, label }: Pick<User, 'name' | 'label'>): string {
  return label === undefined ? name : `${label} (${name})`;
}

export async function audit(state: State, entry: Omit<AuditEntry, 'time'>): Promise<void> {
  const time = new Date().toISOString();
  await state.set(
    `${KIND}:${time.replaceAll(':', '.')}-${randomId().slice(0, 8)}`,
    { time, ...entry },
    KEPT_SECONDS,
  );
}

/**
 * Notes failed attempts of anybody. A flood of failures is noted in part: strangers cause them.
 *
 * @param failure No input but an address: a name may be a password in the wrong field.
 */
export async function auditFailure(
  state: State,
  limits: Limits,
  failure: Omit<AuditEntry, 'time' | 'actor'>,
): Promise<void> {
  const { ok } = await limits.take('noted-failures', 'all');
  if (ok) await audit(state, { actor: 'stranger', ...failure });
}

export function listAudit(state: State, options: LogPageOptions = {}): Promise<LogPage<AuditEntry>> {
  return logPage<AuditEntry, AuditEntry>(state, KIND, options, (entry) => [entry]);
}

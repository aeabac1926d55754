/** Who changed what: every action of the dashboard and of the commands. No secret is part of it. */
import { randomId } from './secrets.ts';
import type { State } from './state.ts';

const KIND = 'audit';

/** A year. */
const KEPT_SECONDS = 365 * 24 * 3600;

export interface AuditEntry {
  /** ISO 8601. */
  readonly time: string;
  /** A user's name, or `command` for the `waymark` command on the server's machine. */
  readonly actor: string;
  /** `credential.created`, `settings.changed`, ... */
  readonly action: string;
  /** What it was done to: a label, a name, a setting. */
  readonly subject?: string | undefined;
}

export async function audit(state: State, entry: Omit<AuditEntry, 'time'>): Promise<void> {
  const time = new Date().toISOString();
  await state.set(
    `${KIND}:${time.replaceAll(':', '.')}-${randomId().slice(0, 8)}`,
    { time, ...entry },
    KEPT_SECONDS,
  );
}

/** Newest first. */
export async function listAudit(state: State, limit: number): Promise<readonly AuditEntry[]> {
  return [...(await state.list<AuditEntry>(KIND)).values()].reverse().slice(0, limit);
}

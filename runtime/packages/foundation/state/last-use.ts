/**
 * When a key, a credential or a connection was last used. In a record of its own: writing the used record again could bring
 * back one that was deleted meanwhile.
 */
import type { State } from './state.ts';

const KIND = 'last-use';

/** Uses are noted at most this often: a note is a write. */
const NOTE_EVERY_MS = 60_000;
const KEPT_SECONDS = 400 * 24 * 3600;

/** @param id Of the key, credential or connection. */
export async function noteUse(state: State, id: string): Promise<void> {
  const last = await lastUse(state, id);
  // A time in the future is from before the clock was set back.
  if (last !== undefined && Math.abs(Date.now() - Date.parse(last)) < NOTE_EVERY_MS) return;
  await state.set(`${KIND}:${id}`, new Date().toISOString(), KEPT_SECONDS);
}

const MAX_REMEMBERED = 10_000;

/** `noteUse` for things used many times a second: asks the storage once a minute at most. Nobody waits for it. */
export function recordUses(state: State, onError: (error: unknown) => void): (id: string) => void {
  const noted = new Map<string, number>();
  return (id) => {
    const now = performance.now();
    if (now - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS) return;
    if (noted.size >= MAX_REMEMBERED) noted.clear();
    noted.set(id, now);
    noteUse(state, id).catch(onError);
  };
}

/** Time of the last use, to the minute (ISO 8601). */
export async function lastUse(state: State, id: string): Promise<string | undefined> {
  return state.get(`${KIND}:${id}`);
}

export async function forgetUse(state: State, id: string): Promise<void> {
  await state.remove(`${KIND}:${id}`);
}

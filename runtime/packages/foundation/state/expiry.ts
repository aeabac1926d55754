/**
 * The end of a record's validity. A clock that goes back must not prolong a record that gives access, nor one that holds a
 * place: such a record counts only from the time at which it was written.
 */
import type { Stored } from './state.ts';

/** Clocks of machines differ, and are corrected, by less. */
export const CLOCK_SLACK_MS = 5 * 60_000;

/** A record kept for longer is a log: it is read whatever the clock says. */
const LONGEST_ACCESS_SECONDS = 15 * 24 * 3600;

/** @param ttl Seconds that it is kept; for ever without it. */
export function storedFor(value: unknown, ttl: number | undefined): Stored {
  if (ttl === undefined) return { value };
  const now = Date.now();
  const expires = now + ttl * 1000;
  return ttl > LONGEST_ACCESS_SECONDS
    ? { value, expires }
    : { value, expires, from: now - Math.min(CLOCK_SLACK_MS, ttl * 1000) };
}

export function isLive({ expires, from }: Stored): boolean {
  const now = Date.now();
  return (expires === undefined || expires > now) && (from === undefined || from <= now);
}

/** True if a time is later than any correct clock would say: the clock went back since. */
export function isAhead(time: number): boolean {
  return time - Date.now() > CLOCK_SLACK_MS;
}

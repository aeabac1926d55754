/** @room The rate of requests within a rolling hour, their number at one time, and the identity of a client (first specification, section 8). */
import type { State } from '../state/state.ts';
import { type Counters, memoryCounters } from './counters.ts';

const HOUR = 3600;

/** @param counts Requests that are counted, as the schema of `server.json` and the reference say. */
const limit = (standard: number, counts: string) => ({ default: standard, counts });

/** Per rolling hour. The first five are the specification's; the others protect against guessing and filling up. */
export const HOURLY_LIMITS = {
  client: limit(
    5_000,
    'Requests from one IP address to the MCP server and for discovery documents. Each message of a batch counts, and so do refused requests. A /64 network of IPv6 counts as one address.',
  ),
  search: limit(10_000, 'Calls of `search` by all clients together, with and without a token.'),
  filesystem: limit(
    10_000,
    'Calls of `query_docs_filesystem` by all clients together, with and without a token.',
  ),
  'authed-search': limit(5_000, 'Calls of `search` with a token, by all clients together.'),
  'authed-filesystem': limit(
    5_000,
    'Calls of `query_docs_filesystem` with a token, by all clients together.',
  ),
  // Some companies have one address for all.
  'client-share': limit(
    20,
    'Percentage of a limit for all clients that one client may use, at least 20 calls. A client is an IP address, or the user or the credential of a token.',
  ),
  'member-search': limit(
    6_000,
    'Searches of one signed-in reader in the search dialog, which searches as they type.',
  ),
  'reader-search': limit(
    6_000,
    'Searches from one IP address in the search dialog, without sign-in. Above the limit, the dialog uses the index of static hosts.',
  ),
  view: limit(
    3_000,
    'Views and searches that pages report from one IP address, for analytics. Above the limit, they are not counted.',
  ),
  ask: limit(5_000, 'Questions of all clients together; `client-share` applies.'),
  feedback: limit(
    500,
    'Votes and comments of all clients together, including agents; `client-share` applies.',
  ),
  playground: limit(1_000, 'Requests from one IP address to APIs, through the playground.'),
  'sign-in-name': limit(20, 'Failed attempts to sign in under one name.'),
  'sign-in-client': limit(100, 'Failed attempts to sign in from one IP address.'),
  token: limit(600, 'Requests from one IP address for tokens.'),
  oauth: limit(1_000, 'Other requests from one IP address to the authorization server, and for sign-in.'),
  api: limit(1_000, 'Requests from one IP address to the API, including webhooks.'),
  'registration-client': limit(60, 'Registrations of tools from one IP address.'),
  registration: limit(1_000, 'Registrations of tools by all clients together.'),
  'noted-failures': limit(1_000, 'Failed sign-ins and refused secrets that the audit log records.'),
} as const;

/** A client may use this much of a small limit: one batch of calls. */
const LEAST_SHARE = 20;

export type LimitName = keyof typeof HOURLY_LIMITS;

export interface Verdict {
  readonly ok: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until another one is allowed, at least 1; 0 if `ok`. */
  readonly retryAfter: number;
}

/**
 * Counts requests, and decides whether another one is allowed.
 *
 * @example
 * import type { Limits } from 'waymark/runtime';
 *
 * export const generous: Limits = {
 *   take: async () => ({ ok: true, limit: 1_000, remaining: 1_000, retryAfter: 0 }),
 *   giveBack: async () => {},
 *   forget: async () => {},
 * };
 */
export interface Limits {
  /**
   * Counts one request, or several that belong together. Requests above the limit are not counted, so a client that waits is allowed again.
   *
   * @param what `share`: the key is a client, who may have no more than a share of the limit.
   */
  take(
    name: LimitName,
    key: string,
    what?: { readonly count?: number; readonly share?: boolean },
  ): Promise<Verdict>;
  /** Takes back a count, because the request turned out not to need the limit. */
  giveBack(name: LimitName, key: string, count?: number): Promise<void>;
  /** Forgets the counts. */
  forget(name: LimitName, key: string): Promise<void>;
}

/**
 * A sliding window from two fixed ones: the last full hour counts for the share of it that lies within the
 * rolling hour. Nobody gets twice the limit at the turn of an hour, and a key costs two numbers.
 */
export function createLimits(
  limits: Partial<Readonly<Record<LimitName, number | undefined>>> = {},
  counters: Counters = memoryCounters(),
): Limits {
  const limitOf = (name: LimitName): number => limits[name] ?? HOURLY_LIMITS[name].default;
  const shareOf = (limit: number): number =>
    Math.min(limit, Math.max(LEAST_SHARE, Math.floor((limit * limitOf('client-share')) / 100)));

  return {
    async take(name, key, { count = 1, share = false } = {}) {
      const whole = limitOf(name);
      const limit = share ? shareOf(whole) : whole;
      const seconds = Date.now() / 1000;
      const hour = Math.floor(seconds / HOUR);
      const passed = (seconds % HOUR) / HOUR;
      const { now, last } = await counters.add(name, key, hour, count);
      const sum = now + last * (1 - passed);
      if (sum <= limit) return { ok: true, limit, remaining: Math.floor(limit - sum), retryAfter: 0 };
      await counters.add(name, key, hour, -count);
      const wait = secondsUntil({ limit, count, now: now - count, last, passed });
      return { ok: false, limit, remaining: Math.max(0, Math.floor(limit - sum + count)), retryAfter: wait };
    },
    async giveBack(name, key, count = 1) {
      await counters.add(name, key, thisHour(), -count);
    },
    forget: (name, key) => counters.forget(name, key, thisHour()),
  };
}

const thisHour = (): number => Math.floor(Date.now() / 1000 / HOUR);

/** Counted for all replicas if they share a state. */
export async function openLimits(
  limits: Partial<Readonly<Record<LimitName, number | undefined>>> | Limits | undefined,
  state: State | undefined,
): Promise<Limits> {
  if (limits !== undefined && 'take' in limits) return limits;
  if (state?.shared === undefined) return createLimits(limits);
  const { redisCounters } = await import('./redis-counters.ts');
  return createLimits(limits, redisCounters(state.shared));
}

/** The time when so many more fit: as the last hour moves out of the window, or in the next hour, as this one does. */
function secondsUntil({
  limit,
  count,
  now,
  last,
  passed,
}: Readonly<Record<'limit' | 'count' | 'now' | 'last' | 'passed', number>>): number {
  const room = limit - now - count;
  if (room >= 0 && last > 0) return Math.max(1, Math.ceil((1 - passed - room / last) * HOUR));
  const nextHour = (1 - passed) * HOUR;
  const within = now > 0 ? Math.min(1, Math.max(0, 1 - (limit - count) / now)) * HOUR : 0;
  return Math.max(1, Math.ceil(nextHour + within));
}

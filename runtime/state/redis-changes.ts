/** Changes of a Redis that other processes make, and whether it answers. */
import type { Redis } from 'ioredis';
import type { RecordStore } from './record-store.ts';
import type { State } from './state.ts';

/** How often the version is asked for if no message came. */
const ASK_EVERY_MS = 250;

/** Reads from memory are trusted for so long after the last answer: a revoked credential is refused within a second. */
const TRUST_MS = 750;

/** Without an answer for so long it is away: a command may take a while under load. */
const AWAY_MS = 2_000;

export interface RedisChanges
  extends Pick<RecordStore, 'revision'>,
    Required<Pick<State, 'away' | 'losses' | 'outage'>> {
  onChange(heard: (key: string) => void): void;
  stop(): void;
}

/** Hears of every write of the others, or knows that it missed some. */
export async function hearChanges(
  redis: Redis,
  subscriber: Redis,
  names: { readonly version: string; readonly changes: string },
): Promise<RedisChanges> {
  /** Raised when anything may have changed. */
  let epoch = 0;
  /** The last version that was heard of. */
  let seen = 0;
  /** The highest one: a Redis that has a lower one has lost writes. */
  let highest = 0;
  let lost = 0;
  let answered = performance.now();
  let awaySince: number | undefined;
  let outage: ReturnType<NonNullable<State['outage']>>;
  const noteAway = (): void => {
    awaySince ??= Date.now();
  };
  redis.on('close', noteAway);
  const isAway = (): boolean => redis.status !== 'ready' || performance.now() - answered > AWAY_MS;
  let hear = (_key: string): void => {};
  const forget = (): void => {
    epoch += 1;
  };
  subscriber.on('message', (_channel: string, message: string) => {
    const space = message.indexOf(' ');
    const version = Number(message.slice(0, space));
    if (version !== seen + 1) forget();
    seen = version;
    highest = Math.max(highest, version);
    hear(message.slice(space + 1));
  });
  subscriber.on('close', forget);
  subscriber.on('ready', () => {
    forget();
    // If it fails, the version tells of every write.
    subscriber.subscribe(names.changes).catch(() => {});
  });
  await subscriber.subscribe(names.changes);
  seen = Number((await redis.get(names.version)) ?? 0);
  highest = seen;
  answered = performance.now();
  let asking = false;
  const ask = async (): Promise<void> => {
    if (isAway()) noteAway();
    if (asking) return;
    asking = true;
    const asked = performance.now();
    // Heard of before it is asked: the answer cannot be lower.
    const heard = highest;
    try {
      const version = Number((await redis.get(names.version)) ?? 0);
      if (version < heard) {
        lost += 1;
        highest = version;
      } else {
        highest = Math.max(highest, version);
      }
      // Its message may be on its way; or it never comes.
      if (version !== seen) forget();
      // A Redis that lost its data counts from the start.
      if (version < seen) seen = version;
      answered = asked;
      if (awaySince !== undefined) outage = { from: awaySince, until: Date.now() };
      awaySince = undefined;
    } catch {
      // Nothing is taken from memory until it answers again.
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(ask, ASK_EVERY_MS);
  timer.unref();
  return {
    revision() {
      if (performance.now() - answered > TRUST_MS) forget();
      return epoch;
    },
    onChange(heard) {
      hear = heard;
    },
    losses: () => lost,
    away: isAway,
    outage: () => outage,
    stop: () => clearInterval(timer),
  };
}

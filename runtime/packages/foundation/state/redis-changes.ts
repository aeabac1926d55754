/** Changes of a Redis that other processes make, and whether it answers. */
import type { Redis } from 'ioredis';
import type { State } from './state.ts';

/** How often the version is asked for if no message came. */
const ASK_EVERY_MS = 250;

/** Reads from memory are trusted for so long after the last answer: a revoked credential is refused within a second. */
const TRUST_MS = 750;

/** Without an answer for so long it is away: a command may take a while under load. */
const AWAY_MS = 2_000;

/** Hears of every write of the others, or knows that it missed some. */
export async function hearChanges(
  redis: Redis,
  subscriber: Redis,
  names: { readonly version: string; readonly changes: string },
): Promise<RedisChanges> {
  const changes = new RedisChanges(redis, names.version);
  subscriber.on('message', (_channel: string, message: string) => changes.hear(message));
  subscriber.on('close', () => changes.forget());
  subscriber.on('ready', () => {
    changes.forget();
    // If it fails, the version tells of every write.
    subscriber.subscribe(names.changes).catch(() => {});
  });
  await subscriber.subscribe(names.changes);
  await changes.begin();
  return changes;
}

class RedisChanges {
  readonly #redis: Redis;
  readonly #version: string;
  /** Raised when anything may have changed. */
  #epoch = 0;
  /** The last version that was heard of. */
  #seen = 0;
  /** The highest one: a Redis that has a lower one has lost writes. */
  #highest = 0;
  #lost = 0;
  #answered = performance.now();
  #awaySince: number | undefined;
  #outage: ReturnType<NonNullable<State['outage']>>;
  #isAsking = false;
  #timer: NodeJS.Timeout | undefined;
  #heard = (_key: string): void => {};

  /** @param version Key of the number of writes. */
  constructor(redis: Redis, version: string) {
    this.#redis = redis;
    this.#version = version;
    redis.on('close', () => this.#noteAway());
  }

  async begin(): Promise<void> {
    this.#seen = await this.#readVersion();
    this.#highest = this.#seen;
    this.#answered = performance.now();
    this.#timer = setInterval(() => this.#ask(), ASK_EVERY_MS);
    this.#timer.unref();
  }

  /** @param message The version and the key of a write. */
  hear(message: string): void {
    const space = message.indexOf(' ');
    const version = Number(message.slice(0, space));
    if (version !== this.#seen + 1) this.forget();
    this.#seen = version;
    this.#highest = Math.max(this.#highest, version);
    this.#heard(message.slice(space + 1));
  }

  forget(): void {
    this.#epoch += 1;
  }

  readonly revision = (): number => {
    if (performance.now() - this.#answered > TRUST_MS) this.forget();
    return this.#epoch;
  };
  readonly onChange = (heard: (key: string) => void): void => {
    this.#heard = heard;
  };
  readonly losses = (): number => this.#lost;
  readonly away = (): boolean =>
    this.#redis.status !== 'ready' || performance.now() - this.#answered > AWAY_MS;
  readonly outage = (): ReturnType<NonNullable<State['outage']>> => this.#outage;
  readonly stop = (): void => clearInterval(this.#timer);

  #noteAway(): void {
    this.#awaySince ??= Date.now();
  }

  async #readVersion(): Promise<number> {
    return Number((await this.#redis.get(this.#version)) ?? 0);
  }

  async #ask(): Promise<void> {
    if (this.away()) this.#noteAway();
    if (this.#isAsking) return;
    this.#isAsking = true;
    const asked = performance.now();
    // Heard of before it is asked: the answer cannot be lower.
    const heard = this.#highest;
    try {
      const version = await this.#readVersion();
      if (version < heard) {
        this.#lost += 1;
        this.#highest = version;
      } else {
        this.#highest = Math.max(this.#highest, version);
      }
      // Its message may be on its way; or it never comes.
      if (version !== this.#seen) this.forget();
      // A Redis that lost its data counts from the start.
      if (version < this.#seen) this.#seen = version;
      this.#answered = asked;
      if (this.#awaySince !== undefined) this.#outage = { from: this.#awaySince, until: Date.now() };
      this.#awaySince = undefined;
    } catch {
      // Nothing is taken from memory until it answers again.
    } finally {
      this.#isAsking = false;
    }
  }
}

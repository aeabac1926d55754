/** Counters in Redis: one replica's counts hold for all. */
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { State } from '../state/state.ts';
import type { MakeCounters } from './limits.ts';

export function redisCounters({ redis, prefix }: NonNullable<State['shared']>): MakeCounters {
  return (options) =>
    new RateLimiterRedis({
      ...options,
      keyPrefix: `${prefix}:${options.keyPrefix}`,
      storeClient: redis,
      // While Redis is away each replica counts for itself: a site that is open to all stays up.
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
}

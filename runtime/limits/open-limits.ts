import type { State } from '../state/state.ts';
import { createLimits, type LimitName, type Limits } from './limits.ts';

/** Counted for all replicas if they share a state. */
export async function openLimits(
  limits: Partial<Readonly<Record<LimitName, number>>> | Limits | undefined,
  state: State | undefined,
): Promise<Limits> {
  if (limits !== undefined && 'take' in limits) return limits;
  if (state?.shared === undefined) return createLimits(limits);
  const { redisCounters } = await import('./redis-counters.ts');
  return createLimits(limits, redisCounters(state.shared), { shared: true });
}

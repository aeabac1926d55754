/** One worker at a time among all processes that share the state: a claim that expires when its holder is killed. */
import { isStorageAway } from './away.ts';
import { randomId } from './secrets.ts';
import type { State } from './state.ts';

const SECONDS = 15;
const RENEW_MS = 5_000;
/** Time between tries while the storage does not answer. */
const AGAIN_MS = 500;

/** A process with a later lease has taken the work over: later writes of this one are refused. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver';
  constructor() {
    super('Another process has taken this deploy over.');
  }
}

export interface Lease {
  /** Aborted when the lease is lost: another process may be working. */
  readonly lost: AbortSignal;
  /**
   * Higher than that of every earlier lease. A process that stood still may not know that it has lost its own; this number
   * refuses its writes.
   */
  readonly fence: number;
  release(): Promise<void>;
}

/** Name of the lease under which a project is deployed. */
export const deployLease = (project: string): string => `deploy-${project}`;

const fenceKey = (name: string): string => `lease-fence:${name}`;

/** Makes sure that later leases have higher numbers than one given before the storage lost it. */
export async function raiseFence(state: Pick<State, 'change'>, name: string, given: number): Promise<void> {
  await state.change<number>(fenceKey(name), (last = 0) => (last < given ? given : undefined));
}

/** The part of a state that leases need. */
export type LeaseState = Pick<State, 'get' | 'set' | 'claim' | 'change' | 'remove'>;

/** Undefined if another process holds it. */
export async function takeLease(state: LeaseState, name: string): Promise<Lease | undefined> {
  const key = `lease:${name}`;
  const holder = randomId();
  if (!(await state.claim(key, holder, SECONDS))) return undefined;
  const fence = (await state.change<number>(fenceKey(name), (last = 0) => last + 1)) ?? 0;
  const lost = new AbortController();
  let renewed = performance.now();
  const renew = async (): Promise<void> => {
    const time = performance.now();
    try {
      const now = await state.get(key);
      if (now === holder) await state.set(key, holder, SECONDS);
      // After the clock was set, the claim may not count: whoever took and left it meanwhile has a higher number.
      else if (now !== undefined || !(await state.claim(key, holder, SECONDS))) lost.abort();
      renewed = time;
    } catch (error) {
      // It is ours until its time is over: a pause of the storage ends no work.
      const isOver = time + RENEW_MS - renewed > SECONDS * 1000;
      if (!isStorageAway(error) || isOver) lost.abort(error);
      else again = setTimeout(renew, AGAIN_MS).unref();
    }
  };
  let again: NodeJS.Timeout | undefined;
  const timer = setInterval(renew, RENEW_MS);
  timer.unref();
  return {
    lost: lost.signal,
    fence,
    async release() {
      clearInterval(timer);
      clearTimeout(again);
      if ((await state.get(key)) === holder) await state.remove(key);
    },
  };
}

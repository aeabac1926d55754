/** One worker at a time among all processes that share the state: a claim that ends by itself when its holder is killed. */
import { randomId } from '../state/secrets.ts';
import type { State } from '../state/state.ts';

const SECONDS = 15;
const RENEW_MS = 5_000;

export interface Lease {
  /** Aborted when the lease was lost: somebody else may be at work. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** Undefined where another process holds it. */
export async function takeLease(state: State, name: string): Promise<Lease | undefined> {
  const key = `lease:${name}`;
  const holder = randomId();
  if (!(await state.claim(key, holder, SECONDS))) return undefined;
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    try {
      if ((await state.get(key)) === holder) await state.set(key, holder, SECONDS);
      else lost.abort();
    } catch (error) {
      lost.abort(error);
    }
  };
  const timer = setInterval(renew, RENEW_MS);
  timer.unref();
  return {
    lost: lost.signal,
    async release() {
      clearInterval(timer);
      if ((await state.get(key)) === holder) await state.remove(key);
    },
  };
}

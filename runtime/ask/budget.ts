/** The budget of a day: how many answers the model gives, and how many tokens they take. */
import type { State } from '../state/state.ts';
import type { ModelOptions } from './options.ts';

const KIND = 'ask-budget';
const KEPT_SECONDS = 3 * 24 * 3600;

interface Used {
  readonly calls: number;
  readonly tokens: number;
}

export interface Budget {
  /** Counts an answer; false if the day's budget is used up. */
  take(): Promise<boolean>;
  spend(tokens: number): Promise<void>;
}

/** @param state Counts for all who share it; without one this process counts for itself. */
export function createBudget(state: State | undefined, { calls, tokens }: ModelOptions['daily']): Budget {
  let own = { day: '', used: { calls: 0, tokens: 0 } };

  async function change(next: (used: Used) => Used | undefined): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    if (state === undefined) {
      const used = own.day === day ? own.used : { calls: 0, tokens: 0 };
      own = { day, used: next(used) ?? used };
      return;
    }
    const key = `${KIND}:${day}`;
    await state.claim(key, { calls: 0, tokens: 0 } satisfies Used, KEPT_SECONDS);
    await state.change<Used>(key, (used) => used && next(used));
  }

  return {
    async take() {
      let taken = false;
      await change((used) => {
        taken = used.calls < calls && used.tokens < tokens;
        return taken ? { ...used, calls: used.calls + 1 } : undefined;
      });
      return taken;
    },
    spend: (count) => change((used) => ({ ...used, tokens: used.tokens + count })),
  };
}

/** The budget of a day: how many answers the model gives, and how many tokens they take; of both, one client has a share. */
import { randomBytes } from 'node:crypto';
import { hashSecret } from '@waymark/foundation/state/secrets';
import type { State } from '@waymark/foundation/state/state';
import type { ModelOptions } from './options.ts';

const KIND = 'ask-budget';
const KEPT_SECONDS = 3 * 24 * 3600;

interface Used {
  readonly calls: number;
  readonly tokens: number;
}

const NONE: Used = { calls: 0, tokens: 0 };

/** @param state Counts for all who share it; without one this process counts for itself. */
export function createBudget(state: State | undefined, { calls, tokens }: ModelOptions['daily']) {
  let own = { day: '', used: new Map<string, Used>() };

  /** @param id Of the counts: the day's, or those of one client. */
  async function change(day: string, id: string, next: (used: Used) => Used | undefined): Promise<void> {
    if (state === undefined) {
      if (own.day !== day) own = { day, used: new Map() };
      const used = own.used.get(id) ?? NONE;
      own.used.set(id, next(used) ?? used);
      return;
    }
    const key = `${KIND}:${day}${id}`;
    await state.claim(key, NONE, KEPT_SECONDS);
    await state.change<Used>(key, (used) => used && next(used));
  }

  /** Counts one answer, if there is room. */
  async function takeOne(day: string, id: string, share: number): Promise<boolean> {
    let taken = false;
    const [mostCalls, mostTokens] = [Math.max(1, Math.floor(calls * share)), tokens * share];
    await change(day, id, (used) => {
      taken = used.calls < mostCalls && used.tokens < mostTokens;
      return taken ? { ...used, calls: used.calls + 1 } : undefined;
    });
    return taken;
  }

  /** Nobody can find out whose counts they are once the day's salt has expired. */
  async function idOf(day: string, client: string): Promise<string> {
    if (state === undefined) return client;
    const key = `${KIND}-salt:${day}`;
    await state.claim(key, randomBytes(32).toString('base64url'), KEPT_SECONDS);
    return `-${hashSecret(`${await state.get<string>(key)} ${client}`)}`;
  }

  return {
    /** Counts an answer; false if the day's budget, or the client's share of it (from 0 to 1), is used up. */
    async take(client: string, share: number): Promise<boolean> {
      const day = today();
      // First its own: a client without any left takes nothing from the others.
      return (await takeOne(day, await idOf(day, client), share)) && takeOne(day, '', 1);
    },
    async spend(client: string, count: number): Promise<void> {
      const day = today();
      for (const id of [await idOf(day, client), ''])
        await change(day, id, (used) => ({ ...used, tokens: used.tokens + count }));
    },
  };
}

const today = (): string => new Date().toISOString().slice(0, 10);

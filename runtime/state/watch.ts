/** Notices that a state was replaced: a backup was put back, or its storage lost its records. */
import { ABOUT_KEY, type About, readAbout } from './about.ts';
import type { State } from './state.ts';

export type Change = 'restored' | 'lost';

/** Looks once. Undefined if it is the state that it was. */
export async function watchState(state: State): Promise<() => Promise<Change | undefined>> {
  let known = await readAbout(state);
  let losses = state.losses?.() ?? 0;
  return async () => {
    const now = await state.get<About>(ABOUT_KEY);
    const lost = now === undefined || (state.losses?.() ?? 0) !== losses;
    losses = state.losses?.() ?? 0;
    if (!lost && now.id === known.id) return undefined;
    known = now ?? (await readAbout(state));
    return lost ? 'lost' : 'restored';
  };
}

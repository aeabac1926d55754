/** Reopens everything read from a storage when that was replaced, or has lost its records. */

import type { Logger } from '@waymark/foundation/log';
import { type Regular, regularly } from '@waymark/foundation/regularly';
import { ABOUT_KEY, type About, readAbout } from '@waymark/foundation/state/about';
import type { State } from '@waymark/foundation/state/state';

/** Interval between looks. */
const WATCH_MS = 1_000;

/** @param reopen Reads keys again. Called until it succeeds. */
export async function watchStorage(
  state: State,
  reopen: () => Promise<void>,
  logger: Logger,
): Promise<Regular> {
  const changed = await watchState(state);
  let isOld = false;
  const work = async (): Promise<void> => {
    const change = await changed();
    if (change === 'lost')
      logger.error('storage lost what it held', {
        next: 'users, credentials and keys are gone: put them back with `waymark restore`; see that it is persistent',
      });
    if (change === 'restored') logger.error('state restored', { next: 'everybody has to sign in again' });
    isOld ||= change !== undefined;
    if (!isOld) return;
    await reopen();
    isOld = false;
  };
  return regularly(WATCH_MS, work, { logger, failed: 'storage not watched' });
}

type Change = 'restored' | 'lost';

/** Notices that a state was replaced: a backup was put back, or its storage lost its records. Undefined if it is the state that it was. */
async function watchState(state: State): Promise<() => Promise<Change | undefined>> {
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

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
  let known = await readAbout(state);
  let losses = state.losses?.() ?? 0;
  let isOld = false;
  const work = async (): Promise<void> => {
    const now = await state.get<About>(ABOUT_KEY);
    const lost = now === undefined || (state.losses?.() ?? 0) !== losses;
    losses = state.losses?.() ?? 0;
    if (lost)
      logger.error('storage lost what it held', {
        next: 'users, credentials and keys are gone: put them back with `waymark restore`; see that it is persistent',
      });
    else if (now.id !== known.id) logger.error('state restored', { next: 'everybody has to sign in again' });
    if (lost || now.id !== known.id) {
      known = now ?? (await readAbout(state));
      isOld = true;
    }
    if (!isOld) return;
    await reopen();
    isOld = false;
  };
  return regularly(WATCH_MS, work, { logger, failed: 'storage not watched' });
}

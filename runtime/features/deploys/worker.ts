/** A process that builds, for servers on any machine that share its storage. */

import { openState } from '@waymark/foundation/state/open';
import { failed } from '@waymark/source/failures';
import type { DeployerSetup } from './deployer.ts';
import { openDeployer } from './open-deployer.ts';
import { verifyRelease } from './verify.ts';

/** @param setup The options and the storage are the servers'; the folder is of this worker alone. */
export async function startWorker({
  storage,
  ...setup
}: Pick<DeployerSetup, 'options' | 'workspace' | 'url' | 'logger'> & { readonly storage: string }) {
  const { url, logger } = setup;
  const state = await openState(storage);
  const deployer = await openDeployer({
    ...setup,
    state,
    async verify(release) {
      const verified = await verifyRelease(release, { url, logger });
      // Other processes serve it.
      await verified.close();
      return undefined;
    },
    swap: undefined,
  }).catch((error: unknown) => failed(error, () => state.close()));
  const ended = Promise.withResolvers<void>();
  // Its timers do not keep a process alive.
  const alive = setInterval(() => {}, 60_000);
  return {
    /** Resolves when it has been closed. */
    ended: ended.promise,
    /** The running deploy may go on for so long; then it is left to another worker, or to the next start. */
    async close(graceMs: number): Promise<void> {
      await deployer.close(graceMs);
      await state.close();
      clearInterval(alive);
      ended.resolve();
    },
  };
}

/** A process that builds, for servers on any machine that share its storage. */

import type { Logger } from '@waymark/foundation/log';
import { openState } from '@waymark/foundation/state/open';
import { failed } from '@waymark/source/failures';
import { openDeployer } from './open-deployer.ts';
import type { DeployOptions } from './options.ts';
import { verifyRelease } from './verify.ts';

export interface BuilderSetup {
  /** The same options as the servers'. */
  readonly storage: string;
  readonly options: DeployOptions;
  /** Folder of this worker alone. */
  readonly workspace: string;
  /** Public address of the site. */
  readonly url: string | undefined;
  readonly logger: Logger;
}

export type DeployWorker = Awaited<ReturnType<typeof startWorker>>;

export async function startWorker({ storage, options, workspace, url, logger }: BuilderSetup) {
  const state = await openState(storage);
  const deployer = await openDeployer({
    state,
    options,
    workspace,
    url,
    async verify(release) {
      const verified = await verifyRelease(release, { url, logger });
      // Other processes serve it.
      await verified.close();
      return undefined;
    },
    swap: undefined,
    builds: true,
    logger,
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

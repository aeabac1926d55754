/** Works through open deploys, one after the other, in one process among all that share the state. */

import { regularly } from '@waymark/foundation/regularly';
import { type Lease, takeLease } from '@waymark/foundation/state/lease';
import { thenClearUp } from '@waymark/source/failures';
import type { DeployerSetup } from './deployer.ts';
import type { Deploy } from './record.ts';

/** How often a worker looks for deploys that other processes queued. */
const POLL_MS = 1_000;

interface DeployQueueSetup extends Pick<DeployerSetup, 'state' | 'builds' | 'logger'> {
  /** One at a time of this name. */
  readonly name: string;
  /** Oldest first. */
  readonly open: () => Promise<readonly Deploy[]>;
  readonly work: (deploy: Deploy, lease: Lease) => Promise<void>;
}

export function createDeployQueue({ state, name, builds, open, work, logger }: DeployQueueSetup) {
  let closing = false;

  async function drain(): Promise<void> {
    if (!builds || closing || (await open()).length === 0) return;
    const lease = await takeLease(state, name);
    if (lease === undefined) return;
    const workOff = async (): Promise<void> => {
      while (!closing && !lease.lost.aborted) {
        // The lease is ours, so a deploy in progress was begun by a process that was killed.
        const [next] = await open();
        if (next === undefined) break;
        await work(next, lease);
      }
    };
    await thenClearUp(workOff, lease.release);
  }

  const { wake, stop } = regularly(POLL_MS, drain, { logger, failed: 'deploy queue failed' });
  wake();
  return {
    /** A deploy was saved that has not ended. */
    wake,
    /** Begins no other; resolves when the running one has ended. */
    close(): Promise<void> {
      closing = true;
      return stop();
    },
  };
}

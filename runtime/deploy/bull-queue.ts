/**
 * The queue of machines that share a Redis, with BullMQ: a job wakes one builder among all, and one whose builder was killed
 * wakes another. What is to be done stands in the state: a job that is lost is made anew, and a job that comes twice finds
 * nothing to do, or the lease of who does it.
 */
import { DelayedError, type Job, Queue, Worker } from 'bullmq';
import { thenClearUp } from '../contract/failures.ts';
import type { State } from '../state/state.ts';
import { takeLease } from './lease.ts';
import type { DeployQueue, DeployQueueSetup } from './queue.ts';
import type { Deploy } from './record.ts';
import { regularly } from './regularly.ts';

/** A builder that does not renew its lock for so long was killed. */
const LOCK_MS = 15_000;
const LOOK_FOR_KILLED_MS = 5_000;

/** How often it is looked whether something open has no job. */
const MEND_MS = 5_000;

/** While another builder holds the lease. */
const AGAIN_MS = 1_000;

/** BullMQ gives a job up; a deploy counts its own attempts. */
const WITHOUT_END = 1_000_000;

export interface BullQueueSetup extends DeployQueueSetup {
  readonly shared: NonNullable<State['shared']>;
}

export function createBullQueue({
  state,
  shared: { redis, prefix: site },
  name,
  builds,
  open,
  work,
  logger,
}: BullQueueSetup): DeployQueue {
  // Its listener waits for as long as it takes.
  const connection = redis.duplicate({ maxRetriesPerRequest: null, commandTimeout: undefined });
  connection.on('error', () => {});
  const shared = { connection, prefix: `${site}:bull` };
  const onError = (error: unknown): void => {
    if (!closing) logger.error('deploy queue failed', { error });
  };
  let closing = false;
  const queue = new Queue(name, {
    ...shared,
    defaultJobOptions: {
      removeOnComplete: true,
      removeOnFail: true,
      attempts: WITHOUT_END,
      backoff: AGAIN_MS,
    },
  });
  queue.on('error', onError);

  const add = async (): Promise<void> => {
    for (const { statusId } of await open()) await queue.add('deploy', {}, { jobId: statusId });
  };

  async function run(job: Job, token: string | undefined): Promise<void> {
    const later = async (): Promise<never> => {
      await job.moveToDelayed(Date.now() + AGAIN_MS, token);
      throw new DelayedError();
    };
    if (closing) return later();
    const find = async (): Promise<Deploy | undefined> =>
      (await open()).find(({ statusId }) => statusId === job.id);
    if ((await find()) === undefined) return;
    const lease = await takeLease(state, name);
    if (lease === undefined) return later();
    await thenClearUp(async () => {
      // It may have ended meanwhile.
      const deploy = await find();
      if (deploy !== undefined) await work(deploy, lease);
    }, lease.release);
    if ((await find()) !== undefined) await later();
  }

  const worker = builds
    ? new Worker(name, run, {
        ...shared,
        lockDuration: LOCK_MS,
        stalledInterval: LOOK_FOR_KILLED_MS,
        maxStalledCount: WITHOUT_END,
      })
    : undefined;
  worker?.on('error', onError);
  worker?.on('failed', (_job, error) => onError(error));
  // One project builds one thing at a time, whoever builds.
  queue.setGlobalConcurrency(1).catch(onError);

  const { wake, stop } = regularly(MEND_MS, add, { logger, failed: 'deploy queue failed' });
  wake();
  return {
    wake,
    async close() {
      closing = true;
      // Where Redis is away it would wait for it.
      void stop();
      await worker?.close();
      await queue.close();
      connection.disconnect();
    },
  };
}

/** Long work while Redis pauses. */
import { setTimeout as delay } from 'node:timers/promises';
import { createStorage } from 'unstorage';
import { expect, it, onTestFinished } from 'vitest';
import { takeLease } from '../../../runtime/packages/foundation/state/lease.ts';
import { openState, stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { patient } from '../../../runtime/packages/foundation/state/patient.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { freePort } from '../../support/free-port.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { NO_REDIS, spawnRedis } from '../support/redis.ts';

// Twelve seconds, in which it waits.
it.skipIf(!TEST_ALL || NO_REDIS)('is delayed by a pause of six seconds, and keeps its lease', async () => {
  const port = await freePort();
  const redis = await spawnRedis(port);
  const plain = await openState(`redis://127.0.0.1:${port}`);
  onTestFinished(async () => {
    await plain.close();
    redis.kill('SIGKILL');
  });
  const state = patient(plain);
  const lease = await takeLease(state, 'deploy-docs');
  await delay(4_000);
  redis.kill('SIGSTOP');
  const written = [state.set('a:1', 1), state.claim('a:2', 2), state.change<number>('a:3', () => 3)];
  await delay(6_000);
  redis.kill('SIGCONT');
  await Promise.all(written);
  await delay(2_000);
  expect(await Promise.all(['a:1', 'a:2', 'a:3'].map((key) => plain.get(key)))).toEqual([1, 2, 3]);
  expect(await written[1]).toBe(true);
  expect(lease?.lost.aborted).toBe(false);
  await lease?.release();
});

it('tells an error that is no pause at once', async () => {
  const set = async (): Promise<void> => {
    throw new Error('disk full');
  };
  const broken: State = { ...stateOf(createStorage()), set };
  await expect(patient(broken).set('a:1', 1)).rejects.toThrow('disk full');
});

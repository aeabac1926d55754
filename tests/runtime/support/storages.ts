/** The storages that a state may lie in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage } from 'unstorage';
import { afterAll } from 'vitest';
import { openState, stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { NO_REDIS, startRedis } from './redis.ts';

type Storages = Readonly<Record<string, () => Promise<State>>>;

/** Each opens an empty one, for the file that calls this; without a redis-server on the machine there is none of Redis. */
export async function openStorages(): Promise<Storages> {
  const redis = NO_REDIS === undefined ? await startRedis() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'waymark-state-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let count = 0;
  return {
    sqlite: () => openState(join(folder, `${++count}.db`)),
    memory: async () => stateOf(createStorage()),
    ...(redis && { redis: () => openState(`${redis.url}?prefix=p${++count}`) }),
  };
}

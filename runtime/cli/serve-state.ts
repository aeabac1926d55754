/** Checks the state before a server starts: whose it is, and which release to serve. */
import { existsSync } from 'node:fs';
import { stderrLogger } from '@waymark/foundation/log';
import { isStorageAway } from '@waymark/foundation/state/away';
import { claimHome } from '@waymark/foundation/state/home';
import { InputError } from '@waymark/foundation/state/input-error';
import { openState, stateOf } from '@waymark/foundation/state/open';
import { redisAddress } from '@waymark/foundation/state/redis-connection';
import { createStorage } from 'unstorage';
import { recoverCurrent } from '../features/deploys/recover-current.ts';
import { UsageError } from './errors.ts';
import type { ServerConfig } from './server-config.ts';

type Deploy = NonNullable<ServerConfig['deploy']>;

/** A replica that starts serves what the others serve. If the storage is away, the store of releases says what that is. */
export async function bringRelease(storage: string, deploy: Deploy, workspace: string): Promise<void> {
  const [{ openReleases }, { bringCurrent }, { RELEASES }] = await Promise.all([
    import('../features/deploys/open-deployer.ts'),
    import('../features/deploys/shared-releases.ts'),
    import('../features/deploys/current-release.ts'),
  ]);
  const opened = await openState(storage).catch((error: unknown) => {
    if (!isStorageAway(error)) throw error;
    stderrLogger.error('storage away', { error });
    return undefined;
  });
  const { prefix } = redisAddress(storage);
  const state = opened ?? { ...stateOf(createStorage()), shared: { prefix } };
  // Nothing is put back into a storage that is away.
  const logger = opened ? stderrLogger : { error() {} };
  try {
    const releasesIn = await openReleases({ state, options: deploy, workspace, logger });
    await bringCurrent(releasesIn(RELEASES), workspace).catch((error: unknown) => {
      stderrLogger.error('release not brought', { error });
    });
  } finally {
    await state.close();
  }
}

/** Before the release is chosen: restores the link to it. @param file Of the state, if it has one. */
export async function findRelease(
  file: string | undefined,
  workspace: string,
  project: string | undefined,
): Promise<void> {
  const state = file !== undefined && existsSync(file) ? await openState(file) : undefined;
  try {
    await recoverCurrent(workspace, state, project, stderrLogger);
  } finally {
    await state?.close();
  }
}

/** Refuses a state that is another site's. Makes it if it does not exist. */
export async function claimState(file: string, root: string): Promise<void> {
  const state = await openState(file);
  try {
    await claimHome(state, { folder: root, file }, stderrLogger);
  } catch (error) {
    throw error instanceof InputError ? new UsageError(error.message) : error;
  } finally {
    await state.close();
  }
}

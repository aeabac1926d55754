/** The runtime as a function of a Request: no port, no globals. */
import { stderrLogger } from '@waymark/foundation/log';
import { isStorageAway, withoutRepeats } from '@waymark/foundation/state/away';
import { openRuntime } from './open-runtime.ts';
import type { Runtime, RuntimeOptions } from './options.ts';

export { type Logger, stderrLogger } from '@waymark/foundation/log';
export { ReleaseError, type ReleaseProblem } from '@waymark/foundation/release/errors';
export type { Runtime, RuntimeOptions } from './options.ts';

/**
 * Opens a release as a function from a `Request` to a `Response`, without a port. Close it when it is no longer needed.
 *
 * Throws `ReleaseError` if there is no release, or one that cannot be served, and an error that names the process if another
 * server uses the same storage file. If Redis does not answer, serves public pages until it does.
 *
 * @example
 * import { createRuntime } from 'waymark/runtime';
 *
 * const runtime = await createRuntime({ release: '.waymark' });
 * const response = await runtime.fetch(new Request('http://localhost/healthz'));
 * console.log(response.status);
 * await runtime.close();
 */
export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  try {
    return await openRuntime(options);
  } catch (error) {
    if (!isStorageAway(error)) throw error;
    const logger = withoutRepeats(options.logger ?? stderrLogger, () => true);
    logger.error('storage away', { error });
    const { runtimeWithoutStorage } = await import('./without-storage.ts');
    const without = await openRuntime({ ...options, logger, storage: undefined }, true);
    return runtimeWithoutStorage(without, () => openRuntime(options), logger);
  }
}

/** A runtime that starts while its storage is away: it serves public pages, and becomes whole when the storage answers. */

import type { Logger } from '@waymark/foundation/log';
import { regularly } from '@waymark/foundation/regularly';
import { failed } from '@waymark/source/failures';
import type { Runtime } from './options.ts';

const TRY_EVERY_MS = 1_000;

type Paths = Parameters<Runtime['swap']>;

/**
 * @param without Serves public pages, and answers everything else with a request to wait.
 * @param open Opens the whole runtime. Throws as long as the storage does not answer.
 */
export function runtimeWithoutStorage(
  without: Runtime,
  open: () => Promise<Runtime>,
  logger: Logger,
): Runtime {
  let runtime = without;
  let swapped: Paths | undefined;
  let closing = false;
  const trying = regularly(TRY_EVERY_MS, attempt, { logger, failed: 'storage not opened' });

  async function attempt(): Promise<void> {
    if (runtime !== without) return;
    const opened = await open();
    try {
      // Another release may come meanwhile.
      for (let done: Paths | undefined; swapped !== done; ) {
        done = swapped;
        if (done !== undefined) await opened.swap(...done);
      }
    } catch (error) {
      return failed(error, () => opened.close());
    }
    if (closing) opened.prepareToClose();
    runtime = opened;
    logger.error('storage answers', { next: 'everything is served again' });
    await without.close();
  }

  return {
    fetch: (request) => runtime.fetch(request),
    async swap(...paths) {
      const swapping = runtime;
      await swapping.swap(...paths);
      swapped = paths;
      // It became whole meanwhile, with the earlier release.
      if (runtime !== swapping) await runtime.swap(...paths);
    },
    status: () => runtime.status(),
    get deployer() {
      return runtime.deployer;
    },
    prepareToClose() {
      closing = true;
      runtime.prepareToClose();
    },
    async close(withinMs) {
      await trying.stop();
      await runtime.close(withinMs);
    },
  };
}

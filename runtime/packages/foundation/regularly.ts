/** Work that is repeated, one run after the other. */
import type { Logger } from './log.ts';

export type Regular = ReturnType<typeof regularly>;

/** @param failed The message logged if it fails: once, until it succeeds or fails in another way. */
export function regularly(
  everyMs: number,
  work: () => Promise<void>,
  { logger, failed }: { readonly logger: Logger; readonly failed: string },
) {
  let working: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let said: string | undefined;
  const wake = (): void => {
    if (stopped) return;
    again = working !== undefined;
    working ??= once().finally(() => {
      working = undefined;
      if (again) wake();
    });
  };
  async function once(): Promise<void> {
    try {
      await work();
      said = undefined;
    } catch (error) {
      const message = String(error);
      if (message !== said && !stopped) logger.error(failed, { error });
      said = message;
    }
  }
  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    /** Does it now; if it is being done, once more afterwards. */
    wake,
    /** Stops doing it; resolves when work under way has ended. */
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await working;
    },
  };
}

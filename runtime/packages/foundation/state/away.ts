/** A storage that does not answer: the responses meanwhile, the parts that wait for it, and the log. */
import { errorCode } from '@waymark/source/failures';
import type { Logger } from '../log.ts';

/** Nobody answers at the address of a storage: it may be back later. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}

/** The log says once in this time that it is away. */
const SAY_EVERY_MS = 60_000;

/** Names, codes and beginnings of messages of ioredis and of Node for a command that found no server. */
const AWAY =
  /^(?:StorageAway|MaxRetriesPerRequestError|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Connection is closed|Command timed out|Stream isn't writeable|LOADING|connect ETIMEDOUT)/;

/** True if an error says no more than that the storage does not answer. */
export function isStorageAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    [error.name, errorCode(error) ?? '', error.message].some((text) => AWAY.test(text)) ||
    isStorageAway(error.cause)
  );
}

/**
 * A log that has one line a minute about a storage that is away, instead of one for each request.
 *
 * @param away Whether it is away, as far as is known.
 */
export function withoutRepeats(logger: Logger, away: () => boolean): Logger {
  let said = Number.NEGATIVE_INFINITY;
  return {
    error(event, details) {
      const { error } = details;
      if (!away() || !isStorageAway(error)) {
        logger.error(event, details);
        return;
      }
      const now = performance.now();
      if (now - said < SAY_EVERY_MS) return;
      said = now;
      logger.error('storage away', {
        reason: reasonOf(error as Error),
        first: event,
        next: 'public pages are served; sign-in, the dashboard, tools with a token and deploys wait until it answers',
      });
    },
  };
}

/** ioredis names an option of its own if Redis has gone; an operator has no such option. */
function reasonOf({ name, message }: Error): string {
  return name === 'MaxRetriesPerRequestError' ? 'Redis does not answer.' : message;
}

const RETRY_SECONDS = 5;

export function unavailable(): Response {
  return Response.json(
    {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32_002, message: 'The storage of this server does not answer. Try again in a moment.' },
    },
    { status: 503, headers: { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' } },
  );
}

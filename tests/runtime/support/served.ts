import { onTestFinished } from 'vitest';
import type { Logger } from '../../../runtime/packages/foundation/log.ts';
import { type Served, type ServeOptions, serve } from '../../../runtime/server.ts';
import { fixtureRelease } from './fixture-site.ts';

/** A server on a free port that ends with the test. An error in its log fails the test. */
export async function served(options: Partial<ServeOptions> = {}): Promise<Served> {
  const errors: unknown[] = [];
  const logger: Logger = { error: (event, details) => errors.push({ event, ...details }) };
  const server = await serve({
    release: await fixtureRelease(),
    port: 0,
    host: '127.0.0.1',
    logger,
    ...options,
  });
  onTestFinished(async () => {
    await server.close();
    if (errors.length > 0) throw new Error('The runtime logged errors.', { cause: errors });
  });
  return server;
}

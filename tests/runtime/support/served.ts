import { onTestFinished } from 'vitest';
import type { Logger } from '../../../runtime/log.ts';
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

/** A request whose path goes out as it is written: `fetch` would tidy it. */
export async function rawRequest(
  url: string,
  path: string,
  method = 'GET',
): Promise<{ status: number; body: string; headers: Record<string, unknown> }> {
  const { request } = await import('node:http');
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

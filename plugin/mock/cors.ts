/**
 * Callers of a mock: its own machine alone. Browsers ask whether a page may call a server of another origin (Fetch, section 3.3): pages of this
 * machine may, those of other sites not.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const NAMES = /^[\w-]+(?:[ \t]*,[ \t]*[\w-]+)*$/;

/** Names of this machine: a page of another site reaches it by a name of its own (DNS rebinding). */
export function isOwnHost(host: string): boolean {
  return OWN_HOST.test(host);
}

/** @returns Whether the request asked for leave alone, and is answered. */
export function admitPage({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  const [origin, host = ''] = /^https?:\/\/(.*)$/i.exec(headers.origin ?? '') ?? [];
  if (origin === undefined || !isOwnHost(host)) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  const wanted = headers['access-control-request-method'];
  if (method !== 'OPTIONS' || wanted === undefined) return false;
  const names = headers['access-control-request-headers'] ?? '';
  if (NAMES.test(wanted)) response.setHeader('access-control-allow-methods', wanted);
  if (NAMES.test(names)) response.setHeader('access-control-allow-headers', names);
  response.writeHead(204).end();
  return true;
}

/**
 * A fetch for addresses that a stranger chose: https, public hosts, no redirects, a short time and a small answer.
 *
 * @room Connections to addresses that a stranger chose: public ones only.
 */
import { requestOutside } from './request.ts';

const TIMEOUT_MS = 5_000;

/**
 * GET only. Throws `PrivateAddressError` for a host on a private network, and an error for anything but https, for a slow
 * server and for a long answer. A redirect is an answer like any other.
 */
export async function fetchPublic(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  if ((init.method ?? 'GET') !== 'GET') throw new Error('Only GET is sent.');
  return requestOutside(input instanceof Request ? input.url : input, {
    method: 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    timeoutMs: TIMEOUT_MS,
    signal: init.signal,
  });
}

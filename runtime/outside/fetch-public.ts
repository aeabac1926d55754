/** A fetch for addresses that a stranger chose: https, public hosts, no redirects, a short time and a small answer. */
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { PrivateAddressError, publicLookup } from './lookup.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

/**
 * GET only. Throws `PrivateAddressError` for a host on a private network, and an error for anything but https, for a slow
 * server and for a long answer. A redirect is an answer like any other.
 */
export async function fetchPublic(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.protocol !== 'https:') throw new Error(`${url.protocol} addresses are not fetched.`);
  if ((init.method ?? 'GET') !== 'GET') throw new Error('Only GET is sent.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError(host);
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      url,
      {
        lookup: publicLookup,
        // A connection of its own: one that was made without the check must not be used again.
        agent: false,
        headers: Object.fromEntries(new Headers(init.headers)),
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(init.signal ? [init.signal] : [])]),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_BYTES) request.destroy(new Error('The answer is too long.'));
          else chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const headers = new Headers();
          for (const [name, value] of Object.entries(response.headers)) {
            for (const each of [value ?? []].flat()) headers.append(name, each);
          }
          const status = response.statusCode ?? 502;
          const empty = status === 204 || status === 304 || status < 200;
          resolve(
            new Response(empty ? null : Buffer.concat(chunks), {
              status: status < 200 ? 502 : status,
              headers,
            }),
          );
        });
      },
    );
    request.on('error', reject);
    request.end();
  });
}

/** One request to an address that somebody else chose: no redirects, a short time, a small answer, public hosts only. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { PrivateAddressError, publicLookup } from './lookup.ts';

const MAX_BYTES = 64 * 1024;

export interface OutsideRequest {
  readonly method: string;
  /** A list has names and values in turns. */
  readonly headers: Readonly<Record<string, string>> | readonly string[];
  readonly body?: string | Uint8Array | undefined;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | null | undefined;
  /** An operator named the address: http and private networks are let through. */
  readonly allowPrivate?: boolean | undefined;
  /** http is let through, to public hosts: nothing of the answer is used but that it is there. */
  readonly allowHttp?: boolean | undefined;
  /** Longest body of the answer. Default: 64 kB. */
  readonly maxBytes?: number | undefined;
  /** The status and the headers are the answer: however long a body is, it is not read. */
  readonly withoutBody?: boolean | undefined;
}

export interface OutsideAnswer {
  readonly response: IncomingMessage;
  /** Ends the connection, whatever is left of the answer. */
  end(error?: Error): void;
}

/**
 * Resolves when the headers of the answer are there. Throws as `requestOutside` does.
 *
 * @param options The time is that of the whole answer.
 */
export async function openOutside(input: string | URL, options: OutsideRequest): Promise<OutsideAnswer> {
  const { method, headers, body, timeoutMs, signal, allowPrivate = false } = options;
  const { allowHttp = allowPrivate } = options;
  const url = new URL(input);
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:'))
    throw new Error(`${url.protocol} addresses are not fetched.`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError(host);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'http:' ? httpRequest : httpsRequest)(
      url,
      {
        method,
        ...(!allowPrivate && { lookup: publicLookup }),
        // A connection of its own: one that was made without the check must not be used again.
        agent: false,
        headers,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      },
      (response) => resolve({ response, end: (error) => request.destroy(error) }),
    );
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * Throws `PrivateAddressError` for a host on a private network, and an error for anything but https (unless http is let
 * through), for a slow server and for a long answer. A redirect is an answer like any other.
 */
export async function requestOutside(input: string | URL, options: OutsideRequest): Promise<Response> {
  const { response, end } = await openOutside(input, options);
  const { withoutBody = false, maxBytes = MAX_BYTES } = options;
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  const status = response.statusCode ?? 502;
  const init = { status: status < 200 ? 502 : status, headers };
  if (withoutBody) {
    // Whatever comes of the body is nobody's.
    response.on('error', () => undefined);
    end();
    return new Response(null, init);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  const empty = status === 204 || status === 304 || status < 200;
  return new Response(empty ? null : Buffer.concat(chunks), init);
}

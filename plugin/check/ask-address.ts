/** True if something is at an address of the internet, as far as a program can tell. */

import { PrivateAddressError } from '@waymark/foundation/egress/lookup';
import { requestOutside } from '@waymark/foundation/egress/request';
import { errorCode } from '@waymark/source/failures';

export type AddressAnswer =
  | { readonly kind: 'there' }
  /** @param reason As the end of a sentence. */
  | { readonly kind: 'gone'; readonly reason: string; readonly status?: number }
  /** It refuses programs, or does not answer now; `isTooMuch`: nothing more should be asked of the host. */
  | { readonly kind: 'unsure'; readonly isTooMuch?: boolean }
  /** An address of a private network, such as an example's: it is not asked. */
  | { readonly kind: 'private' };

export interface AskAddressOptions {
  readonly userAgent: string;
  readonly timeoutMs: number;
  /** For tests, whose servers are on this machine. */
  readonly allowPrivate?: boolean | undefined;
}

const MAX_REDIRECTS = 10;
/** Only these say that nothing is there; other refusals may be of programs. */
const GONE = new Set([404, 410]);

/** Follows redirects; each address on the way has to be public. */
export async function askAddress(address: string, options: AskAddressOptions): Promise<AddressAnswer> {
  let url = new URL(address);
  try {
    for (let step = 0; step <= MAX_REDIRECTS; step++) {
      const response = await request(url, options);
      const location = response.headers.get('location');
      if (
        response.status >= 300 &&
        response.status < 400 &&
        location !== null &&
        URL.canParse(location, url)
      ) {
        url = new URL(location, url);
        continue;
      }
      if (GONE.has(response.status))
        return { kind: 'gone', reason: `answers ${response.status}`, status: response.status };
      if (response.status >= 400) return { kind: 'unsure', isTooMuch: response.status === 429 };
      return { kind: 'there' };
    }
    return { kind: 'gone', reason: `is redirected more than ${MAX_REDIRECTS} times` };
  } catch (error) {
    return failed(error);
  }
}

/** Some servers know no HEAD, or answer it otherwise. */
async function request(
  url: URL,
  { userAgent, timeoutMs, allowPrivate }: AskAddressOptions,
): Promise<Response> {
  const send = (method: 'GET' | 'HEAD') =>
    requestOutside(url, {
      method,
      timeoutMs,
      headers: { 'user-agent': userAgent, accept: '*/*' },
      allowHttp: true,
      withoutBody: true,
      allowPrivate,
    });
  const response = await send('HEAD');
  return response.status >= 400 && response.status !== 429 ? send('GET') : response;
}

function failed(error: unknown): AddressAnswer {
  if (error instanceof PrivateAddressError) return { kind: 'private' };
  const code = errorCode(error) ?? '';
  if (code === 'ENOTFOUND') return { kind: 'gone', reason: 'names a host that does not exist' };
  if (code === 'ECONNREFUSED') return { kind: 'gone', reason: 'refuses connections' };
  if (/^(?:ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code))
    return { kind: 'gone', reason: 'has a certificate that is not valid' };
  return { kind: 'unsure' };
}

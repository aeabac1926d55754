import { firstOver } from '../limits/first-over.ts';
import { limitHeaders } from '../limits/headers.ts';
import type { Limits } from '../limits/limits.ts';
import { ENDPOINTS } from './paths.ts';

/**
 * Counts a request to the authorization server. Undefined if it is within the limits.
 *
 * @param path Below the issuer.
 * @param client Address that the request came from.
 */
export async function overLimit(
  limits: Limits,
  method: string,
  path: string,
  client: string,
): Promise<Response | undefined> {
  const counts =
    method === 'POST' && path === ENDPOINTS.registration
      ? ([
          ['registration-client', client],
          ['registration', 'all'],
        ] as const)
      : ([[path === ENDPOINTS.token ? 'token' : 'oauth', client]] as const);
  const over = await firstOver(limits, counts);
  if (over === undefined) return undefined;
  return Response.json(
    { error: 'temporarily_unavailable', error_description: 'Too many requests. Try again later.' },
    { status: 429, headers: { ...limitHeaders(over), 'cache-control': 'no-store' } },
  );
}

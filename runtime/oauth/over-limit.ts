import { limitHeaders } from '../limits/headers.ts';
import type { Limits } from '../limits/limits.ts';
import { ROUTES } from './provider.ts';

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
  const taken =
    method === 'POST' && path === ROUTES.registration
      ? ([
          ['registration-client', client],
          ['registration', 'all'],
        ] as const)
      : ([[path === ROUTES.token ? 'token' : 'oauth', client]] as const);
  for (const [name, key] of taken) {
    const verdict = await limits.take(name, key);
    if (!verdict.ok) {
      return Response.json(
        { error: 'temporarily_unavailable', error_description: 'Too many requests. Try again later.' },
        { status: 429, headers: { ...limitHeaders(verdict), 'cache-control': 'no-store' } },
      );
    }
  }
  return undefined;
}

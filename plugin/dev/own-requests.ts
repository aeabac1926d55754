/**
 * Requests that pages of other sites make to a server on an author's machine, which shows what nobody else may read. Vite and Astro
 * have the same rules for `astro dev`.
 */

import { callers } from '@waymark/foundation/http/callers';
import { plain } from '@waymark/foundation/http/responses';

/**
 * Answers 403 to a `Host` that does not name this machine (a name that a stranger made point here: DNS rebinding), and to whatever pages of
 * other sites ask for; readers may follow their links.
 *
 * @param hosts Names by which the server is reached beside loopback and addresses; `*` for all.
 */
export function ownRequests<R extends Request>(
  answer: (request: R) => Response | Promise<Response>,
  hosts: readonly string[],
): typeof answer {
  const { isOurs, mayCall } = callers({ url: '', hosts });
  return (request) => {
    const host = request.headers.get('host') ?? '';
    if (!isOurs(host) && !/^[^:]+\.localhost(?::\d+)?$/i.test(host))
      return plain(
        403,
        `This server does not answer for the host ${JSON.stringify(host)}. Start it with --allowed-host if that is its name.`,
      );
    const origin = request.headers.get('origin');
    const isForeign = !mayCall(origin) && URL.parse(origin ?? '')?.host !== host;
    const isEmbedded =
      request.headers.get('sec-fetch-site') === 'cross-site' &&
      request.headers.get('sec-fetch-mode') !== 'navigate';
    return isForeign || isEmbedded
      ? plain(403, 'Pages of other sites may not read this one.')
      : answer(request);
  };
}

/**
 * Lets pages of other sites embed and read nothing of an answer. Browsers name neither the site nor the origin of a request without CORS
 * to plain http on a network, and read what they kept of one as if it had been asked with CORS.
 */
export function forOwnPages(response: Response): Response {
  const { headers } = response;
  if (headers.get('access-control-allow-origin') === '*') headers.delete('access-control-allow-origin');
  if (!headers.has('cross-origin-resource-policy'))
    headers.set('cross-origin-resource-policy', 'same-origin');
  return response;
}

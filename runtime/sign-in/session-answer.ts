/** The answer to a page that asks what its reader may do besides reading: the same for strangers and for readers who are no admins. */
import { SESSION_PATH, type SessionAnswer } from '../contract/session.ts';
import type { Sessions } from './sessions.ts';

const HEADERS = {
  'cache-control': 'private, no-store',
  vary: 'cookie',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** @returns A function of requests; undefined for other addresses. */
export function sessionAnswers(sessions: Sessions, base: string) {
  return async (request: Request): Promise<Response | undefined> => {
    if (new URL(request.url).pathname !== base + SESSION_PATH) return undefined;
    if (request.method !== 'GET')
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET' } });
    const signedIn = await sessions.read(request.headers.get('cookie'));
    const answer: SessionAnswer = signedIn?.account.user.admin ? { dashboard: `${base}/admin` } : {};
    const response = Response.json(answer, { headers: HEADERS });
    if (signedIn?.cookie !== undefined) response.headers.append('set-cookie', signedIn.cookie);
    return response;
  };
}

/** The answer to a page of the site that asks whether its reader may use the dashboard: strangers and other readers get the same. */
import type { SessionAnswer } from '@waymark/contract/session';
import { notAllowed } from '@waymark/foundation/http/responses';
import type { SignedIn } from '@waymark/foundation/sign-in/sessions';

const HEADERS = {
  'cache-control': 'private, no-store',
  vary: 'cookie',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** @param dashboard Address of the dashboard. */
export function answerSession(
  { method }: Request,
  signedIn: SignedIn | undefined,
  dashboard: string,
): Response {
  if (method !== 'GET') return notAllowed('GET');
  const answer: SessionAnswer = signedIn?.account.user.admin ? { dashboard } : {};
  const response = Response.json(answer, { headers: HEADERS });
  if (signedIn?.cookie !== undefined) response.headers.append('set-cookie', signedIn.cookie);
  return response;
}

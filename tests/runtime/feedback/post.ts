/** Feedback as the scripts of a page send it. */
import type { FeedbackMessage } from '../../../runtime/packages/contract/feedback.ts';

/** @param url Of the site, base included. */
export function post(
  url: string,
  message: FeedbackMessage | string | object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${url}/_waymark/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}

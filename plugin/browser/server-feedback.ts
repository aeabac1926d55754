/** Feedback to the server of a site, for the scripts of its pages. */
import { FEEDBACK_PATH, type FeedbackMessage } from '@waymark/contract/feedback';
import { FEEDBACK_TIMING } from '@waymark/contract/page-timing';
import { serverTells } from './server-tells.ts';

export function takesFeedback(): boolean {
  return serverTells(FEEDBACK_TIMING);
}

/** True if the server has taken it. A reader who leaves the page does not stop it. */
export async function postFeedback(message: FeedbackMessage): Promise<boolean> {
  try {
    const response = await fetch((document.body.dataset.base ?? '') + FEEDBACK_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      keepalive: true,
    });
    return response.ok;
  } catch {
    // Offline.
    return false;
  }
}

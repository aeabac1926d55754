/** The server of a page, for its scripts: facts about it, and feedback to it. */
import { FEEDBACK_PATH, type FeedbackMessage } from '@waymark/contract/feedback';
import { FEEDBACK_TIMING } from '@waymark/contract/page-timing';

/** The response of the page names the facts, see runtime/packages/contract/page-timing.ts. */
export function serverTells(fact: string): boolean {
  const [own] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return own?.serverTiming?.some(({ name }) => name === fact) === true;
}

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

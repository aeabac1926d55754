/**
 * Facts about the server in `Server-Timing`, the one header of its own response that its scripts can read: they
 * ask for nothing, and on a static host, which sends none, nothing fails. Each is the name of an entry.
 */

/** Questions are answered. A reader who signed in finds their session's mark as the description. */
export const ASK_TIMING = 'ask';

/** A model answers them. */
export const MODEL_TIMING = 'model';

/** Feedback is kept. */
export const FEEDBACK_TIMING = 'feedback';

/** Views are counted. Without `COUNTED` as the description, the page reports its view itself. */
export const VIEW_TIMING = 'view';
export const COUNTED = 'counted';

/** `/v1/feedback`: all feedback as a file, for programs with a key. */
import { failure } from '../http/responses.ts';
import { limitHeaders } from '../limits/headers.ts';
import type { Limits } from '../limits/limits.ts';
import type { Release } from '../release/open.ts';
import { fileOf, sourcesOf } from '../release/sources.ts';
import { keyOf } from '../state/api-keys.ts';
import { noteUse } from '../state/last-use.ts';
import type { State } from '../state/state.ts';
import { EXPORTS, exportFeedback, isExport } from './export.ts';

/** Below the base. */
export const FEEDBACK_API = '/v1/feedback';

export interface FeedbackApiSetup {
  readonly state: State;
  readonly release: Release;
  readonly limits: Limits | undefined;
  /** Address that a request came from. */
  readonly clientOf: (request: Request) => string;
}

/** A function of a request with `format`. */
export function feedbackApi({ state, release, limits, clientOf }: FeedbackApiSetup) {
  return async (request: Request): Promise<Response> => {
    const limited = await limits?.take('api', clientOf(request));
    if (limited?.ok === false)
      return failure(429, 'too_many_requests', 'Too many requests. Try again later.', limitHeaders(limited));
    const key = await keyOf(state, request);
    if (typeof key === 'string') return failure(401, 'unauthorized', key, { 'www-authenticate': 'Bearer' });
    await noteUse(state, key.id);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return failure(405, 'method_not_allowed', 'Not this method.', { allow: 'GET, HEAD' });
    if (!key.scopes.includes('feedback'))
      return failure(403, 'forbidden', 'This key may not do that: it lacks the scope "feedback".');
    const format = new URL(request.url).searchParams.get('format') ?? 'json';
    if (!isExport(format)) {
      return failure(400, 'invalid', `There is no such format. Use one of: ${EXPORTS.join(', ')}.`);
    }
    const response = await exportFeedback(state, (path) => fileOf(sourcesOf(release), path), format);
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}

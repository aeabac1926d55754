/** `/v1/feedback`: all feedback as a file, for programs with a key. */
import type { Call } from '@waymark/foundation/call';
import { answerApi, apiKeyIn, lacksScope } from '@waymark/foundation/http/api-key';
import { failure } from '@waymark/foundation/http/responses';
import { fileOf, sourcesOf } from '@waymark/foundation/release/sources';
import type { Parts } from '../../feature.ts';
import { EXPORTS, exportFeedback, isExport } from './export.ts';

export function feedbackApi(parts: Parts) {
  const { identity, serving } = parts;
  if (identity === undefined) return undefined;
  const { state } = identity;
  async function answer({ request, url }: Call): Promise<Response> {
    const key = await apiKeyIn(request, state);
    if (key instanceof Response) return key;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return failure(405, 'method_not_allowed', 'Not this method.', { allow: 'GET, HEAD' });
    const refused = lacksScope(key, ['feedback']);
    if (refused !== undefined) return refused;
    const format = url.searchParams.get('format') ?? 'json';
    if (!isExport(format)) {
      return failure(400, 'invalid', `There is no such format. Use one of: ${EXPORTS.join(', ')}.`);
    }
    const response = await exportFeedback(state, (path) => fileOf(sourcesOf(serving.release), path), format);
    return request.method === 'HEAD' ? new Response(null, response) : response;
  }
  return (call: Call): Promise<Response> => answerApi(call, parts, () => answer(call));
}

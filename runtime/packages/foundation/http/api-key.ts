/** Requests of programs that authenticate with an API key. */
import type { Call } from '../call.ts';
import { limitHeaders } from '../limits/headers.ts';
import type { Limits } from '../limits/limits.ts';
import type { Logger } from '../log.ts';
import { type ApiKey, type ApiScope, verifyApiKey } from '../state/api-keys.ts';
import { noteUse } from '../state/last-use.ts';
import type { State } from '../state/state.ts';
import { failure } from './responses.ts';

/** The secret of a request, if it has the form of an API key. */
export function keySecret({ headers }: Request): string | undefined {
  return /^Bearer (svc_[\w-]+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

/** Answers a call of the API, unless its address has asked too often, or something fails. */
export async function answerApi(
  call: Call,
  { limits, logger }: { readonly limits: Limits | undefined; readonly logger: Logger },
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    const verdict = await call.take(limits);
    if (verdict === undefined || verdict.ok) return await answer();
    return failure(429, 'too_many_requests', 'Too many requests. Try again later.', limitHeaders(verdict));
  } catch (error) {
    // A storage that is away, a disk that is full: nothing was accepted.
    logger.error('API not answered', { error });
    const text = 'The server cannot do that now. Try again later.';
    return failure(503, 'unavailable', text, { 'retry-after': '10' });
  }
}

/** The key of a request, whose use is noted, or the refusal: without a key a caller learns nothing, not even which addresses exist. */
export async function apiKeyIn(request: Request, state: State): Promise<ApiKey | Response> {
  const secret = keySecret(request);
  const key = secret === undefined ? undefined : await verifyApiKey(state, secret);
  if (key === undefined) {
    // One answer to all: a caller does not learn how near a secret was.
    const text = 'Send a valid API key: Authorization: Bearer svc_…. `waymark keys create` makes one.';
    return failure(401, 'unauthorized', text, { 'www-authenticate': 'Bearer' });
  }
  await noteUse(state, key.id);
  return key;
}

/** The refusal of a key that has none of the rights that are enough. */
export function lacksScope(key: ApiKey, enough: readonly ApiScope[]): Response | undefined {
  if (enough.some((scope) => key.scopes.includes(scope))) return undefined;
  const scopes = enough.map((scope) => `"${scope}"`).join(' or ');
  return failure(403, 'forbidden', `This key may not do that: it lacks the scope ${scopes}.`);
}

/** Headers of an answer that a limit refuses. */
import type { Verdict } from './limits.ts';

/** `Retry-After` (RFC 9110, section 10.2.3), and the fields of draft-ietf-httpapi-ratelimit-headers. */
export function limitHeaders({ limit, remaining, retryAfter }: Verdict): Readonly<Record<string, string>> {
  return {
    'retry-after': String(retryAfter),
    'ratelimit-policy': `"hour";q=${limit};w=3600`,
    ratelimit: `"hour";r=${remaining};t=${retryAfter}`,
  };
}

/** The response of a refusal, with the headers of its limit. */
export function withLimit(response: Response, over: Verdict): Response {
  for (const [name, value] of Object.entries(limitHeaders(over))) response.headers.set(name, value);
  return response;
}

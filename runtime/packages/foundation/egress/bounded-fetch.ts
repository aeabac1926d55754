/** A fetch for addresses that an operator named: their servers may be private ones, and may still answer without end. */

const TIMEOUT_MS = 10_000;
/** More than any document of an OpenID provider has: keys, or the groups of one person. */
const MAX_BYTES = 1_000_000;

/** Throws for a slow server and for a long answer. A redirect is an answer like any other. */
export async function boundedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(init.signal ? [init.signal] : [])]);
  const response = await fetch(input, { ...init, redirect: 'manual', signal });
  const { status, headers, body } = response;
  if (body === null) return response;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // An error in the loop ends the connection.
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES)
      throw Object.assign(new Error(`The answer is longer than ${MAX_BYTES / 1_000_000} MB.`), {
        code: 'ANSWER_TOO_LONG',
      });
    chunks.push(chunk);
  }
  return new Response(new Blob(chunks), { status, headers });
}

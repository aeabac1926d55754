/** One request to an API, with its redirects. */
import { openOutside } from '@waymark/foundation/egress/request';
import { answerHeaders, requestHeaders } from './headers.ts';
import { LIMITS } from './limits.ts';
import { RefusedTarget, type TargetRules, targetOf } from './target.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

export interface IncomingAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: [string, string][];
  readonly body: Uint8Array;
}

/** Rejects with `RefusedTarget`, `PrivateAddressError`, or the error of the connection. */
export async function ask(question: OutgoingRequest, rules: TargetRules): Promise<IncomingAnswer> {
  const signal = AbortSignal.timeout(LIMITS.milliseconds);
  let url = targetOf(question.url, rules);
  let { method, body } = question;
  for (let step = 0; step <= LIMITS.redirects; step++) {
    const answer = await askOnce(url, { ...question, method, body }, rules, signal);
    const next = redirect(answer, url);
    // The reader's credentials do not go to another server: the redirect itself is the answer.
    if (next === undefined || next.origin !== url.origin) return answer;
    url = targetOf(next.href, rules);
    if (answer.status === 303 || (method === 'POST' && answer.status < 303)) {
      method = 'GET';
      body = new Uint8Array();
    }
  }
  throw new RefusedTarget('The server redirects without end.');
}

function redirect({ status, headers }: IncomingAnswer, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  return location === undefined || !URL.canParse(location, from) ? undefined : new URL(location, from);
}

async function askOnce(
  url: URL,
  { method, headers, body }: OutgoingRequest,
  { allowPrivate }: TargetRules,
  signal: AbortSignal,
): Promise<IncomingAnswer> {
  const isEmpty = body.length === 0;
  const { response } = await openOutside(url, {
    ...{ method, signal, allowPrivate, allowHttp: true, timeoutMs: LIMITS.milliseconds },
    headers: [
      ...requestHeaders(headers).flat(),
      ...(isEmpty ? [] : ['Content-Length', String(body.length)]),
      ...['Host', url.host, 'Accept-Encoding', 'identity'],
    ],
    body: isEmpty ? undefined : body,
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // An error in the loop ends the connection.
    if (size > LIMITS.answerBytes) throw new RefusedTarget('The answer is too large to show.');
    chunks.push(chunk);
  }
  const { rawHeaders: raw } = response;
  const pairs = raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : [],
  );
  return {
    status: response.statusCode ?? 502,
    statusText: response.statusMessage ?? '',
    headers: answerHeaders(pairs),
    body: Buffer.concat(chunks),
  };
}

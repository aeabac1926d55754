/**
 * The playground's proxy: it asks an API for a reader whose browser may not. It is no open relay: it asks only servers
 * named by pages that the reader may read, never a private network, for pages of the site itself.
 */
import { canRead } from '@waymark/contract/can-read';
import { optionalFile } from '@waymark/contract/optional-file';
import {
  type PlaygroundRequest,
  playgroundRequestSchema,
  SERVERS_FILE,
  serversSchema,
} from '@waymark/contract/playground';
import {
  ANSWER_HEADER,
  type PlaygroundAnswer,
  REFUSED_HEADER,
  REQUEST_HEADER,
} from '@waymark/contract/playground-headers';
import type { Call } from '@waymark/foundation/call';
import { PrivateAddressError } from '@waymark/foundation/egress/lookup';
import { bodyBytes, SlowBodyError } from '@waymark/foundation/http/body-text';
import { limitHeaders } from '@waymark/foundation/limits/headers';
import { createSlots, type Slot } from '@waymark/foundation/limits/slots';
import type { Release } from '@waymark/foundation/release/open';
import { ask, type IncomingAnswer, type OutgoingRequest } from './ask.ts';
import { LIMITS } from './limits.ts';
import { RefusedTarget, type TargetRules } from './target.ts';

export interface PlaygroundOptions {
  /** True if APIs on private networks and on this machine may be asked. Default false. */
  readonly allowPrivate?: boolean | undefined;
}

/** Method names as APIs give them: OpenAPI 3.2 takes any. */
const METHOD = /^[A-Z][A-Z-]{0,19}$/;
/** Methods that speak to proxies, not to an API. */
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Undefined for whoever may read no page that needs it: to them the address is like any other that does not exist. */
export type PlaygroundProxy = (
  call: Pick<Call, 'request' | 'client' | 'viewer' | 'take'>,
) => Promise<Response | undefined>;

/** Undefined for a release whose pages have no playground that needs a proxy. @param mayCall Whether pages of an origin may send requests. */
export function playgroundProxy(
  release: Release,
  { allowPrivate = false }: PlaygroundOptions,
  mayCall: (origin: string | null) => boolean,
): PlaygroundProxy | undefined {
  const all = optionalFile(release, SERVERS_FILE, serversSchema) ?? [];
  if (all.length === 0) return undefined;
  const ofClients = createSlots({ each: LIMITS.concurrentOfClient });
  const reading = createSlots({ all: LIMITS.reading });
  const asking = createSlots({ all: LIMITS.concurrent });

  return async (call) => {
    const { request } = call;
    const viewer = await call.viewer();
    const servers = all
      .filter(({ audiences }) => audiences.some((audience) => canRead(viewer, audience)))
      .map(({ url }) => url);
    if (servers.length === 0) return undefined;
    if (request.method !== 'POST') return refused(405, 'Use POST.', { allow: 'POST' });
    // Pages elsewhere cannot set this header without a preflight; their origin is checked as well.
    const written = request.headers.get(REQUEST_HEADER);
    if (written === null || !mayCall(request.headers.get('origin'))) {
      return refused(403, 'Requests are sent for pages of this site only.');
    }
    const wanted = readWanted(written);
    if (wanted === undefined) return refused(400, 'The request cannot be read.');
    const method = wanted.method.toUpperCase();
    if (!METHOD.test(method) || FORBIDDEN.has(method))
      return refused(400, `The method ${method.slice(0, 20)} is not sent.`);
    const verdict = await call.take();
    if (verdict?.ok === false)
      return refused(429, 'Too many requests. Try again later.', limitHeaders(verdict));
    const { client } = call;
    const mine = ofClients.take(client);
    if (mine === undefined) return tooMany();
    try {
      const body = await bodyOf(request, reading.take(client));
      if (body instanceof Response) return body;
      return await answerOf({ ...wanted, method, body }, { servers, allowPrivate }, asking.take(client));
    } finally {
      mine.free();
    }
  };
}

/** Reads the body before an API is asked: a client that sends it slowly takes no place of others. */
async function bodyOf(request: Request, slot: Slot | undefined): Promise<Uint8Array | Response> {
  if (slot === undefined) return tooMany();
  try {
    const body = await bodyBytes(request, LIMITS.bodyBytes, LIMITS.bodyMilliseconds);
    return body ?? refused(413, `The body is larger than ${LIMITS.bodyBytes / 1_000_000} MB.`);
  } catch (error) {
    // A body ends early only if its sender has gone.
    if (!(error instanceof SlowBodyError)) return refused(400, 'The body is not whole.');
    return refused(408, `The body did not come within ${LIMITS.bodyMilliseconds / 1000} seconds.`);
  } finally {
    slot.free();
  }
}

async function answerOf(
  question: OutgoingRequest,
  rules: TargetRules,
  slot: Slot | undefined,
): Promise<Response> {
  if (slot === undefined) return tooMany();
  try {
    return answered(await ask(question, rules));
  } catch (error) {
    if (error instanceof RefusedTarget) return refused(403, error.message);
    if (error instanceof PrivateAddressError)
      return refused(403, 'This address is not on the public internet.');
    const timedOut = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    return refused(502, timedOut ? 'The server did not answer in time.' : 'The server cannot be reached.');
  } finally {
    slot.free();
  }
}

function readWanted(written: string): PlaygroundRequest | undefined {
  try {
    return playgroundRequestSchema.safeParse(JSON.parse(decodeURIComponent(written))).data;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return undefined;
    throw error;
  }
}

/** Nothing of a foreign answer may run here: it comes as bytes, whatever its type claims. */
const INERT = {
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

function answered({ status, statusText, headers, body }: IncomingAnswer): Response {
  let size = 0;
  const kept = headers.filter(([name, value]) => {
    size += encodeURIComponent(name + value).length + 20;
    return size <= LIMITS.headerBytes;
  });
  const answer: PlaygroundAnswer = { status, statusText, headers: kept };
  const bytes = new Uint8Array(body);
  return new Response(bytes, {
    headers: { ...INERT, [ANSWER_HEADER]: encodeURIComponent(JSON.stringify(answer).toWellFormed()) },
  });
}

function tooMany(): Response {
  return refused(503, 'Too many requests are running. Try again.', { 'retry-after': '2' });
}

function refused(status: number, reason: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(reason, {
    status,
    headers: { ...INERT, ...headers, 'content-type': 'text/plain; charset=utf-8', [REFUSED_HEADER]: '1' },
  });
}

/** `/ask`: answers a question about the docs from the pages that the caller may read. */

import type { AskAnswer, AskEvent, AskPart, AskSource } from '@waymark/contract/ask';
import { ANONYMOUS, type Viewer } from '@waymark/contract/can-read';
import { viewerOf } from '@waymark/foundation/access/account';
import type { Call } from '@waymark/foundation/call';
import { qualities } from '@waymark/foundation/http/accept';
import { keySecret } from '@waymark/foundation/http/api-key';
import { callers } from '@waymark/foundation/http/callers';
import { letRead } from '@waymark/foundation/http/cross-origin';
import { failure } from '@waymark/foundation/http/responses';
import { firstOver, ofSite } from '@waymark/foundation/limits/first-over';
import { limitHeaders } from '@waymark/foundation/limits/headers';
import type { Limits } from '@waymark/foundation/limits/limits';
import type { Logger } from '@waymark/foundation/log';
import { verifyApiKey } from '@waymark/foundation/state/api-keys';
import { noteUse } from '@waymark/foundation/state/last-use';
import type { State } from '@waymark/foundation/state/state';
import type { Parts } from '../../feature.ts';
import { analyticsFeature } from '../analytics/feature.ts';
import { type AskingClient, createAnswer } from './answer.ts';
import type { AskHandler } from './feature.ts';
import { readAskOptions } from './options.ts';
import { readQuestion } from './read-question.ts';
import { openLibrary } from './sections.ts';

const METHODS = 'POST, OPTIONS';
const SHARED = {
  methods: METHODS,
  requestHeaders: 'accept, authorization, content-type',
  exposed: 'retry-after',
} as const;

/** Its client is whose share of the site's limit is used: whoever has signed in, or else the address. */
interface Asker extends AskingClient {
  readonly viewer: Viewer;
  /** A session that was renewed. */
  readonly cookie?: string | undefined;
}

/** Undefined if the operator wants none. */
export function askHandler(parts: Parts): AskHandler | undefined {
  const { serving, identity, limits, logger, origins = [] } = parts;
  const options = readAskOptions(parts.options.ask);
  if (options === undefined) return undefined;
  const { keepQuestions } = options;
  const counts = parts.started(analyticsFeature);
  const { info, release } = serving;
  const { mayCall } = callers({ url: info.url, origins: [...origins, ...options.origins] });
  const answerOf = createAnswer({ model: options.model, info, state: identity?.state, logger });

  async function answer(call: Call): Promise<Response> {
    const { request } = call;
    if (!mayCall(request.headers.get('origin'))) {
      return failure(403, 'forbidden', 'Pages of this origin may not ask. The operator can add it.');
    }
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: METHODS } });
    const asker = await askerOf(call, parts);
    const over = await overLimit(call, asker, limits);
    if (over !== undefined) return over;
    if (asker instanceof Response) return asker;
    if (asker.viewer.kind === 'anonymous' && release.manifest.access === 'full') {
      return failure(401, 'unauthorized', 'Sign in to ask: no page of this site is public.');
    }
    const question = await readQuestion(request);
    if (question instanceof Response) return question;
    const { viewer, cookie } = asker;
    const note = (event: AskEvent): AskEvent => {
      if (event.event === 'end') {
        const { found } = event.data;
        const authenticated = viewer.kind !== 'anonymous';
        counts?.asked(found);
        if (keepQuestions) parts.note({ tool: 'ask', text: question.question, found, authenticated });
      }
      return event;
    };
    const left = new AbortController();
    const gone = AbortSignal.any([left.signal, request.signal]);
    const events = answerOf(openLibrary(serving, viewer), question, asker, gone);
    const response = wantsEvents(request)
      ? streamed(events, { note, logger, leave: () => left.abort() })
      : await collected(events, note);
    if (cookie !== undefined) response.headers.append('set-cookie', cookie);
    return response;
  }

  return {
    byModel: options.model !== undefined,
    async handle(call) {
      const response = await answer(call);
      response.headers.set('cache-control', 'private, no-store');
      response.headers.append('vary', 'cookie, authorization, accept');
      return letRead(response, call.request, { ...SHARED, mayCall });
    },
  };
}

/** The viewer who asks, or the response of a token that is not valid. */
async function askerOf(call: Call, { identity, serving: { info } }: Parts): Promise<Asker | Response> {
  const { request } = call;
  if (identity !== undefined && request.headers.has('authorization')) {
    const secret = keySecret(request);
    return (
      (secret === undefined ? undefined : await productOf(secret, identity.state)) ??
      identity.bearer(request, 'authed')
    );
  }
  // A cookie is for pages of this site: those of others ask as strangers.
  const origin = request.headers.get('origin');
  const own = URL.parse(info.url)?.origin;
  const isOurs = origin === null || origin === own || request.headers.get('sec-fetch-site') === 'same-origin';
  const member = isOurs ? await call.member() : undefined;
  const client = member?.subject ?? call.client;
  return { viewer: viewerOf(member?.account), client, cookie: member?.cookie };
}

/** The response to a client that has asked too often. */
async function overLimit(
  call: Call,
  asker: Asker | Response,
  limits: Limits | undefined,
): Promise<Response | undefined> {
  const { client = call.client, isProduct = false } = asker instanceof Response ? {} : asker;
  const over = await firstOver(limits, [
    ...(isProduct ? [] : [['client', call.client] as const]),
    ...ofSite('ask', client),
  ]);
  if (over === undefined) return undefined;
  const text = `Too many questions within an hour. Try again in ${over.retryAfter} seconds.`;
  return failure(429, 'too_many_requests', text, limitHeaders(over));
}

/** A product of the operator's own, by its key: it gets what strangers get. Undefined if there is no such key. */
async function productOf(secret: string, state: State): Promise<Asker | Response | undefined> {
  const key = await verifyApiKey(state, secret);
  if (key === undefined) return undefined;
  if (!key.scopes.includes('ask')) {
    return failure(403, 'forbidden', 'This key may not ask: it lacks the scope "ask".');
  }
  await noteUse(state, key.id);
  return { viewer: ANONYMOUS, client: `key:${key.id}`, isProduct: true };
}

function wantsEvents(request: Request): boolean {
  const accepted = qualities(request.headers.get('accept') ?? '');
  const events = accepted.get('text/event-stream') ?? 0;
  return events > 0 && events >= (accepted.get('application/json') ?? 0);
}

type Events = AsyncGenerator<AskEvent, void>;

async function collected(events: Events, note: (event: AskEvent) => AskEvent): Promise<Response> {
  let sources: AskSource[] = [];
  let parts: AskPart[] = [];
  for await (const each of events) {
    const { event, data } = note(each);
    if (event === 'source') sources.push(data);
    else if (event === 'part') parts.push(data);
    else if (event === 'restart') [sources, parts] = [[], []];
    else if (event === 'end') return Response.json({ ...data, parts, sources } satisfies AskAnswer);
  }
  return failure(499, 'gone', 'Whoever asked has gone.');
}

interface Streaming {
  readonly note: (event: AskEvent) => AskEvent;
  readonly logger: Logger;
  /** Whoever reads has closed the connection. */
  readonly leave: () => void;
}

function streamed(events: Events, { note, logger, leave }: Streaming): Response {
  const encoder = new TextEncoder();
  let hasLeft = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await events.next();
        if (hasLeft) return;
        if (done === true) return controller.close();
        const { event, data } = note(value);
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      } catch (error) {
        logger.error('question not answered', { error });
        controller.error(error);
      }
    },
    async cancel() {
      hasLeft = true;
      leave();
      await events.return();
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  });
}

/** `/_waymark/feedback`: takes what readers think of a page, of code on it, or of an answer. */

import {
  type FeedbackMessage,
  LONGEST_CODE,
  LONGEST_TEXT,
  REASONS,
  SUBJECTS,
} from '@waymark/contract/feedback';
import { viewerOf } from '@waymark/foundation/access/account';
import type { Call } from '@waymark/foundation/call';
import { letRead } from '@waymark/foundation/http/cross-origin';
import { jsonBody } from '@waymark/foundation/http/json-body';
import { failure } from '@waymark/foundation/http/responses';
import { isSameOrigin } from '@waymark/foundation/http/same-origin';
import { firstOver, ofSite } from '@waymark/foundation/limits/first-over';
import { limitHeaders } from '@waymark/foundation/limits/headers';
import { isReadable } from '@waymark/foundation/release/sources';
import { z } from 'zod';
import type { Parts } from '../../feature.ts';
import { readAskOptions } from '../ask/options.ts';
import type { FeedbackStore } from './store.ts';

const METHODS = 'POST, OPTIONS';
const SHARED = { methods: METHODS, requestHeaders: 'content-type', exposed: 'retry-after' } as const;
/** The longest message fits twice. */
const MOST_BYTES = 16 * 1024;
const MOST_MILLISECONDS = 10_000;

/** A text that says something. */
const words = (most: number) => z.string().trim().min(1, 'must not be empty').max(most).optional();

const messageSchema: z.ZodType<FeedbackMessage> = z
  .strictObject({
    about: z.enum(SUBJECTS),
    path: z.string().startsWith('/', 'must begin with a slash').max(1_000).optional(),
    vote: z.enum(['up', 'down']).optional(),
    reason: z.enum(REASONS).optional(),
    text: words(LONGEST_TEXT),
    code: words(LONGEST_CODE),
    question: words(LONGEST_TEXT),
    again: z.boolean().optional(),
  })
  .refine(({ vote, reason, text }) => vote ?? reason ?? text, 'needs a vote, a reason or a text')
  .refine(({ about, path }) => about === 'answer' || path !== undefined, 'needs the path of the page');

/**
 * A function of a request. The answer is the same whether the page exists, is for others, or does not exist: only what
 * is about pages that the sender may read is kept.
 */
export function feedbackHandler(parts: Parts, store: FeedbackStore): (call: Call) => Promise<Response> {
  const { limits, serving } = parts;
  const { release, info } = serving;
  const { mayCall } = parts.callers;
  const keepQuestions = readAskOptions(parts.options.ask)?.keepQuestions ?? false;
  const origin = URL.canParse(info.url) ? new URL(info.url).origin : '';

  async function answer(call: Call): Promise<Response> {
    const { request } = call;
    if (!mayCall(request.headers.get('origin'))) {
      return failure(
        403,
        'forbidden',
        'Pages of this origin may not send feedback. The operator can add it.',
      );
    }
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: METHODS } });
    if (request.method !== 'POST') {
      return failure(405, 'method_not_allowed', 'Send feedback with POST.', { allow: METHODS });
    }
    // A cookie is for pages of this site: those of others send as strangers.
    const member = isSameOrigin(request, origin) ? await call.member() : undefined;
    const over = await firstOver(limits, ofSite('feedback', member?.subject ?? call.client));
    if (over !== undefined) {
      const text = `Too much feedback within an hour. Try again in ${over.retryAfter} seconds.`;
      return failure(429, 'too_many_requests', text, limitHeaders(over));
    }
    const message = await jsonBody(request, {
      schema: messageSchema,
      name: 'feedback',
      mostBytes: MOST_BYTES,
      mostMilliseconds: MOST_MILLISECONDS,
    });
    if (message instanceof Response) return message;
    const { path, question, ...rest } = message;
    if (path === undefined || isReadable(release, path, viewerOf(member?.account))) {
      await store.keep({ ...rest, path, ...(keepQuestions && { question }), by: 'reader' });
    }
    const headers = new Headers(member?.cookie === undefined ? {} : { 'set-cookie': member.cookie });
    return new Response(null, { status: 204, headers });
  }

  return async (call) => {
    const response = await answer(call);
    response.headers.set('cache-control', 'no-store');
    return letRead(response, call.request, { ...SHARED, mayCall });
  };
}

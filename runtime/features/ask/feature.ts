/** @room `/ask`: answers to questions, from what whoever asks may read. */

import { ASK_PATH } from '@waymark/contract/ask';
import { JSON_BODY, JSON_TYPE } from '@waymark/contract/examples';
import { ASK_TIMING, MODEL_TIMING } from '@waymark/contract/page-timing';
import type { Call } from '@waymark/foundation/call';
import type { Feature } from '../../feature.ts';

export interface AskHandler {
  readonly handle: (call: Call) => Promise<Response>;
  /** A model answers. */
  readonly byModel: boolean;
}

export const askFeature: Feature<AskHandler> = {
  name: 'ask',
  section: 'For agents and readers',
  routes: [
    {
      path: ASK_PATH,
      methods: ['POST', 'OPTIONS'],
      name: 'ask',
      callers: 'programs, and web pages of allowed origins',
      response:
        'An answer from the pages that the caller may read, with its sources, as JSON or a stream of events.',
      limits: ['client', 'ask'],
      storage: 'needed-if-closed',
      example: {
        headers: JSON_BODY,
        body: '{"question":"How do I pay once?"}',
        status: 200,
        answers: { ...JSON_TYPE, 'cache-control': 'private, no-store' },
        shows:
          '{"found":true,"by":"docs","parts":[{"text":"Send `Idempotency-Key` to pay once.","sources":[1],"proven":true}],"sources":[…],…}',
        open: true,
      },
      // Anything else at its address may be a page of the site.
      answer: ({ handle }, call) =>
        /^(?:POST|OPTIONS)$/.test(call.request.method) ? handle(call) : undefined,
    },
  ],
  open: async (parts) => (await import('./handler.ts')).askHandler(parts),
  // A conversation that the browser keeps is for this session alone.
  sent({ byModel }, _call, { mark }) {
    const timing = mark === undefined ? ASK_TIMING : `${ASK_TIMING};desc="${mark}"`;
    return byModel ? `${timing}, ${MODEL_TIMING}` : timing;
  },
};

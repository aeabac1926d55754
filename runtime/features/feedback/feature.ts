/** @room Votes and comments of readers and agents, kept for the owner alone. */

import { json, KEY, OWN_PAGE } from '@waymark/contract/examples';
import { FEEDBACK_PATH } from '@waymark/contract/feedback';
import { FEEDBACK_TIMING } from '@waymark/contract/page-timing';
import type { Call } from '@waymark/foundation/call';
import type { Feature } from '../../feature.ts';
import type { FeedbackStore } from './store.ts';

export interface Taking {
  readonly take: (call: Call) => Promise<Response>;
  readonly exported: ((call: Call) => Promise<Response>) | undefined;
}

export const feedbackFeature: Feature<Taking, FeedbackStore> = {
  name: 'feedback',
  section: 'For agents and readers',
  isTelemetry: true,
  routes: [
    {
      path: FEEDBACK_PATH,
      methods: ['POST', 'OPTIONS'],
      name: 'page',
      callers: 'pages of the site, and of sites that the operator named',
      response: '204. A vote, a reason or a comment is kept if its sender may read the page.',
      limits: ['feedback'],
      storage: 'needed',
      example: {
        headers: OWN_PAGE,
        body: '{"about":"page","path":"/payments","vote":"up"}',
        status: 204,
        open: true,
      },
      answer: ({ take }, call) => take(call),
    },
    {
      path: '/v1/feedback',
      methods: ['GET'],
      name: 'api',
      callers: 'programs with an API key for `feedback`',
      response: 'All feedback, as CSV or JSON.',
      limits: ['api'],
      storage: 'needed',
      reserved: 'the export of feedback',
      reservedWith: 'sign-in',
      example: json('{\n  "pages": [],\n  "comments": []\n}', {
        path: '/v1/feedback?format=json',
        headers: KEY,
        answers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="feedback.json"',
        },
      }),
      answer: ({ exported }, call) => exported?.(call),
    },
  ],
  async start({ state, options, logger }) {
    const { openFeedback } = await import('./store.ts');
    return openFeedback(options.feedback, { state, logger });
  },
  async tools(store) {
    if (!store.agents) return [];
    const { feedbackTool } = await import('./tool.ts');
    return [feedbackTool(store)];
  },
  sections: async () => [(await import('./section.ts')).feedbackSection],
  async open(parts) {
    const store = parts.started(feedbackFeature);
    if (store === undefined) return undefined;
    const [{ feedbackHandler }, { feedbackApi }] = await Promise.all([
      import('./handler.ts'),
      import('./api.ts'),
    ]);
    return { take: feedbackHandler(parts, store), exported: feedbackApi(parts) };
  },
  sent: () => FEEDBACK_TIMING,
};

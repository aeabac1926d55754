/** @room Counts by day: views, searches, missing pages, agents; never who. */

import { OWN_PAGE } from '@waymark/contract/examples';
import { VIEW_PATH } from '@waymark/contract/view';
import type { Call } from '@waymark/foundation/call';
import type { Feature } from '../../feature.ts';
import type { Analytics, ViewedSite } from './analytics.ts';

export interface Counting {
  readonly analytics: Analytics;
  readonly site: ViewedSite;
  readonly told: (call: Call) => Promise<Response>;
}

export const analyticsFeature: Feature<Counting, Analytics> = {
  name: 'analytics',
  section: 'For agents and readers',
  isTelemetry: true,
  routes: [
    {
      path: VIEW_PATH,
      methods: ['POST'],
      name: 'page',
      callers: 'pages of the site',
      response: '204. A view or a search is counted if the server has not seen it itself.',
      limits: ['view'],
      example: { headers: OWN_PAGE, body: '{"path":"/payments"}', status: 204, open: true },
      answer: ({ told }, call) => told(call),
    },
  ],
  async start({ state, options, logger }) {
    const { openAnalytics } = await import('./analytics.ts');
    return openAnalytics(options.analytics, state, (error) => logger.error('analytics not kept', { error }));
  },
  called: (counts, request, messages) => counts.called(request, messages),
  asked(counts, { tool, text, found }) {
    if (tool === 'search') counts.searched(text, found, 'mcp');
  },
  sections: async () => [(await import('./section.ts')).analyticsSection],
  async open({ serving: { release, info }, started }) {
    const counts = started(analyticsFeature);
    if (counts === undefined) return undefined;
    const { viewHandler } = await import('./view.ts');
    const { origin, host } = new URL(info.url);
    const site = { host, base: info.base };
    return { analytics: counts, site, told: viewHandler({ analytics: counts, release, origin, site }) };
  },
  sent: (counting, { request, below = '' }, { response }) =>
    counting.analytics.served(request, below, response, counting.site),
};

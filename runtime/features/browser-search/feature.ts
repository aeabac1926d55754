/** @room Search in the dialog of the site, for strangers and for readers who signed in. */

import { SEARCH_ENTRY, SEARCH_PATH, searchLink } from '@waymark/contract/browser-search';
import { json } from '@waymark/contract/examples';
import type { Call } from '@waymark/foundation/call';
import type { Feature } from '../../feature.ts';

export const searchFeature: Feature<Searching> = {
  name: 'search',
  section: 'For agents and readers',
  routes: [
    {
      path: SEARCH_PATH,
      methods: ['GET'],
      name: 'page',
      callers: 'readers of the site',
      response: 'JSON: results for the search dialog, from the pages that they may read.',
      limits: ['reader-search', 'member-search'],
      example: json(
        '{"count":1,"pages":[{"href":"/payments","title":"Payments","sections":[{"href":"/payments#idempotency",…}],…}],…}',
        { path: `${SEARCH_PATH}?q=idempotency`, open: true },
      ),
      answer: ({ answer }, call) => answer(call),
    },
  ],
  async open({ serving, ...parts }) {
    const { browserSearch } = await import('./handler.ts');
    return { answer: browserSearch({ serving, ...parts }), base: serving.info.base };
  },
  sent({ base }, { below }, { response }) {
    if (below === SEARCH_ENTRY) response.headers.append('link', searchLink(base));
    return undefined;
  },
};

export interface Searching {
  readonly answer: (call: Call) => Promise<Response | undefined>;
  readonly base: string;
}

/** @room Health, metrics, traces and the log of requests. */
import { json } from '@waymark/contract/examples';
import { isProtected } from '@waymark/contract/release';
import type { Feature, Parts, Route } from '../feature.ts';

const shared = {
  at: 'root',
  methods: ['GET'],
  name: 'health',
  callers: 'anybody',
} as const satisfies Partial<Route>;

export interface Health extends Pick<Parts, 'away' | 'isReady' | 'waiting'> {
  /** Facts of the release, for strangers. */
  readonly facts: object;
}

const HEADERS = { 'cache-control': 'no-store' };

export const healthFeature: Feature<Health> = {
  name: 'health',
  section: 'Health',
  routes: [
    {
      ...shared,
      path: '/healthz',
      response:
        'JSON: the process is alive; number of public pages, and the release of a public site. At the root of the host.',
      example: json('{"status":"ok","release":"a12d49eea95dd893…","pages":2}', { open: true }),
      answer: ({ facts }) => Response.json({ status: 'ok', ...facts }, { headers: HEADERS }),
    },
    {
      ...shared,
      path: '/readyz',
      response:
        '200 if the server accepts requests, 503 while it shuts down. `"storage": "away"` if Redis does not answer. At the root of the host.',
      example: json('{"status":"ready"}', { open: true }),
      answer({ isReady, away, waiting }) {
        // Public pages are served without the storage: a balancer still sends requests here.
        const body = {
          status: isReady() ? 'ready' : 'closing',
          ...(away() && { storage: 'away', unavailable: waiting }),
        };
        return Response.json(body, { status: isReady() ? 200 : 503, headers: HEADERS });
      },
    },
  ],
  async open({ serving: { release }, away, isReady, waiting }) {
    const { ANONYMOUS } = await import('@waymark/contract/can-read');
    // An id is made of all that is in a release: if something is protected, it would tell that this has changed.
    const id = isProtected(release.manifest) ? {} : { release: release.manifest.id };
    return { away, isReady, waiting, facts: { ...id, pages: release.pages.readable(ANONYMOUS) } };
  },
};

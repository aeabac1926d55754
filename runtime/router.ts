/** Finds the route of a request in the table of features, and answers it: counted, and with a wait while the storage is away. */

import type { Call } from '@waymark/foundation/call';
import { unavailable } from '@waymark/foundation/state/away';
import { H3 } from 'h3';
import { createCall } from './create-call.ts';
import type { Feature, Parts, Route } from './feature.ts';
import { pathsOf } from './features.ts';
import type { OpenedFeatures } from './open-features.ts';
import { type Observer, observedBy } from './telemetry/observer.ts';

export interface RouterSetup {
  /** Path of the site: empty, or `/docs`. */
  readonly base: string;
  /** True if some of its pages are closed to strangers. */
  readonly isProtected: boolean;
  readonly parts: Pick<Parts, 'clientOf' | 'identity' | 'limits' | 'logger' | 'away'>;
  /** All that have addresses, also those that are not open. */
  readonly features: readonly Feature[];
  readonly opened: OpenedFeatures;
  /** Answers all that no feature does. */
  readonly site: (call: Call) => Promise<Response>;
  /** Watch each request, the outermost first. */
  readonly observers?: readonly Observer[] | undefined;
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "frame-ancestors 'self'",
} as const;

export function createRouter(setup: RouterSetup): (request: Request) => Promise<Response> {
  const { base, parts, features, opened, site, observers = [] } = setup;
  const app = new H3({
    silent: true,
    // The site refuses it, and is counted.
    allowMalformedURL: true,
    onError: (error, event) =>
      parts.logger.error('request failed', { method: event.req.method, error: error.cause ?? error }),
  });

  async function answer(
    call: Call,
    route: Route | undefined,
    feature: Feature | undefined,
  ): Promise<Response> {
    const value = feature && opened.get(feature);
    const given = value === undefined ? undefined : await route?.answer?.(value, call);
    const response = secured(given ?? (await site(call)));
    for (const [each, its] of opened) each.answered?.(its);
    return response;
  }

  async function failed(error: unknown, { request }: Call): Promise<Response> {
    parts.logger.error('request failed', { method: request.method, error });
    const { failedResponse } = await import('@waymark/foundation/pages/failed-page');
    return secured(failedResponse(error, request, parts.identity?.site));
  }

  function add(path: string, route?: Route, feature?: Feature): void {
    app.all(path, (event) => {
      const call = createCall(event, { base, route, parts });
      const { pathname } = call.url;
      const name = route?.name ?? (ASSET.test(pathname) ? 'asset' : 'page');
      // An address can be a secret, such as a preview's.
      const shown = name === 'page' || name === 'asset' ? pathname : undefined;
      const observed = { method: call.request.method, route: name, path: shown };
      return observedBy(observers, observed, () =>
        whileAway(setup, call, route, () => answer(call, route, feature)).catch((error) =>
          failed(error, call),
        ),
      );
    });
  }

  for (const feature of features)
    for (const route of feature.routes)
      for (const root of rootsOf(route.at, base))
        for (const path of pathsOf(route)) add(root + path, route, feature);
  add('/**');
  return async (request) => app.fetch(request);
}

function secured(response: Response): Response {
  for (const [name, text] of Object.entries(SECURITY_HEADERS)) {
    // Pages of the server itself have stricter ones.
    if (!response.headers.has(name)) response.headers.set(name, text);
  }
  return response;
}

function rootsOf(at: Route['at'], base: string): ReadonlySet<string> {
  return new Set(at === undefined ? [base] : at === 'root' ? [''] : [base, '']);
}

const ASSET = /\.(?!html$|md$)[a-z\d]{1,8}\/?$/i;

/** While the storage does not answer, a route that needs it waits, and so does whoever may have a session, which nobody can look up. */
async function whileAway(
  { parts, isProtected }: RouterSetup,
  { request }: Call,
  route: Route | undefined,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { away, identity, logger } = parts;
  if (!away()) return answer();
  const storage = route?.storage;
  if (storage === 'page' && identity !== undefined) {
    const { pageWhileAway } = await import('@waymark/foundation/pages/away-page');
    return pageWhileAway(request, identity.site) ?? unavailable();
  }
  if (storage === 'needed-if-closed' ? isProtected : storage !== undefined) return unavailable();
  const response = await answer().catch((error: unknown) => {
    logger.error('request failed', { method: request.method, error });
  });
  const isUnknown =
    (identity === undefined && isProtected && response?.status === 404) || (response?.status ?? 500) >= 500;
  if (response !== undefined && !isUnknown) return response;
  await response?.body?.cancel();
  return unavailable();
}

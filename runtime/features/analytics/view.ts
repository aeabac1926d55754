/** Takes what pages tell: views that no server has seen, and searches that ended. */

import { belowBase } from '@waymark/contract/base-path';
import { LONGEST_TOLD, type Told } from '@waymark/contract/view';
import type { Call } from '@waymark/foundation/call';
import { bodyText, SlowBodyError } from '@waymark/foundation/http/body-text';
import { requestPath } from '@waymark/foundation/http/request-path';
import { notAllowed, plain } from '@waymark/foundation/http/responses';
import { isSameOrigin } from '@waymark/foundation/http/same-origin';
import type { Release } from '@waymark/foundation/release/open';
import { isReadable } from '@waymark/foundation/release/sources';
import { z } from 'zod';
import type { Analytics, ViewedSite } from './analytics.ts';
import { BROWSERS, clientOf } from './clients.ts';

const toldSchema: z.ZodType<Told> = z.union([
  z.object({ path: z.string(), from: z.string().optional(), missing: z.boolean().optional() }),
  z.object({ search: z.string(), found: z.boolean() }),
]);

interface ViewSetup {
  readonly analytics: Analytics;
  readonly release: Release;
  /** Public origin of the site. */
  readonly origin: string;
  readonly site: ViewedSite;
}

/** A function of a call of `VIEW_PATH`. The response is the same in any case. */
export function viewHandler({ analytics, release, origin, site }: ViewSetup) {
  async function take(told: Told, call: Call): Promise<void> {
    if ('search' in told) return analytics.searched(told.search, told.found, 'dialog');
    const whole = requestPath(told.path);
    const below = whole === undefined ? undefined : belowBase(whole, site.base);
    if (below === undefined) return;
    const path = below.replace(/(?:\/index)?(?:\.html)?(?<!\/)\/*$/, '') || '/';
    const missing = told.missing === true;
    // An address that somebody made up, or of a page that they may not read.
    if (!missing && !isReadable(release, path, await call.viewer())) return;
    analytics.viewed({ path, from: told.from, missing }, site);
  }

  return async (call: Call): Promise<Response> => {
    const { request } = call;
    if (request.method !== 'POST') return notAllowed('POST');
    if (!isSameOrigin(request, origin)) return plain(403, 'Views are told by pages of this site only.');
    const verdict = await call.take();
    if (verdict?.ok === false) return plain(429, 'Too many views');
    const told = await toldIn(request);
    if (told === undefined) return plain(400, 'Not understood');
    if (clientOf(request.headers.get('user-agent') ?? '') === BROWSERS) await take(told, call);
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  };
}

async function toldIn(request: Request): Promise<Told | undefined> {
  try {
    const text = await bodyText(request, LONGEST_TOLD);
    return text === undefined ? undefined : toldSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof SlowBodyError) return undefined;
    throw error;
  }
}

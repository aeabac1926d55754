/** Everything that the server answers: the one list of its features, in the order of the reference. */
import { dashboard } from './admin/feature.ts';
import { analytics } from './analytics/feature.ts';
import { ask } from './ask/feature.ts';
import { search } from './browser-search/feature.ts';
import type { Example } from './contract/examples.ts';
import { deploys } from './deploy/feature.ts';
import { previews } from './deploy/previews/feature.ts';
import { webhooks } from './deploy/webhooks/feature.ts';
import { discovery } from './discovery/feature.ts';
import type { Feature, Route } from './feature.ts';
import { feedback } from './feedback/feature.ts';
import { mcp } from './mcp/feature.ts';
import { oauth } from './oauth/feature.ts';
import { playground } from './playground-proxy/feature.ts';
import { signIn } from './sign-in/feature.ts';
import { health } from './telemetry/feature.ts';

export const FEATURES: readonly Feature[] = [
  mcp,
  ask,
  search,
  feedback,
  analytics,
  playground,
  discovery,
  oauth,
  signIn,
  dashboard,
  deploys,
  webhooks,
  previews,
  health,
];

export const ROUTES: readonly Route[] = FEATURES.flatMap(({ routes }) => routes);

/** Matches a path of a route without a slash at its end. */
export function routePattern(path: string): RegExp {
  const source = path
    .replaceAll(/[.?+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{\w+\}/g, '[^/]+')
    .replace(/\/\*$/, '/.*')
    .replace(/(?<!\.)\*$/, '(?:/.*)?');
  return new RegExp(`^${source}$`);
}

/** The example of a route, whole. */
export function exampleOf({
  path,
  methods,
  example,
}: Route): Example & { readonly path: string; readonly method: string } {
  return { path, method: example.body === undefined ? (methods[0] ?? 'GET') : 'POST', ...example };
}

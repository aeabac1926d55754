/** Everything that the server answers: the one list of its features, in the order of the reference. */

import type { RouteExample } from './contract/examples.ts';
import { discoveryFeature } from './discovery/feature.ts';
import type { Feature, Route } from './feature.ts';
import { analyticsFeature } from './features/analytics/feature.ts';
import { askFeature } from './features/ask/feature.ts';
import { searchFeature } from './features/browser-search/feature.ts';
import { dashboardFeature } from './features/dashboard/feature.ts';
import { deploysFeature } from './features/deploys/feature.ts';
import { feedbackFeature } from './features/feedback/feature.ts';
import { playgroundFeature } from './features/playground/feature.ts';
import { previewsFeature } from './features/previews/feature.ts';
import { webhooksFeature } from './features/webhooks/feature.ts';
import { mcpFeature } from './mcp/feature.ts';
import { oauthFeature } from './oauth/feature.ts';
import { signInFeature } from './sign-in/feature.ts';
import { healthFeature } from './telemetry/feature.ts';

export const FEATURES: readonly Feature[] = [
  mcpFeature,
  askFeature,
  searchFeature,
  feedbackFeature,
  analyticsFeature,
  playgroundFeature,
  discoveryFeature,
  oauthFeature,
  signInFeature,
  dashboardFeature,
  deploysFeature,
  webhooksFeature,
  previewsFeature,
  healthFeature,
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
}: Route): RouteExample & { readonly path: string; readonly method: string } {
  return { path, method: example.body === undefined ? (methods[0] ?? 'GET') : 'POST', ...example };
}

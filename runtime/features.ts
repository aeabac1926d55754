/** Everything that the server answers: the one list of its features, in the order of the reference. */
import { dashboardFeature } from './admin/feature.ts';
import { analyticsFeature } from './analytics/feature.ts';
import { askFeature } from './ask/feature.ts';
import { searchFeature } from './browser-search/feature.ts';
import type { RouteExample } from './contract/examples.ts';
import { deploysFeature } from './deploy/feature.ts';
import { previewsFeature } from './deploy/previews/feature.ts';
import { webhooksFeature } from './deploy/webhooks/feature.ts';
import { discoveryFeature } from './discovery/feature.ts';
import type { Feature, Route } from './feature.ts';
import { feedbackFeature } from './feedback/feature.ts';
import { mcpFeature } from './mcp/feature.ts';
import { oauthFeature } from './oauth/feature.ts';
import { playgroundFeature } from './playground-proxy/feature.ts';
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

/** Everything that the server answers: the one list of its features, in the order of the reference. */

import type { RouteExample } from '@waymark/contract/examples';
import { signInFields } from '@waymark/foundation/sign-in/options';
import { routeToRegExp } from 'rou3';
import { discoveryFeature } from './discovery/feature.ts';
import type { Feature, Parts, Route } from './feature.ts';
import { analyticsFeature } from './features/analytics/feature.ts';
import { type AnalyticsOptions, analyticsFields } from './features/analytics/options.ts';
import { askFeature } from './features/ask/feature.ts';
import { type AskOptions, askFields } from './features/ask/options.ts';
import { searchFeature } from './features/browser-search/feature.ts';
import { dashboardFeature } from './features/dashboard/feature.ts';
import { deploysFeature } from './features/deploys/feature.ts';
import type { DeploysOptions } from './features/deploys/open-deploys.ts';
import { deployFields } from './features/deploys/options.ts';
import { feedbackFeature } from './features/feedback/feature.ts';
import { type FeedbackOptions, feedbackFields } from './features/feedback/options.ts';
import { oauthFeature } from './features/oauth/feature.ts';
import { playgroundFeature } from './features/playground/feature.ts';
import type { PlaygroundOptions } from './features/playground/handler.ts';
import { previewsFeature } from './features/previews/feature.ts';
import { signInFeature } from './features/sign-in/feature.ts';
import { webhooksFeature } from './features/webhooks/feature.ts';
import { mcpFeature } from './mcp/feature.ts';
import { healthFeature } from './telemetry/feature.ts';

export const FEATURES: readonly Feature[] = [
  mcpFeature,
  askFeature,
  searchFeature,
  analyticsFeature,
  feedbackFeature,
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

/** The keys of server.json that features have. */
export const FEATURE_FIELDS = {
  ...askFields,
  ...analyticsFields,
  ...feedbackFields,
  ...signInFields,
  ...deployFields,
};

/** Options of features, in a program. */
export interface FeatureOptions {
  /** Answers at `/ask`, written by a model if one is named, or made of passages of the docs. False: none. */
  readonly ask?: AskOptions | undefined;
  /** Votes and comments of readers and agents, kept in the storage. False: none. */
  readonly feedback?: FeedbackOptions | undefined;
  /** The proxy through which playgrounds of API pages send requests. */
  readonly playground?: PlaygroundOptions | undefined;
  /** Counts of views, searches and agents by day, in the storage. False: none. */
  readonly analytics?: AnalyticsOptions | undefined;
  /** Builds a branch of a git remote, and swaps it in. Needs `storage`. */
  readonly deploy?: DeploysOptions | undefined;
}

/** Parts of features that a runtime gives to its program. */
export type FeatureHandles = ReturnType<typeof featureHandles>;

export function featureHandles(started: Parts['started']) {
  return {
    /** The queue of deploys, if there is one. */
    deployer: started(deploysFeature)?.deployer,
  };
}

export const ROUTES: readonly Route[] = FEATURES.flatMap(({ routes }) => routes);

/** The paths of a route as h3 writes them, below the address of the site. */
export function pathsOf({ path, also = [] }: Route): string[] {
  return [path, ...also].flatMap((each) => {
    const named = each.replaceAll(/\{(\w+)\}/g, ':$1');
    if (!named.endsWith('*')) return [named];
    const root = named.replace(/\/?\*$/, '');
    return named.endsWith('/*') ? [`${root}/**:rest`] : [root, `${root}/**:rest`];
  });
}

/** Match the paths of a route. */
export function patternsOf(route: Route): RegExp[] {
  return pathsOf(route).map(routeToRegExp);
}

/** The example of a route, whole. */
export function exampleOf({
  path,
  methods,
  example,
}: Route): RouteExample & { readonly path: string; readonly method: string } {
  return { path, method: example.body === undefined ? (methods[0] ?? 'GET') : 'POST', ...example };
}

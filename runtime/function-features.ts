/** The features that a function beside static files has: those that need no state. */
import { discoveryFeature } from './discovery/feature.ts';
import type { Feature } from './feature.ts';
import { askFeature } from './features/ask/feature.ts';
import { searchFeature } from './features/browser-search/feature.ts';
import { mcpFeature } from './mcp/feature.ts';

export const FUNCTION_FEATURES = [
  // A timer behind an answer would end with its request.
  { ...mcpFeature, answered: () => {} },
  askFeature,
  searchFeature,
  discoveryFeature,
] as readonly Feature[];

/** The addresses that are no files: on a host with rules, the function gets these alone. @param base Path of the site. */
export function functionPaths(base: string): readonly string[] {
  const routes = FUNCTION_FEATURES.flatMap((feature) => feature.routes).filter(
    ({ answer, storage }) => answer !== undefined && storage !== 'needed',
  );
  const paths = routes.flatMap(({ path, at }) => [base + path, ...(at === 'both' ? [path] : [])]);
  return [...new Set(paths)];
}

/** Observers of requests, which count, log or trace them. */
import type { RouteName } from '../feature.ts';

export interface Observed {
  readonly method: string;
  readonly route: RouteName;
  /** Path of the site's own files, which everybody may know; undefined if an address can be a secret, such as a preview's. */
  readonly path: string | undefined;
}

/**
 * Observes a request: calls `next`, and returns its response.
 *
 * @example
 * import type { Observer } from 'waymark/runtime';
 *
 * export const slow: Observer = async ({ route }, next) => {
 *   const started = performance.now();
 *   const response = await next();
 *   if (performance.now() - started > 1_000) console.warn(`${route} was slow`);
 *   return response;
 * };
 */
export type Observer = (request: Observed, next: () => Promise<Response>) => Promise<Response>;

/** The known methods of clients; others have one name. */
export function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'OTHER';
}

/** The outermost observer first. */
export function observedBy(
  observers: readonly Observer[],
  observed: Observed,
  answer: () => Promise<Response>,
): Promise<Response> {
  return observers.reduceRight<() => Promise<Response>>(
    (next, observer) => () => observer(observed, next),
    answer,
  )();
}

/** Who watches requests: counts them, writes them down, or traces them. */
import type { Route } from './route.ts';

export interface Observed {
  readonly method: string;
  readonly route: Route;
  /** Of the site's own files, which everybody may know; undefined where an address can be a secret, such as a preview's. */
  readonly path: string | undefined;
}

/** Answers a request with `next`, and watches. */
export type Observer = (request: Observed, next: () => Promise<Response>) => Promise<Response>;

/** Of clients' methods those that there are; others have one name. */
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

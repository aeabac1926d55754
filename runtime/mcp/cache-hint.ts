import type { Viewer } from '@waymark/contract/can-read';

export interface CacheHint {
  readonly ttlMs: number;
  readonly cacheScope: 'public' | 'private';
}

/**
 * How long clients may keep lists and resources, and who may share them. A release changes at most every few minutes; lists
 * for somebody who signed in are theirs, and expire when their access does.
 */
export function cacheHint(viewer: Viewer): CacheHint {
  return viewer.kind === 'anonymous'
    ? { ttlMs: 300_000, cacheScope: 'public' }
    : { ttlMs: 60_000, cacheScope: 'private' };
}

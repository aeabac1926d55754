/** How long clients may keep lists and resources, and who may share them: a release changes at most every few minutes. */
export const CACHE_HINT = { ttlMs: 300_000, cacheScope: 'public' } as const;

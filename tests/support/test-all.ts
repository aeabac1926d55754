/**
 * Whether this is a run of `npm run test:all`. `npm test` looks at a part of what takes minutes: some pages instead of all, one
 * real site instead of four, no fleet of servers. The reason is printed once at the start of such a run.
 */
export const TEST_ALL = process.env.WAYMARK_TEST_ALL === 'true';

export const LEFT_TO_TEST_ALL =
  'Left to npm run test:all: axe on every page (npm test: every eighth) and on the dashboard in every scheme and width (two of four), ' +
  'readings of every page of real sites (every third), clicks through four (one), scores of eight (one), builds of eight (six), fleets of servers.';

/** Those of a list that this run looks at: all of them, or one of `every`, spread over the list. */
export function sampled<T>(all: readonly T[], every: number): readonly T[] {
  return TEST_ALL ? all : all.filter((_, index) => index % every === 0);
}

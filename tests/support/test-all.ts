/**
 * Whether this is a run of `npm run test:all`. `npm test` looks at a part of what takes minutes: some pages instead of all, one
 * real site instead of five, none clicked through, no fleet of servers, no packages that only one test installs. The reason is printed once at the start of such a run.
 */
export const TEST_ALL = process.env.WAYMARK_TEST_ALL === 'true';

export const LEFT_TO_TEST_ALL = [
  'Left to npm run test:all: axe on every page of the starter (npm test: one of 32), on real sites (none), and on each kind of page in every scheme and width, by all rules',
  '(in light on a large screen; others on a part of the pages, by the rules that depend on it), on every page of the dashboard (every fourth) and of components (every eighth),',
  'every page of components on a phone (every fifth), every table of the dashboard (every second), the dashboard without scripts (with them), clicks through every pattern of navigation and five real sites (none),',
  'readings of every page of real sites (one of 20), scores of agents for the starter and eight real sites (none), builds of eight (two), every operation in the playground (every sixth; through the server, every twelfth),',
  'axe on three kinds of operations with their playground (one), Lighthouse, every hostile command (every sixth), every attack of a model’s Markdown in a browser (every third),',
  'questions of every reader of a protected site (every second), every attack on the GitHub Action (every second), random updates of the index for browsers (one of two), every pause between two edits (every seventh),',
  'every flag of grep beside GNU (every second), six random sites (none), every counterexample of access (every fourth), three eras of the MCP inspector (one),',
  'both commands of Astro in two projects (one), and with three kinds of addresses of languages (one with each of two), two kinds of addresses with an adapter (one), three with `astro dev` (one),',
  'routes on demand, layouts of a project in `astro preview`, with an adapter and with a mistake, custom tools in commands of Astro,',
  'the smallest package (one that is compressed quickly), types of the package in a strict project, `astro add`, the examples of an Astro project and of many machines, both containers,',
  'kills of a server at five moments of a deploy (three), a full disk, a damaged file of several releases, four ways to lose Redis (two), fleets of servers, adapters of Astro from the registry.',
].join(' ');

/**
 * Those of a list that this run looks at: all of them, or one of `every`, spread over the list.
 *
 * @param from Place of the first one. Another one for each list makes them different ones.
 */
export function sampled<T>(all: readonly T[], every: number, from = 0): readonly T[] {
  return TEST_ALL ? all : all.filter((_, index) => index % every === from % every);
}

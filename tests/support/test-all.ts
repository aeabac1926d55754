/**
 * True in a run of `npm run test:all`. `npm test` looks at a part of what takes minutes: some pages instead of all, two or three real
 * sites, none clicked through, no fleet of servers, no packages that only one test installs. The list is printed at its start.
 */
export const TEST_ALL = process.env.WAYMARK_TEST_ALL === 'true';

export const LEFT_TO_TEST_ALL = `npm test takes a sample of each of these, and npm run test:all takes all:
  axe:      pages, schemes, widths and rules, of the starter, fixtures, components and the dashboard
  browser:  widths without sideways scrolling, columns of themes, consent notices, tables of the dashboard, operations in the
            playground, a model’s Markdown, pauses between edits, failures of a search server, pages with React
  sites:    real repositories (loaded, parsed, built, read), random ones, counterexamples of access
  readers:  who asks a protected site, near which words, for JSON or events
  deploys:  moments of a kill, damages of a checkout, number of swaps, settings for tools
  commands: hostile ones, flags of GNU programs, attacks on the GitHub Action, options and signals of the server
  others:   eras of the MCP inspector, methods with unread bodies, servers of the recipes, projects and forms of addresses in
            Astro’s commands
Left to npm run test:all:
  axe on real sites, Lighthouse, clicks through navigations, the dashboard without scripts, scores of agents; in Astro: layouts,
  adapters and strict types beyond one of each, i18n and docs below a path in development, custom tools; runtimes of Netlify and
  Deno, adapters from the registry, attw, \`astro add\`, three examples, both containers; full disks, damaged
  releases, two ways to lose Redis and its long pauses, deploys that only warn, fleets of servers`;

/**
 * Those of a list that this run looks at: all of them, or one of `every`, spread over the list.
 *
 * @param from Place of the first one. Another one for each list makes them different ones.
 */
export function sampled<T>(all: readonly T[], every: number, from = 0): readonly T[] {
  return TEST_ALL ? all : all.filter((_, index) => index % every === from % every);
}

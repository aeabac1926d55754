/**
 * Time of agents' search with five alternatives over one large site: `node tests/bench/relevance/latency.ts FOLDER`, for a
 * repository with a docs.json file.
 */
import { availableParallelism, loadavg } from 'node:os';
import { basename, resolve } from 'node:path';
import { buildSearchIndex } from '../../../plugin/emit/search-index.ts';
import { loadBenchSite } from './corpus.ts';
import { benchSections, openFiles, rankedPages, textsOf } from './engines/waymark.ts';
import { queriesOf } from './queries.ts';

const ROUNDS = 30;
const ALTERNATIVES = 5;

const root = resolve(process.argv[2] ?? '.');
const site = await loadBenchSite(root, basename(root));
const sections = [...benchSections(site)];
const engine = openFiles(buildSearchIndex(sections), textsOf(site));
const queries = queriesOf(site);

/** Its own, and others of the site up to five. */
const alternativesOf = (index: number): string[] =>
  [
    ...(queries[index]?.alternatives ?? []),
    ...Array.from(
      { length: ALTERNATIVES },
      (_, at) => queries[(index + at + 1) % queries.length]?.query ?? '',
    ),
  ].slice(0, ALTERNATIVES);

const times: number[] = [];
for (let round = -1; round < ROUNDS; round++) {
  queries.forEach(({ query }, index) => {
    const start = performance.now();
    rankedPages(engine, site, query, alternativesOf(index));
    // The first round warms up.
    if (round >= 0) times.push(performance.now() - start);
  });
}
times.sort((a, b) => a - b);
const quantile = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(2);
console.log(
  `${sections.length} sections, ${queries.length} queries with ${ALTERNATIVES} alternatives: p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, ` +
    `longest ${quantile(1)} ms; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`,
);

/**
 * Tries other weights, one at a time, on the dev half, and prints those that help: `node tests/bench/relevance/tune.ts`.
 * The test half is printed once, at the end. Its findings are copied by hand into the two files of weights.
 */
import { type IndexWeights, WEIGHTS } from '../../../plugin/emit/search-index/weights.ts';
import { readSections, writeIndex } from '../../../plugin/emit/search-index.ts';
import { QUERY_WEIGHTS, type QueryWeights } from '../../../runtime/packages/search/weights.ts';
import { type BenchSite, loadSites } from './corpus.ts';
import { benchSections, openFiles, rankedPages, textsOf } from './engines/waymark.ts';
import { type QueryOutcome, rankOf, score } from './metrics.ts';
import { queriesOf } from './queries.ts';

interface Candidate {
  readonly index: Omit<IndexWeights, 'kinds'>;
  readonly query: QueryWeights;
}

const FACTORS = [0.6, 1.6];

const sites = ((await loadSites()) ?? []).map((site) => ({
  site,
  read: readSections(benchSections(site), WEIGHTS.kinds),
  written: new Map<string, ReadonlyMap<string, Uint8Array>>(),
  queries: queriesOf(site),
}));

let best: Candidate = { index: { section: WEIGHTS.section, page: WEIGHTS.page }, query: QUERY_WEIGHTS };
let bestValue = value(best, 'dev');
console.log(`start: dev ${bestValue.toFixed(4)}`);
for (const part of process.argv[2] === undefined
  ? (['query', 'index'] as const)
  : [process.argv[2] as keyof Candidate]) {
  for (const path of numberPaths(best[part])) {
    for (const factor of FACTORS) {
      const candidate = { ...best, [part]: scaled(best[part], path, factor) } as Candidate;
      const found = value(candidate, 'dev');
      if (found <= bestValue + 0.0005) continue;
      best = candidate;
      bestValue = found;
      console.log(`${part}.${path.join('.')} x ${factor}: dev ${found.toFixed(4)}`);
    }
  }
}
console.log(JSON.stringify(best, undefined, 1));
console.log(`end: dev ${bestValue.toFixed(4)}, test ${value(best, 'test').toFixed(4)}`);

/** nDCG@10, averaged over the kinds of query so that the many generated ones do not outvote those that people wrote. */
function value({ index, query }: Candidate, half: QueryOutcome['half']): number {
  const key = JSON.stringify(index);
  const outcomes = sites.flatMap(({ site, read, written, queries }) => {
    const files = written.get(key) ?? writeIndex(read, index);
    written.clear();
    written.set(key, files);
    return evaluate(site, openFiles(files, textsOf(site), query), queries, half);
  });
  const groups = Map.groupBy(outcomes, ({ kind }) => (kind === 'description' ? kind : 'question'));
  const scores = [...groups.values()].map((group) => score(group).ndcg);
  return scores.reduce((sum, ndcg) => sum + ndcg, 0) / scores.length;
}

function evaluate(
  site: BenchSite,
  engine: ReturnType<typeof openFiles>,
  queries: ReturnType<typeof queriesOf>,
  half: QueryOutcome['half'],
): QueryOutcome[] {
  return queries
    .filter((query) => query.half === half)
    .map(({ query, kind, pages }) => {
      const found = rankedPages(engine, site, query);
      return { kind, half, rank: rankOf(found, pages), empty: found.length === 0, milliseconds: 0 };
    });
}

function numberPaths(tree: unknown, path: readonly string[] = []): string[][] {
  if (typeof tree === 'number') return [[...path]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, child]) => numberPaths(child, [...path, key]));
}

function scaled<T>(tree: T, path: readonly string[], factor: number): T {
  const copy = structuredClone(tree) as Record<string, unknown>;
  let node = copy;
  for (const key of path.slice(0, -1)) node = node[key] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  node[last] = Number(((node[last] as number) * factor).toPrecision(2));
  return copy as T;
}

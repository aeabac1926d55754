/**
 * How often search says that it found little: of questions that a site answers, and of questions about other products.
 * `node tests/bench/relevance/absent.ts 0.3 0.33`, with values of the weight `weak` (without any, the one that is used).
 *
 * A few questions about other products have an answer all the same: several products have a command line and a plan.
 */
import { buildSearchIndex } from '../../../plugin/emit/search-index.ts';
import { ANONYMOUS } from '../../../runtime/access/can-read.ts';
import { QUERY_WEIGHTS } from '../../../runtime/search/weights.ts';
import { type BenchSite, loadSites, sitesRoot } from './corpus.ts';
import { benchSections, openFiles } from './engines/waymark.ts';
import { type BenchQuery, queriesOf } from './queries.ts';

/** Whole questions, and none by the words of a page. */
const KINDS = new Set(['howto', 'symptom']);
const FIRST = 3;

const sites = (await loadSites()) ?? [];
if (sites.length === 0) {
  console.log(`The repositories are not at ${sitesRoot} (set WAYMARK_SITES).`);
  process.exit(0);
}
const asked = new Map<BenchSite, BenchQuery[]>(
  sites.map((site) => [site, queriesOf(site).filter(({ kind }) => KINDS.has(kind))]),
);
const thresholds = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [QUERY_WEIGHTS.weak];
const counts = thresholds.map(() => ({ answered: 0, answeredWeak: 0, others: 0, othersWeak: 0 }));

for (const site of sites) {
  const files = buildSearchIndex(benchSections(site));
  for (const [index, weak] of thresholds.entries()) {
    const count = counts[index];
    if (count === undefined) continue;
    const engine = openFiles(files, { ...QUERY_WEIGHTS, weak });
    for (const [owner, queries] of asked) {
      for (const { query, pages } of queries) {
        const { hits, weak: isWeak } = engine.search({ query, viewer: ANONYMOUS, limit: FIRST, offset: 0 });
        const isAnswered = hits.some(({ page }) => pages.has(site.pages[page]?.page.path ?? ''));
        if (owner !== site) {
          count.others += 1;
          count.othersWeak += Number(isWeak);
        } else if (isAnswered) {
          count.answered += 1;
          count.answeredWeak += Number(isWeak);
        }
      }
    }
  }
}

const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} % of ${all}`;
console.log('| `weak` | called weak: answered among the first three | called weak: about other products |');
console.log('|--:|--:|--:|');
for (const [index, { answered, answeredWeak, others, othersWeak }] of counts.entries())
  console.log(`| ${thresholds[index]} | ${share(answeredWeak, answered)} | ${share(othersWeak, others)} |`);

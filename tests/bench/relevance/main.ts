/**
 * Relevance of Waymark's search against stock Pagefind and SQLite FTS5: `node tests/bench/relevance/main.ts`.
 * With names of engines (`waymark`, `pagefind`, `sqlite`) only these run.
 */
import { loadSites, sitesRoot } from './corpus.ts';
import type { OpenEngine } from './engine.ts';
import { openPagefind } from './engines/pagefind.ts';
import { openSqlite } from './engines/sqlite.ts';
import { openWaymark } from './engines/waymark.ts';
import { type Outcome, rankOf } from './metrics.ts';
import { queriesOf } from './queries.ts';
import { relevanceTable } from './report.ts';

const ENGINES: Readonly<Record<string, OpenEngine>> = {
  waymark: openWaymark,
  pagefind: openPagefind,
  sqlite: openSqlite,
};

const wanted = process.argv.slice(2);
const sites = await loadSites();
if (sites === undefined) {
  console.log(`The repositories are not at ${sitesRoot} (set WAYMARK_SITES): nothing to compare.`);
  process.exit(0);
}

const outcomes = new Map<string, Outcome[]>();
for (const site of sites) {
  const queries = queriesOf(site);
  for (const [name, open] of Object.entries(ENGINES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const engine = await open(site);
    const list = outcomes.get(engine.name) ?? [];
    outcomes.set(engine.name, list);
    // The first round warms up; the second is timed.
    for (const { query, language } of queries) await engine.search(query, language);
    for (const { query, language, kind, half, pages } of queries) {
      const start = performance.now();
      const found = await engine.search(query, language);
      const milliseconds = performance.now() - start;
      list.push({ kind, half, rank: rankOf(found, pages), empty: found.length === 0, milliseconds });
    }
    await engine.close();
  }
}
const pages = sites.reduce((sum, site) => sum + site.pages.length, 0);
console.log(`${sites.length} sites, ${pages} pages, each site searched by itself.\n`);
console.log(relevanceTable(outcomes));

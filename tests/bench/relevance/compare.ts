/** Asks each engine the queries of each site, and prints the table. */
import { type BenchSite, loadSites, sitesRoot } from './corpus.ts';
import type { OpenEngine } from './engine.ts';
import { type QueryOutcome, rankOf } from './metrics.ts';
import { type BenchQuery, loadUnseen } from './queries.ts';
import { relevanceTable } from './report.ts';

export interface Contestant {
  readonly open: OpenEngine;
  /** Whether it can make use of alternatives: then it runs with them, too. */
  readonly takesAlternatives?: boolean;
}

/** @param engines By the names that arguments of the command choose among. */
export async function compare(
  engines: Readonly<Record<string, Contestant>>,
  queriesOf: (site: BenchSite) => readonly BenchQuery[],
): Promise<void> {
  const wanted = process.argv.slice(2);
  const unseen = process.env.WAYMARK_UNSEEN;
  const sites = unseen === undefined ? await loadSites() : await loadUnseen(unseen);
  if (sites === undefined || sites.length === 0) {
    console.log(`The repositories are not at ${unseen ?? sitesRoot} (set WAYMARK_SITES or WAYMARK_UNSEEN).`);
    process.exit(1);
  }

  const outcomes = new Map<string, QueryOutcome[]>();
  for (const site of sites) {
    const queries = queriesOf(site);
    for (const [name, { open, takesAlternatives = false }] of Object.entries(engines)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const engine = await open(site);
      for (const withAlternatives of takesAlternatives ? [false, true] : [false]) {
        const asked = withAlternatives
          ? queries.filter(({ alternatives }) => alternatives.length > 0)
          : queries;
        const label = withAlternatives ? `${engine.name} with alternatives` : engine.name;
        const list = outcomes.get(label) ?? [];
        outcomes.set(label, list);
        const ask = ({ query, language, alternatives }: (typeof queries)[number]) =>
          engine.search(query, language, withAlternatives ? alternatives : []);
        // The first round warms up; the second is timed.
        for (const query of asked) await ask(query);
        for (const query of asked) {
          const { kind, half, pages } = query;
          const start = performance.now();
          const found = await ask(query);
          const milliseconds = performance.now() - start;
          list.push({ kind, half, rank: rankOf(found, pages), empty: found.length === 0, milliseconds });
        }
      }
      await engine.close();
    }
  }
  const pages = sites.reduce((sum, site) => sum + site.pages.length, 0);
  console.log(`${sites.length} sites, ${pages} pages, each site searched by itself.\n`);
  console.log(relevanceTable(outcomes));
}

/**
 * Relevance of Waymark's search, for agents and in the readers' dialog, against stock Pagefind and SQLite FTS5:
 * `node tests/bench/relevance/main.ts`. With names of engines (`waymark`, `dialog-server`, `dialog-static`, `pagefind`, `sqlite`) only these run.
 *
 * `WAYMARK_UNSEEN=folder` asks the questions of `unseen.json` instead, and with `WAYMARK_QUESTIONS=strangers` those of `strangers.json`; the folder
 * has each repository that the file names, at its commit, as `owner__name`.
 */
import { loadSites, sitesRoot } from './corpus.ts';
import type { OpenEngine } from './engine.ts';
import { openDialogServer } from './engines/dialog-server.ts';
import { openDialogStatic } from './engines/dialog-static.ts';
import { openPagefind } from './engines/pagefind.ts';
import { openSqlite } from './engines/sqlite.ts';
import { openWaymark } from './engines/waymark.ts';
import { type QueryOutcome, rankOf } from './metrics.ts';
import { loadUnseen, queriesOf } from './queries.ts';
import { relevanceTable } from './report.ts';

interface Contestant {
  readonly open: OpenEngine;
  /** Whether it can make use of alternatives: then it runs with them, too. */
  readonly takesAlternatives: boolean;
}

const ENGINES: Readonly<Record<string, Contestant>> = {
  waymark: { open: openWaymark, takesAlternatives: true },
  // Readers type one question.
  'dialog-server': { open: openDialogServer, takesAlternatives: false },
  'dialog-static': { open: openDialogStatic, takesAlternatives: false },
  // It requires every word.
  pagefind: { open: openPagefind, takesAlternatives: false },
  sqlite: { open: openSqlite, takesAlternatives: true },
};

const wanted = process.argv.slice(2);
const unseen = process.env.WAYMARK_UNSEEN;
const sites = unseen === undefined ? await loadSites() : await loadUnseen(unseen);
if (sites === undefined || sites.length === 0) {
  console.log(`The repositories are not at ${unseen ?? sitesRoot} (set WAYMARK_SITES or WAYMARK_UNSEEN).`);
  process.exit(0);
}

const outcomes = new Map<string, QueryOutcome[]>();
for (const site of sites) {
  const queries = queriesOf(site);
  for (const [name, { open, takesAlternatives }] of Object.entries(ENGINES)) {
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

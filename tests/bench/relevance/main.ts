/**
 * Relevance of Waymark's search, for agents and in the readers' dialog, against stock Pagefind and SQLite FTS5:
 * `node tests/bench/relevance/main.ts`. With names of engines (`waymark`, `dialog-server`, `dialog-static`, `pagefind`, `sqlite`) only these run.
 *
 * `WAYMARK_UNSEEN=folder` asks the questions of `unseen.json` instead, and with `WAYMARK_QUESTIONS=strangers` those of `strangers.json`; the folder
 * has each repository that the file names, at its commit, as `owner__name`.
 */
import { compare } from './compare.ts';
import { openDialogServer } from './engines/dialog-server.ts';
import { openDialogStatic } from './engines/dialog-static.ts';
import { openPagefind } from './engines/pagefind.ts';
import { openSqlite } from './engines/sqlite.ts';
import { openWaymark } from './engines/waymark.ts';
import { queriesOf } from './queries.ts';

await compare(
  {
    waymark: { open: openWaymark, takesAlternatives: true },
    // Readers type one question.
    'dialog-server': { open: openDialogServer },
    'dialog-static': { open: openDialogStatic },
    // It requires every word.
    pagefind: { open: openPagefind },
    sqlite: { open: (site) => openSqlite(site), takesAlternatives: true },
  },
  queriesOf,
);

/**
 * Search while one types, in the readers' dialog with and without a server, against SQLite FTS5 and stock Pagefind:
 * `node tests/bench/relevance/typed.ts`, with names of engines and `WAYMARK_UNSEEN` as for `main.ts`. Questions have a part of their last word, titles
 * of pages a part of their letters.
 */
import { compare } from './compare.ts';
import type { BenchSite } from './corpus.ts';
import { openDialogServer } from './engines/dialog-server.ts';
import { openDialogStatic } from './engines/dialog-static.ts';
import { openPagefind } from './engines/pagefind.ts';
import { openSqlite } from './engines/sqlite.ts';
import { type BenchQuery, queriesOf, sample, titles } from './queries.ts';

const MOST_TITLES = 40;
const SHARES_OF_WORD = [0.5, 0.75];
const SHARES_OF_TITLE = [0.4, 0.6, 0.8, 1];
const SHORTEST = 3;
/** With a last word that is long enough to be typed in part. */
const QUESTION = /^(.*?)(\p{L}{5,})\P{L}*$/su;

function typedQueries(site: BenchSite): BenchQuery[] {
  const questions = queriesOf(site).filter(({ kind }) => kind !== 'description');
  const ofWords = questions.flatMap((question) => {
    const [, before = '', word] = QUESTION.exec(question.query) ?? [];
    if (word === undefined) return [];
    return SHARES_OF_WORD.map((share) => part(question, `word ${percent(share)}`, before, word, share));
  });
  const ofTitles = sample(titles(site), MOST_TITLES).flatMap((title) =>
    SHARES_OF_TITLE.map((share) => part(title, `title ${percent(share)}`, '', title.query, share)),
  );
  return [...ofWords, ...ofTitles].filter(({ query }) => query.length >= SHORTEST);
}

const part = (whole: BenchQuery, kind: string, before: string, text: string, share: number): BenchQuery => ({
  ...whole,
  kind,
  query: before + text.slice(0, Math.ceil(text.length * share)).trimEnd(),
});

const percent = (share: number): string => `${100 * share} %`;

await compare(
  {
    'dialog-server': { open: openDialogServer },
    'dialog-static': { open: openDialogStatic },
    sqlite: { open: (site) => openSqlite(site, true) },
    pagefind: { open: openPagefind },
  },
  typedQueries,
);

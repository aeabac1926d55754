import { DatabaseSync } from 'node:sqlite';
import type { BenchSite } from '../corpus.ts';
import { type BenchEngine, firstPages } from '../engine.ts';

/**
 * SQLite FTS5 at its best: sections, porter stems, weighted columns, any word of the query (it requires all by default).
 *
 * @param isTyped The last word of a query may be the beginning of one.
 */
export async function openSqlite(site: BenchSite, isTyped = false): Promise<BenchEngine> {
  const database = new DatabaseSync(':memory:');
  database.exec(
    `CREATE VIRTUAL TABLE section USING fts5(path UNINDEXED, title, heading, body, tokenize = 'porter unicode61 remove_diacritics 2')`,
  );
  const insert = database.prepare('INSERT INTO section VALUES (?, ?, ?, ?)');
  database.exec('BEGIN');
  for (const { page, sections } of site.pages) {
    for (const { title: heading, headings, text, code } of sections) {
      insert.run(page.path, page.title, [...headings, heading].join(' '), `${text}\n${code}`);
    }
  }
  database.exec('COMMIT');
  const select = database.prepare(
    'SELECT path FROM section WHERE section MATCH ? ORDER BY bm25(section, 0, 6, 4, 1) LIMIT 40',
  );
  return {
    name: 'SQLite FTS5',
    async search(query, _language, alternatives = []) {
      const asked = [query, ...alternatives].join(' ');
      const words = [...new Set(asked.match(/[\p{L}\p{M}\p{N}_]+/gu))];
      if (words.length === 0) return [];
      const rows = select.all(words.map((word) => `"${word}"`).join(' OR ') + (isTyped ? '*' : ''));
      return firstPages(rows.map((row) => String(row.path)));
    },
    close: async () => database.close(),
  };
}

/** Checks that a file can be opened as a state. Looking changes nothing. */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCode } from '@waymark/source/failures';
import { ABOUT_KEY, type About, type checkVersion } from './about.ts';
import type { Stored } from './state.ts';

/** https://www.sqlite.org/fileformat.html, section 1.3. */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const [WRITE_VERSION, PAGES] = [18, 28];
/** The write version of a database with a write-ahead log. */
const WITH_LOG = 2;

/** SQLITE_CORRUPT and SQLITE_NOTADB; the higher bits say more. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/**
 * Throws if it is no state, is damaged, was copied without what belongs to it, or does not pass the check of its version. A file
 * that is empty or not there is a new one.
 */
export function checkDatabaseFile(file: string, table: string, check: typeof checkVersion): void {
  const header = readHeader(file);
  if (header.length === 0) return;
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new Error(`${file} is no state of Waymark: it is no database of SQLite. Give another file.`);
  // The first records of a state make it longer: they are in the log, which is missing here.
  if (header[WRITE_VERSION] === WITH_LOG && header.readUInt32BE(PAGES) === 1 && !existsSync(`${file}-wal`)) {
    throw new Error(
      `${file} was copied without ${file}-wal, in which all of its records are. Nothing was changed. Copy both ` +
        'files while no server runs, or use `waymark backup` and `waymark restore`.',
    );
  }
  try {
    const about = readRecord(file, table);
    check(about, `The state in ${file}`);
  } catch (error) {
    if (!(error instanceof Error && DAMAGED.has(sqliteCode(error) ?? 0))) throw error;
    throw new Error(
      `The state in ${file} cannot be read: ${error.message}. Put a backup in its place: move the file away, then ` +
        'run `waymark restore`.',
      { cause: error },
    );
  }
}

function readHeader(file: string): Buffer {
  if (!existsSync(file)) return Buffer.alloc(0);
  const handle = openSync(file, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(handle, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(handle);
  }
}

function readRecord(file: string, table: string): About | undefined {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
    if (tables.length === 0) return undefined;
    if (!tables.some(({ name }) => name === table))
      throw new Error(`${file} is no state of Waymark: it is the database of another program.`);
    const text = database.prepare(`SELECT value FROM ${table} WHERE key = ?`).get(ABOUT_KEY)?.value;
    return typeof text === 'string' ? ((JSON.parse(text) as Stored).value as About) : undefined;
  } finally {
    database.close();
  }
}

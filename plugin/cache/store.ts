/**
 * Everything that is costly to make, kept between builds under names made of all that it follows from: rows of one SQLite file. Since
 * names say all, builds may run at once, and one that is killed leaves only contents that are right. A damaged file is as good as none.
 *
 * @room The store of costly results, kept between builds by all that they follow from.
 */
import { hash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { sqliteCode } from '@waymark/source/failures';

/** Kinds of contents: each has names of its own. */
type Kind = 'code' | 'document' | 'image' | 'page' | 'preview' | 'terms';

/** A kind whose names tell the versions of all that makes it, so that it outlasts an update of Waymark. */
const LASTING: Kind = 'image';

/** The contents of one kind. */
export interface Kept {
  /** Undefined if it is not kept, or damaged. */
  readonly get: (name: string) => Buffer<ArrayBuffer> | undefined;
  /** Returns whether it can be read again. Never throws: `save` reports contents that cannot be written. */
  readonly set: (name: string, content: string | Uint8Array) => boolean;
}

const NAME = 'store.db';

/** The room for contents beyond those that the last build used: of other branches, and contents that come back. */
const SPARE = 2;
const SPARE_BYTES = 64 * 1024 * 1024;

/** Contents that are written at once, and their bytes: one by one each would write the pages of the table's index anew. */
const BATCH = 64;
const BATCH_BYTES = 4 * 1024 * 1024;

/** Milliseconds to wait for another build. */
const PATIENCE = 5_000;

/** Most contents fit into a page of this size: they are written, read and marked as used in half the time of those of 4 kB. */
const SCHEMA = `
  PRAGMA page_size = 32768;
  PRAGMA auto_vacuum = INCREMENTAL;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS maker (digest TEXT NOT NULL, run INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS content (
    kind TEXT NOT NULL, name TEXT NOT NULL, run INTEGER NOT NULL, digest TEXT NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (kind, name)
  );`;

interface Opened {
  readonly database: DatabaseSync;
  /** Number of this build. */
  readonly run: number;
  readonly select: StatementSync;
  readonly insert: StatementSync;
}

export class Store {
  readonly folder: string;
  readonly #maker: string;
  #opened: Opened | undefined;
  readonly #used = new Map<string, readonly [kind: Kind, name: string]>();
  readonly #unwritten = new Map<string, readonly [kind: Kind, name: string, bytes: Uint8Array]>();
  #unwrittenBytes = 0;
  #failure: unknown;
  #isClosed = false;

  /**
   * @param folder Made when the first content is kept.
   * @param maker The code that makes the contents, with its version.
   */
  constructor(folder: string, maker: string) {
    this.folder = folder;
    this.#maker = maker;
    if (this.bytes > 0) this.#attempt(() => this.#open());
    // Whoever only reads needs no folder that can be written.
    this.#failure = undefined;
  }

  /** The room that it takes on the disk. */
  get bytes(): number {
    const sizes = ['', '-wal'].map(
      (end) => statSync(join(this.folder, NAME + end), { throwIfNoEntry: false })?.size ?? 0,
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  of(kind: Kind): Kept {
    return {
      get: (name) => this.#get(kind, name),
      set: (name, content) => this.#set(kind, name, content),
    };
  }

  #get(kind: Kind, name: string): Buffer<ArrayBuffer> | undefined {
    const unwritten = this.#unwritten.get(`${kind} ${name}`);
    if (unwritten !== undefined) return Buffer.from(unwritten[2]);
    const row = this.#attempt(() => this.#opened?.select.get(kind, name));
    if (row === undefined) return undefined;
    const { buffer, byteOffset, byteLength } = row.bytes as Uint8Array<ArrayBuffer>;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    if (digestOf(bytes) !== row.digest) return undefined;
    this.#used.set(`${kind} ${name}`, [kind, name]);
    return bytes;
  }

  #set(kind: Kind, name: string, content: string | Uint8Array): boolean {
    if (this.#isClosed || this.#failure !== undefined) return false;
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    return (
      this.#attempt(() => {
        if (this.#opened === undefined) this.#open();
        this.#unwritten.set(`${kind} ${name}`, [kind, name, bytes]);
        this.#unwrittenBytes += bytes.length;
        if (this.#unwritten.size >= BATCH || this.#unwrittenBytes >= BATCH_BYTES) this.#write();
        return true;
      }) ?? false
    );
  }

  /** Contents that cannot be written stay, so that this build has them. Nobody waits for another build twice. */
  #write(): void {
    if (this.#opened === undefined || this.#failure !== undefined) return;
    const { database, insert, run } = this.#opened;
    database.exec('BEGIN IMMEDIATE');
    try {
      for (const [kind, name, bytes] of this.#unwritten.values())
        insert.run(kind, name, run, digestOf(bytes), bytes);
      database.exec('COMMIT');
    } catch (error) {
      // SQLite has ended it after some errors.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
    this.#unwritten.clear();
    this.#unwrittenBytes = 0;
  }

  /** Removes what there is no room for. Throws if a content could not be written. */
  save(): void {
    try {
      this.#attempt(() => this.#write());
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#opened !== undefined) this.#tidy(this.#opened);
    } finally {
      this.close();
    }
  }

  close(): void {
    this.#attempt(() => this.#write());
    this.#isClosed = true;
    this.#used.clear();
    this.#unwritten.clear();
    this.#opened?.database.close();
    this.#opened = undefined;
  }

  /** Undefined if it fails: nothing here is needed. */
  #attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.#failure ??= error;
      return undefined;
    }
  }

  #open(): Opened {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const file = join(this.folder, NAME);
    let database: DatabaseSync;
    try {
      database = openFile(file);
    } catch (error) {
      if (!isDamage(error)) throw error;
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
      database = openFile(file);
    }
    const known = database.prepare('SELECT digest, run FROM maker').get();
    if (known?.digest !== this.#maker) database.prepare('DELETE FROM content WHERE kind <> ?').run(LASTING);
    const run = Number(known?.run ?? 0) + 1;
    database.exec('DELETE FROM maker');
    database.prepare('INSERT INTO maker VALUES (?, ?)').run(this.#maker, run);
    this.#opened = {
      database,
      run,
      select: database.prepare('SELECT digest, bytes FROM content WHERE kind = ? AND name = ?'),
      insert: database.prepare('INSERT OR REPLACE INTO content VALUES (?, ?, ?, ?, ?)'),
    };
    return this.#opened;
  }

  /** Contents that this build used stay, and as many others as there is room for, the newest first. */
  #tidy({ database, run }: Opened): void {
    database.exec('BEGIN IMMEDIATE');
    const use = database.prepare('UPDATE content SET run = ? WHERE kind = ? AND name = ?');
    for (const [kind, name] of this.#used.values()) use.run(run, kind, name);
    const { used } = database
      .prepare('SELECT coalesce(sum(length(bytes)), 0) AS used FROM content WHERE run = ?')
      .get(run) as { used: number };
    database
      .prepare(
        `DELETE FROM content WHERE rowid IN (SELECT rowid FROM (
          SELECT rowid, sum(length(bytes)) OVER (ORDER BY run DESC, rowid DESC) AS total FROM content WHERE run <> ?
        ) WHERE total > ?)`,
      )
      .run(run, Math.max(SPARE * used, SPARE_BYTES));
    database.exec('COMMIT; PRAGMA incremental_vacuum');
  }
}

function openFile(file: string): DatabaseSync {
  // Its owner's alone from the moment it is made.
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: PATIENCE });
  try {
    database.exec(SCHEMA);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function digestOf(content: Uint8Array): string {
  return hash('sha256', content, 'hex');
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
function isDamage(error: unknown): boolean {
  return [11, 26].includes(sqliteCode(error) ?? 0);
}

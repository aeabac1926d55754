/** Files that may be opened as a state, and the content of a copy of one. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { ABOUT_KEY, STATE_VERSION } from '../../../runtime/packages/foundation/state/about.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { addUser, findUser } from '../../../runtime/packages/foundation/state/users.ts';
import { NO_REDIS, startRedis } from '../support/redis.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-opening-'));
afterAll(() => rmSync(folder, { recursive: true }));
const redis = NO_REDIS === undefined ? await startRedis() : undefined;
const ada = { name: 'ada', password: 'correct horse battery' };

const places: Readonly<Record<string, string>> = {
  sqlite: join(folder, 'version.db'),
  ...(redis && { redis: `${redis.url}?prefix=version` }),
};

describe.each(Object.entries(places))('opening a state in %s', (kind, storage) => {
  it('accepts one from before states had a version, and gives it one', async () => {
    const state = await openState(storage);
    await addUser(state, ada);
    await state.remove(ABOUT_KEY);
    await state.close();
    const again = await openState(storage);
    expect(await findUser(again, 'ada')).toBeDefined();
    expect(await again.get(ABOUT_KEY)).toMatchObject({ version: STATE_VERSION });
    await again.close();
  });

  it('refuses one of a later version by name, without changing it', async () => {
    const state = await openState(storage);
    const later = { version: STATE_VERSION + 1, id: 'x', waymark: '7.1.0' };
    await state.set(ABOUT_KEY, later);
    await state.close();
    const before = kind === 'sqlite' ? readFileSync(storage) : undefined;
    await expect(openState(storage)).rejects.toThrow(/written by Waymark 7\.1\.0 .*Run Waymark 7\.1\.0/);
    if (before !== undefined) expect(readFileSync(storage).equals(before)).toBe(true);
  });
});

describe('opening a SQLite database', () => {
  it('finds all records in a copy that was made while a server was running', async () => {
    const [file, copy] = [join(folder, 'open.db'), join(folder, 'copy.db')];
    const state = await openState(file);
    onTestFinished(() => state.close());
    await addUser(state, ada);
    copyFileSync(file, copy);
    const copied = await openState(copy);
    onTestFinished(() => copied.close());
    expect(await findUser(copied, 'ada')).toBeDefined();
  });

  it('refuses a copy without its write-ahead log, every time', async () => {
    const [file, copy] = [join(folder, 'log.db'), join(folder, 'no-log.db')];
    // As a server wrote it that kept all in the log.
    const database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE waymark (key TEXT, value TEXT)');
    copyFileSync(file, copy);
    database.close();
    for (const _ of [1, 2])
      await expect(openState(copy)).rejects.toThrow(/was copied without .*no-log\.db-wal/);
    expect(readFileSync(copy).readUInt32BE(28)).toBe(1);
  });

  it('refuses another program’s database or any other file, without changing it', async () => {
    const other = join(folder, 'other.db');
    const database = new DatabaseSync(other);
    database.exec('CREATE TABLE bookmarks (url TEXT)');
    database.close();
    const none = join(folder, 'notes.txt');
    writeFileSync(none, 'notes '.repeat(100));
    const damaged = join(folder, 'damaged.db');
    const state = await openState(damaged);
    await addUser(state, ada);
    await state.close();
    const bytes = readFileSync(damaged);
    writeFileSync(damaged, bytes.fill(7, 100));
    for (const [file, said] of [
      [other, 'another program'],
      [none, 'no database of SQLite'],
      [damaged, 'waymark restore'],
    ] as const) {
      const before = readFileSync(file);
      await expect(openState(file)).rejects.toThrow(said);
      expect(readFileSync(file).equals(before)).toBe(true);
    }
  });
});

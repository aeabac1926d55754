import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { FolderCache } from '../../../plugin/cache/folder-cache.ts';

const root = mkdtempSync(join(tmpdir(), 'waymark-folders-'));
let count = 0;
let from: string;
let cache: string;

beforeEach(() => {
  count += 1;
  from = mkdtempSync(join(root, 'from-'));
  cache = join(root, `cache-${count}`);
  writeFileSync(join(from, 'a.mjs'), 'export const a = 1;\n');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('gives back what was kept, which only its owner can read', () => {
  const folders = new FolderCache(cache);
  expect(folders.get('one')).toBeUndefined();
  folders.set('one', { server: from });
  const kept = folders.get('one') ?? '';
  expect(readFileSync(join(kept, 'server/a.mjs'), 'utf8')).toBe('export const a = 1;\n');
  expect(statSync(cache).mode & 0o777).toBe(0o700);
  expect(new FolderCache(cache).get('one')).toBe(kept);
});

it('gives back nothing that is not as it was kept, and keeps it anew', () => {
  const folders = new FolderCache(cache);
  const damages: ((kept: string) => void)[] = [
    (kept) => writeFileSync(join(kept, 'server/a.mjs'), 'export const a = 2;\n'),
    (kept) => rmSync(join(kept, 'server/a.mjs')),
    (kept) => writeFileSync(join(kept, 'server/b.mjs'), ''),
    (kept) => writeFileSync(join(kept, 'files.json'), '[]'),
    (kept) => rmSync(join(kept, 'files.json')),
  ];
  for (const damage of damages) {
    folders.set('one', { server: from });
    damage(folders.get('one') ?? '');
    expect(folders.get('one')).toBeUndefined();
  }
  folders.set('one', { server: from });
  expect(folders.get('one')).toBeDefined();
  // One that is whole stays: another build may be reading it.
  const { ino } = statSync(join(cache, 'one'));
  folders.set('one', { server: from });
  expect(statSync(join(cache, 'one')).ino).toBe(ino);
});

it('is not there by half where it cannot be copied', () => {
  const folders = new FolderCache(cache);
  expect(() => folders.set('one', { server: from, client: join(root, 'none') })).toThrow('ENOENT');
  expect(folders.get('one')).toBeUndefined();
  expect(readdirSync(cache)).toEqual([]);
});

it('keeps those that were used last', () => {
  const folders = new FolderCache(cache);
  const [unfinished, left] = [join(cache, '.new.1'), join(cache, '.old.1')];
  for (const folder of [unfinished, left]) mkdirSync(folder, { recursive: true });
  utimesSync(left, 1, 1);
  for (let each = 0; each < 12; each += 1) {
    folders.set(`theme-${each}`, { server: from });
    // Times of folders are compared: one that was used stays.
    utimesSync(join(cache, `theme-${each}`), each, each);
    if (each > 0) utimesSync(folders.get('theme-0') ?? '', each + 0.5, each + 0.5);
  }
  expect(folders.get('theme-0')).toBeDefined();
  expect(readdirSync(cache).filter((name) => name.startsWith('theme'))).toHaveLength(8);
  expect([unfinished, left].map((folder) => existsSync(folder))).toEqual([true, false]);
  expect(folders.get('theme-11')).toBeDefined();
  // What a folder links to is no file of it.
  symlinkSync(root, join(folders.get('theme-11') ?? '', 'node_modules'));
  expect(folders.get('theme-11')).toBeDefined();
});

it('serves where it can only be read', ({ skip }) => {
  skip(process.getuid?.() === 0, 'the superuser may write everywhere');
  const folders = new FolderCache(cache);
  folders.set('one', { server: from });
  chmodSync(cache, 0o500);
  expect(folders.get('one')).toBeDefined();
  expect(() => folders.set('two', { server: from })).toThrow('EACCES');
  chmodSync(cache, 0o700);
});

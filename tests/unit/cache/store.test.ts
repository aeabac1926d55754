import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Kept, Store } from '../../../plugin/cache/store.ts';
import { cacheFolder } from '../../../runtime/cli/cache-folder.ts';

let folder: string;
const stores: Store[] = [];
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'waymark-cache-')), 'below');
});
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
  rmSync(join(folder, '..'), { recursive: true });
});

/** A store with the contents of one kind. */
function open(maker = 'maker 1'): Store & Kept {
  const store = new Store(folder, maker);
  stores.push(store);
  return Object.assign(store, store.of('page'));
}

const file = () => join(folder, 'store.db');
const textOf = (kept: Kept, name: string) => kept.get(name)?.toString();

function keep(entries: Readonly<Record<string, string | Uint8Array>>): void {
  const store = open();
  for (const [key, content] of Object.entries(entries)) store.set(key, content);
  store.save();
}

test('the store keeps entries for the same run and for later runs', () => {
  const first = open();
  first.set('a', 'one\ntwo');
  first.set('b', Buffer.from([0, 255, 10]));
  first.set('empty', '');
  expect([textOf(first, 'a'), first.get('c')]).toEqual(['one\ntwo', undefined]);
  first.save();
  keep({ c: 'three', a: 'newer' });
  const third = open();
  expect(['a', 'c', 'empty'].map((key) => textOf(third, key))).toEqual(['newer', 'three', '']);
  expect([...(third.get('b') ?? [])]).toEqual([0, 255, 10]);
  third.close();
  expect(readdirSync(folder)).toEqual(['store.db']);
});

test('the store reads many entries in any order', () => {
  const texts = Object.fromEntries(
    Array.from({ length: 900 }, (_, at) => [`${at}`, `${at} `.repeat((at * 37) % 400)]),
  );
  keep(texts);
  const store = open();
  for (const key of [...Object.keys(texts), ...Object.keys(texts).reverse(), '5', '6', '7'])
    expect(textOf(store, key)).toBe(texts[key]);
});

test('the store drops unused entries if they take more space than used ones', () => {
  const megabytes = 34_000_000;
  for (let run = 1; run <= 7; run += 1) {
    keep({ [run]: Buffer.alloc(megabytes, run) });
    expect(statSync(file()).size).toBeLessThan(7 * megabytes);
  }
  const last = open();
  expect(Array.from({ length: 7 }, (_, index) => last.get(String(index + 1))?.[0])).toEqual([
    ...Array(4).fill(undefined),
    5,
    6,
    7,
  ]);
});

test('entries of another version are ignored unless their kind is versioned separately', () => {
  const first = open();
  for (const kind of ['page', 'image', 'preview'] as const) first.of(kind).set('a', kind);
  first.save();
  const second = open('maker 2');
  expect((['page', 'image', 'preview'] as const).map((kind) => textOf(second.of(kind), 'a'))).toEqual([
    undefined,
    'image',
    undefined,
  ]);
  second.set('b', '2');
  second.save();
  expect(textOf(open('maker 2').of('image'), 'a')).toBe('image');
});

test('entries of two kinds may have the same key', () => {
  const store = open();
  store.of('code').set('a', 'code');
  store.of('document').set('a', 'document');
  store.save();
  expect([textOf(open().of('code'), 'a'), textOf(open().of('document'), 'a')]).toEqual(['code', 'document']);
});

test('the store reports its size', () => {
  expect(open().bytes).toBe(0);
  keep({ a: 'x'.repeat(1000) });
  expect(open().bytes).toBeGreaterThan(1000);
});

test.each([
  ['no database', () => writeFileSync(file(), 'none')],
  ['cut off', () => truncateSync(file(), 4096)],
  ['overwritten', () => writeFileSync(file(), readFileSync(file()).fill(7, 100))],
])('a damaged store counts as none: %s', (_, damage) => {
  keep({ a: 'x'.repeat(20_000) });
  damage();
  expect(open().get('a')).toBeUndefined();
  keep({ a: 'again' });
  expect(textOf(open(), 'a')).toBe('again');
});

test('a damaged content is ignored, and the others are still used', () => {
  keep({ a: 'first', b: 'second' });
  writeFileSync(file(), readFileSync(file(), 'latin1').replace('first', 'f1rst'), 'latin1');
  const store = open();
  expect(['a', 'b'].map((key) => textOf(store, key))).toEqual([undefined, 'second']);
});

test('contents of a run that ends early stay, and of two concurrent runs both', () => {
  keep({ a: '1' });
  const [one, other] = [open(), open()];
  one.set('one', '1');
  other.set('other', '2');
  expect([textOf(one, 'one'), textOf(other, 'other')]).toEqual(['1', '2']);
  one.close();
  expect(textOf(other, 'one')).toBe('1');
  other.save();
  const after = open();
  expect(['a', 'one', 'other'].map((key) => textOf(after, key))).toEqual(['1', '1', '2']);
});

test.skipIf(process.platform === 'win32')('the store is readable by its owner only', () => {
  keep({ a: '1' });
  keep({ b: '2' });
  expect(statSync(file()).mode & 0o077).toBe(0);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test('an unwritable cache folder is reported', () => {
  writeFileSync(folder, 'a file');
  const store = open();
  store.set('a', '1');
  expect(store.get('a')).toBeUndefined();
  expect(() => store.save()).toThrow();
});

test('each repository has its own cache folder outside of the repository', () => {
  const [one, other] = [
    mkdtempSync(join(tmpdir(), 'waymark-cache-')),
    mkdtempSync(join(tmpdir(), 'waymark-cache-')),
  ];
  const env = { XDG_CACHE_HOME: '/caches' };
  expect(cacheFolder(one, env)).toMatch(/^\/caches\/waymark\/[0-9a-f]{16}$/);
  expect(cacheFolder(one, env)).not.toBe(cacheFolder(other, env));
  expect(cacheFolder(one, { WAYMARK_CACHE: '/elsewhere' })).toMatch(/^\/elsewhere\/[0-9a-f]{16}$/);
  expect(cacheFolder(one, { WAYMARK_CACHE: 'off' })).toBeUndefined();
  const named = { ...env, WAYMARK_CACHE_NAME: 'docs' };
  expect(cacheFolder(one, named)).toBe(cacheFolder(other, named));
});

test('many contents are read before and after they are written', () => {
  const one = open();
  const names = Array.from({ length: 200 }, (_, index) => `name ${index}`);
  for (const name of names) expect(one.set(name, name)).toBe(true);
  expect(names.map((name) => textOf(one, name))).toEqual(names);
  one.save();
  const after = open();
  expect(names.map((name) => textOf(after, name))).toEqual(names);
});

test('contents that cannot be written are there for their build, and are reported at its end', () => {
  keep({ a: '1' });
  const store = open();
  const other = new DatabaseSync(file());
  other.exec('BEGIN IMMEDIATE');
  try {
    for (let index = 0; index < 100; index += 1) store.set(`name ${index}`, String(index));
    expect(textOf(store, 'name 7')).toBe('7');
    expect(store.set('later', '1')).toBe(false);
    expect(() => store.save()).toThrow('database is locked');
  } finally {
    other.close();
  }
  expect(textOf(open(), 'a')).toBe('1');
});

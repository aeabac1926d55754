import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheFolder } from '../../../plugin/cache/folder.ts';
import { Pack } from '../../../plugin/cache/pack.ts';

let folder: string;
const packs: Pack[] = [];
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'waymark-cache-')), 'below');
});
afterEach(() => {
  for (const pack of packs.splice(0)) pack.close();
  rmSync(join(folder, '..'), { recursive: true });
});

function open(maker = 'maker 1'): Pack {
  const pack = new Pack(folder, 'site', maker);
  packs.push(pack);
  return pack;
}

const file = () => join(folder, 'site.pack');
const textOf = (pack: Pack, key: string) => pack.get(key)?.toString();

function keep(entries: Readonly<Record<string, string | Uint8Array>>): void {
  const pack = open();
  for (const [key, content] of Object.entries(entries)) pack.set(key, content);
  pack.save();
}

test('keeps what was made, within a run and for the next ones', () => {
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
  expect(readdirSync(folder)).toEqual(['site.pack']);
});

test('lets go of what builds no longer use when it takes the place of what they use', () => {
  for (let run = 1; run <= 9; run += 1) {
    const pack = new Pack(folder, 'site', 'maker 1', 0);
    pack.set(String(run), Buffer.alloc(100_000, run));
    pack.save();
    expect(statSync(file()).size).toBeLessThan(700_000);
  }
  const last = open();
  expect(Array.from({ length: 9 }, (_, index) => last.get(String(index + 1))?.[0])).toEqual([
    ...Array(6).fill(undefined),
    7,
    8,
    9,
  ]);
});

test('what another maker made is not used', () => {
  keep({ a: '1' });
  expect(open('maker 2').get('a')).toBeUndefined();
});

test('what is damaged is not used, the rest is', () => {
  keep({ a: 'first', b: 'second' });
  const whole = readFileSync(file());
  const damaged = Buffer.from(whole);
  damaged.write('f1rst');
  writeFileSync(file(), damaged);
  const pack = open();
  expect(['a', 'b'].map((key) => textOf(pack, key))).toEqual([undefined, 'second']);
  for (const bytes of [whole.subarray(0, -1), whole.subarray(3), Buffer.from('none'), Buffer.alloc(0)]) {
    writeFileSync(file(), bytes);
    expect(open().get('b')).toBeUndefined();
  }
  keep({ a: 'again' });
  expect(textOf(open(), 'a')).toBe('again');
});

test('a run that ends early changes nothing, and what a killed one left goes', () => {
  keep({ a: '1' });
  const before = readFileSync(file());
  const pack = open();
  pack.set('b', '2');
  expect(readdirSync(folder)).toHaveLength(2);
  pack.close();
  expect(readdirSync(folder)).toEqual(['site.pack']);
  expect(readFileSync(file())).toEqual(before);
  const left = join(folder, 'site.pack.left');
  writeFileSync(left, '');
  utimesSync(left, 1, 1);
  keep({ c: '3' });
  expect(readdirSync(folder)).toEqual(['site.pack']);
});

test('of runs at the same time the last one stays, whole', () => {
  keep({ a: '1' });
  const [one, other] = [open(), open()];
  expect([textOf(one, 'a'), textOf(other, 'a')]).toEqual(['1', '1']);
  one.set('one', 'of the first run, which is longer');
  other.set('other', '2');
  one.save();
  other.save();
  const after = open();
  expect(['a', 'one', 'other'].map((key) => textOf(after, key))).toEqual(['1', undefined, '2']);
});

test.skipIf(process.platform === 'win32')('is its owner’s only', () => {
  keep({ a: '1' });
  keep({ b: '2' });
  expect(statSync(file()).mode & 0o077).toBe(0);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test('a folder that cannot be written is told of', () => {
  writeFileSync(folder, 'a file');
  const pack = open();
  pack.set('a', '1');
  expect(pack.get('a')).toBeUndefined();
  expect(() => pack.save()).toThrow();
});

test('each repository has a folder of its own, outside of itself', () => {
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

import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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

const index = () => join(folder, 'site.index');
const contents = () => readdirSync(folder).filter((name) => name.endsWith('.pack'));
const file = () => join(folder, contents()[0] ?? '');
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
  expect(readdirSync(folder)).toEqual([...contents(), 'site.index']);
  expect(contents()).toHaveLength(1);
});

test('what is new is appended, and what is left out goes when it is half', () => {
  keep({ a: 'x'.repeat(1000), b: '1' });
  const [first] = contents();
  keep({ b: '2' });
  expect(contents()).toEqual([first]);
  expect(statSync(file()).size).toBe(1002);
  keep({ a: 'y' });
  expect(contents()).toHaveLength(1);
  expect(contents()).not.toEqual([first]);
  expect(statSync(file()).size).toBe(2);
  const pack = open();
  expect(['a', 'b'].map((key) => textOf(pack, key))).toEqual(['y', '2']);
});

test('reads many contents in any order', () => {
  const texts = Object.fromEntries(
    Array.from({ length: 900 }, (_, at) => [`${at}`, `${at} `.repeat((at * 37) % 400)]),
  );
  keep(texts);
  const pack = open();
  for (const key of [...Object.keys(texts), ...Object.keys(texts).reverse(), '5', '6', '7'])
    expect(textOf(pack, key)).toBe(texts[key]);
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
  const listed = readFileSync(index());
  for (const bytes of [listed.subarray(0, -1), listed.subarray(3), Buffer.from('none'), Buffer.alloc(0)]) {
    writeFileSync(index(), bytes);
    expect(open().get('b')).toBeUndefined();
  }
  writeFileSync(index(), listed);
  writeFileSync(file(), whole.subarray(0, -1));
  expect(open().get('b')).toBeUndefined();
  rmSync(file());
  expect(open().get('b')).toBeUndefined();
  keep({ a: 'again' });
  expect(textOf(open(), 'a')).toBe('again');
});

test('a run that ends early changes nothing, and what a killed one left goes', () => {
  keep({ a: '1' });
  const before = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]);
  const pack = open();
  pack.set('b', '2');
  expect(readdirSync(folder)).toHaveLength(3);
  pack.close();
  expect(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))])).toEqual(before);
  for (const name of ['site.index.left', 'site-left.pack', file()]) {
    const left = join(folder, basename(name));
    writeFileSync(left, '', { flag: 'a' });
    utimesSync(left, 1, 1);
  }
  // Half of one build's appended bytes is there.
  writeFileSync(file(), 'half', { flag: 'a' });
  keep({ c: '3' });
  expect(readdirSync(folder)).toHaveLength(2);
  const after = open();
  expect(['a', 'b', 'c'].map((key) => textOf(after, key))).toEqual(['1', undefined, '3']);
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
  expect(contents()).toHaveLength(1);
});

test('what two runs have appended at one place is not mixed up', () => {
  keep({ a: '1', b: '1' });
  const listed = readFileSync(index());
  keep({ b: 'of the first' });
  const first = readFileSync(index());
  const size = statSync(file()).size;
  // As if the second had begun to append before the first has.
  writeFileSync(index(), listed);
  truncateSync(file(), size - 'of the first'.length);
  keep({ b: 'of another' });
  writeFileSync(index(), first);
  const after = open();
  expect(['a', 'b'].map((key) => textOf(after, key))).toEqual(['1', undefined]);
});

test.skipIf(process.platform === 'win32')('is its owner’s only', () => {
  keep({ a: '1' });
  keep({ b: '2' });
  expect(statSync(file()).mode & 0o077).toBe(0);
  expect(statSync(index()).mode & 0o077).toBe(0);
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

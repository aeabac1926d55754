import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContentCache } from '../../../plugin/cache/content-cache.ts';
import { cacheFolder } from '../../../plugin/cache/folder.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'waymark-cache-')), 'below');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const open = (maker = 'maker 1') => new ContentCache(folder, 'code', maker);
const file = () => join(folder, 'code.cache');

function keep(entries: Readonly<Record<string, string>>): void {
  const cache = open();
  for (const [key, text] of Object.entries(entries)) cache.set(key, text);
  cache.save();
}

test('keeps what a run used, and drops the rest', () => {
  keep({ a: 'one\ntwo\t"', b: '2' });
  const second = open();
  expect([second.get('a'), second.get('c')]).toEqual(['one\ntwo\t"', undefined]);
  second.save();
  expect(open().get('b')).toBeUndefined();
  expect(open().get('a')).toBe('one\ntwo\t"');
  expect(readdirSync(folder)).toEqual(['code.cache']);
});

test('what another maker made is not used', () => {
  keep({ a: '1' });
  expect(open('maker 2').get('a')).toBeUndefined();
});

test('damaged entries are not used, the others are', () => {
  keep({ a: 'first', b: 'second', c: 'third' });
  const whole = readFileSync(file(), 'utf8');
  writeFileSync(file(), whole.replace('"first"', '"f1rst"').replace('"second"', '"sec'));
  expect(['a', 'b', 'c'].map((key) => open().get(key))).toEqual([undefined, undefined, 'third']);
  writeFileSync(file(), whole.slice(0, -8));
  expect(['a', 'b', 'c'].map((key) => open().get(key))).toEqual(['first', 'second', undefined]);
  writeFileSync(file(), Buffer.from([0, 255, 10, 9]));
  expect(open().get('a')).toBeUndefined();
});

test.skipIf(process.platform === 'win32')('is its owner’s only, as pages may be private', () => {
  keep({ a: '1' });
  expect(statSync(file()).mode & 0o077).toBe(0);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test('a folder that cannot be written is told of', () => {
  writeFileSync(folder, 'a file');
  const cache = open();
  cache.set('a', '1');
  expect(() => cache.save()).toThrow();
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
});

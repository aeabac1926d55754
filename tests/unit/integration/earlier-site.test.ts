import { hash } from 'node:crypto';
import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { earlierSite, type LinkEarlier } from '../../../plugin/emit/earlier-site.ts';
import { SiteWriter } from '../../../plugin/emit/site-writer.ts';
import { seal } from '../../../runtime/features/deploys/seal.ts';

const root = mkdtempSync(join(tmpdir(), 'waymark-earlier-'));
const PAGE = '<p>A page of some length.</p>'.repeat(100);
const files = { 'a.html': PAGE, 'b.md': 'Short.\n', 'sub/c.txt': 'Words.\n' };
let count = 0;
let earlier: string;
let dist: string;

const open = (folder = earlier): LinkEarlier | undefined =>
  earlierSite(dist, { WAYMARK_EARLIER_RELEASE: folder });
const inode = (file: string): number => statSync(file).ino;

beforeEach(async () => {
  count += 1;
  const folder = join(root, String(count));
  earlier = join(folder, 'earlier');
  dist = join(folder, 'new/dist');
  mkdirSync(dist, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = join(earlier, 'dist', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await seal(earlier);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const writerOf = (): SiteWriter => new SiteWriter(dist, { WAYMARK_EARLIER_RELEASE: earlier });
const put = (changed: Readonly<Record<string, string>> = {}): void => {
  const writer = writerOf();
  for (const [name, text] of Object.entries({ ...files, ...changed })) writer.put(join(dist, name), text);
};
const isShared = (name: string): boolean => inode(join(dist, name)) === inode(join(earlier, 'dist', name));

it('a build beside an earlier site shares unchanged files', () => {
  put({ 'b.md': 'Other.\n' });
  expect(['a.html', 'b.md', 'sub/c.txt'].map(isShared)).toEqual([true, false, true]);
  expect(readFileSync(join(dist, 'b.md'), 'utf8')).toBe('Other.\n');
  expect(readFileSync(join(earlier, 'dist/b.md'), 'utf8')).toBe('Short.\n');
});

it('a build beside an earlier site never writes to a shared file', () => {
  const writer = writerOf();
  writer.put(join(dist, 'a.html'), PAGE);
  expect(isShared('a.html')).toBe(true);
  writer.put(join(dist, 'a.html'), 'Now a short text.');
  writer.put(join(dist, 'sub/c.txt'), files['sub/c.txt']);
  writer.put(join(dist, 'sub/c.txt'), 'Not linked yet.');
  expect(readFileSync(join(dist, 'sub/c.txt'), 'utf8')).toBe('Not linked yet.');
  expect(readFileSync(join(earlier, 'dist/sub/c.txt'), 'utf8')).toBe(files['sub/c.txt']);
  expect(readFileSync(join(dist, 'a.html'), 'utf8')).toBe('Now a short text.');
  expect(readFileSync(join(earlier, 'dist/a.html'), 'utf8')).toBe(PAGE);
});

it('a page of the cache is shared by its digest alone, and only if the earlier site has that', () => {
  const writer = writerOf();
  const digest = hash('sha256', PAGE);
  expect(writer.link(join(dist, 'sub/c.txt'), digest)).toBe(false);
  expect(writer.link(join(dist, 'a.html'), digest)).toBe(true);
  expect(isShared('a.html')).toBe(true);
});

it('a build beside an earlier site rewrites missing files and those that became symbolic links', () => {
  rmSync(join(earlier, 'dist/b.md'));
  rmSync(join(earlier, 'dist/sub/c.txt'));
  symlinkSync(join(earlier, 'dist/a.html'), join(earlier, 'dist/sub/c.txt'));
  put();
  expect(readFileSync(join(dist, 'b.md'), 'utf8')).toBe(files['b.md']);
  expect(readFileSync(join(dist, 'sub/c.txt'), 'utf8')).toBe(files['sub/c.txt']);
  expect(lstatSync(join(dist, 'sub/c.txt')).isSymbolicLink()).toBe(false);
});

it('a build beside an earlier site rewrites files that were changed since they were sealed', () => {
  const page = join(earlier, 'dist/a.html');
  appendFileSync(page, 'damaged');
  const later = statSync(join(earlier, 'seal.json')).mtimeMs / 1000 + 1;
  utimesSync(page, later, later);
  put();
  expect(readFileSync(join(dist, 'a.html'), 'utf8')).toBe(PAGE);
  expect(['a.html', 'sub/c.txt'].map(isShared)).toEqual([false, true]);
});

it('an earlier site without a seal shares no files', () => {
  expect(earlierSite(dist, {})).toBeUndefined();
  expect(open(join(root, 'none'))).toBeUndefined();
  writeFileSync(join(earlier, 'seal.json'), '{');
  expect(open()).toBeUndefined();
  writeFileSync(join(earlier, 'seal.json'), JSON.stringify({ 'dist/sub/c.txt': 1 }));
  put();
  expect(['b.md', 'sub/c.txt'].map(isShared)).toEqual([false, false]);
});

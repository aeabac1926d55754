import {
  appendFileSync,
  existsSync,
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
import { Store } from '../../../plugin/cache/store.ts';
import { Compression } from '../../../plugin/emit/compress.ts';
import { type EarlierSite, earlierSite } from '../../../plugin/emit/earlier-site.ts';
import { seal } from '../../../runtime/deploy/seal.ts';

const root = mkdtempSync(join(tmpdir(), 'waymark-earlier-'));
const PAGE = '<p>A page of some length.</p>'.repeat(100);
const files = { 'a.html': PAGE, 'b.md': 'Short.\n', 'sub/c.txt': 'Words.\n' };
let count = 0;
let earlier: string;
let dist: string;
let store: Store;

const open = (folder = earlier): EarlierSite | undefined =>
  earlierSite(dist, { WAYMARK_EARLIER_RELEASE: folder });
const inode = (file: string): number => statSync(file).ino;

beforeEach(async () => {
  count += 1;
  const folder = join(root, String(count));
  earlier = join(folder, 'earlier');
  dist = join(folder, 'new/dist');
  mkdirSync(dist, { recursive: true });
  store = new Store(join(folder, 'cache'), 'test');
  for (const [name, text] of Object.entries(files)) {
    const file = join(earlier, 'dist', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const compression = new Compression(store.of('twin'));
  await compression.folder(join(earlier, 'dist'));
  await compression.end();
  await seal(earlier);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const compressionOf = (): Compression =>
  new Compression(store.of('twin'), dist, { WAYMARK_EARLIER_RELEASE: earlier });
const put = async (changed: Readonly<Record<string, string>> = {}): Promise<void> => {
  const compression = compressionOf();
  for (const [name, text] of Object.entries({ ...files, ...changed }))
    compression.put(join(dist, name), text);
  await compression.folder(dist);
  await compression.end();
};
const isShared = (name: string): boolean => inode(join(dist, name)) === inode(join(earlier, 'dist', name));

it('a build beside an earlier site shares unchanged files and their compressed versions', async () => {
  await put({ 'b.md': 'Other.\n' });
  expect(['a.html', 'a.html.br', 'a.html.gz', 'b.md', 'sub/c.txt'].map(isShared)).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
  expect(readFileSync(join(dist, 'b.md'), 'utf8')).toBe('Other.\n');
  expect(readFileSync(join(earlier, 'dist/b.md'), 'utf8')).toBe('Short.\n');
});

it('a build beside an earlier site never writes to a shared file', async () => {
  const compression = compressionOf();
  compression.put(join(dist, 'a.html'), PAGE);
  expect(isShared('a.html')).toBe(true);
  compression.put(join(dist, 'a.html'), 'Now a short text.');
  compression.put(join(dist, 'sub/c.txt'), files['sub/c.txt']);
  compression.put(join(dist, 'sub/c.txt'), 'Not linked yet.');
  await compression.end();
  expect(readFileSync(join(dist, 'sub/c.txt'), 'utf8')).toBe('Not linked yet.');
  expect(readFileSync(join(earlier, 'dist/sub/c.txt'), 'utf8')).toBe(files['sub/c.txt']);
  expect(readFileSync(join(dist, 'a.html'), 'utf8')).toBe('Now a short text.');
  expect(existsSync(join(dist, 'a.html.br'))).toBe(false);
  expect(readFileSync(join(earlier, 'dist/a.html'), 'utf8')).toBe(PAGE);
});

it('a build beside an earlier site does not keep the compressed version of a replaced file', async () => {
  const compression = compressionOf();
  compression.put(join(dist, 'a.html'), 'Another page.\n'.repeat(200));
  compression.put(join(dist, 'a.html'), PAGE);
  await compression.end();
  expect(['a.html', 'a.html.br', 'a.html.gz'].map(isShared)).toEqual([true, true, true]);
});

it('a build beside an earlier site rewrites missing files and those that became symbolic links', async () => {
  rmSync(join(earlier, 'dist/b.md'));
  rmSync(join(earlier, 'dist/sub/c.txt'));
  symlinkSync(join(earlier, 'dist/a.html'), join(earlier, 'dist/sub/c.txt'));
  await put();
  expect(readFileSync(join(dist, 'b.md'), 'utf8')).toBe(files['b.md']);
  expect(readFileSync(join(dist, 'sub/c.txt'), 'utf8')).toBe(files['sub/c.txt']);
  expect(lstatSync(join(dist, 'sub/c.txt')).isSymbolicLink()).toBe(false);
});

it('a build beside an earlier site rewrites files that were changed since they were sealed', async () => {
  const page = join(earlier, 'dist/a.html');
  appendFileSync(page, 'damaged');
  const later = statSync(join(earlier, 'seal.json')).mtimeMs / 1000 + 1;
  utimesSync(page, later, later);
  await put();
  expect(readFileSync(join(dist, 'a.html'), 'utf8')).toBe(PAGE);
  expect(['a.html', 'sub/c.txt'].map(isShared)).toEqual([false, true]);
});

it('a build beside an earlier site rewrites a page whose compressed version is missing', async () => {
  rmSync(join(earlier, 'dist/a.html.gz'));
  await put();
  expect(['a.html', 'a.html.br'].map(isShared)).toEqual([false, false]);
  expect(existsSync(join(dist, 'a.html.gz'))).toBe(true);
});

it('a build beside an earlier site does not share compressed files of another version', async () => {
  store.close();
  store = new Store(join(root, 'other'), 'another version');
  await put();
  expect(isShared('a.html')).toBe(false);
  expect(isShared('sub/c.txt')).toBe(true);
});

it('an earlier site without a seal shares no files', async () => {
  expect(earlierSite(dist, {})).toBeUndefined();
  expect(open(join(root, 'none'))).toBeUndefined();
  writeFileSync(join(earlier, 'seal.json'), '{');
  expect(open()).toBeUndefined();
  writeFileSync(join(earlier, 'seal.json'), JSON.stringify({ 'dist/sub/c.txt': 1 }));
  await put();
  expect(['b.md', 'sub/c.txt'].map(isShared)).toEqual([false, false]);
});

/** Releases that share files: files that are not read again, and files that are not shared. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { releasesOf } from '../../../runtime/features/deploys/releases.ts';
import { checkSeal } from '../../../runtime/features/deploys/seal.ts';
import { parseSeal } from '../../../runtime/packages/contract/seal.ts';

const root = mkdtempSync(join(tmpdir(), 'waymark-releases-'));
let count = 0;
let workspace: string;

beforeEach(() => {
  count += 1;
  workspace = join(root, String(count));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Makes a release of these files; those of `shared` are linked to. */
async function make(
  releases: ReturnType<typeof releasesOf>,
  name: string,
  files: Readonly<Record<string, string>>,
  shared: readonly string[] = [],
): Promise<void> {
  const folder = await releases.begin(name);
  mkdirSync(join(folder, 'dist'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, 'dist', file), text);
  const earlier = releases.newestWhole() ?? '';
  for (const file of shared) linkSync(join(earlier, 'dist', file), join(folder, 'dist', file));
  await releases.add(folder, name);
}
const folderOf = (name: string): string => join(workspace, 'releases', name);
const sealOf = async (name: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(folderOf(name), 'seal.json'), 'utf8'));

it('kept releases share files, and each has a complete seal', async () => {
  const releases = releasesOf(workspace);
  expect(releases.newestWhole()).toBeUndefined();
  await make(releases, '1', { 'a.html': 'a', 'b.html': 'b' });
  await make(releases, '2', { 'b.html': 'other' }, ['a.html']);
  expect(releases.newestWhole()).toBe(folderOf('2'));
  await checkSeal(folderOf('2'));
  const [one, two] = [await sealOf('1'), await sealOf('2')];
  expect(two['dist/a.html']).toBe(one['dist/a.html']);
  expect(two['dist/b.html']).not.toBe(one['dist/b.html']);
  // The files of the last one alone go with it, and none of the others.
  await releases.remove('1');
  await checkSeal(folderOf('2'));
});

it('kept releases with a damaged shared file are refused, and the next release does not share it', async () => {
  const releases = releasesOf(workspace);
  await make(releases, '1', { 'a.html': 'a' });
  await make(releases, '2', {}, ['a.html']);
  appendFileSync(join(folderOf('1'), 'dist/a.html'), 'damaged');
  // A server that starts again reads the release that it will serve.
  const again = releasesOf(workspace);
  expect(again.newestWhole()).toBeUndefined();
  await expect(again.check('2')).rejects.toThrow('dist/a.html');
  expect(again.newestWhole()).toBeUndefined();
  await make(again, '3', { 'a.html': 'a' });
  await again.check('3');
  expect(again.newestWhole()).toBe(folderOf('3'));
  // As a server that starts has read it.
  expect(releasesOf(workspace, undefined, '3').newestWhole()).toBe(folderOf('3'));
});

it('a release that contains a named pipe is not kept', async () => {
  const releases = releasesOf(workspace);
  const folder = await releases.begin('1');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  execFileSync('mkfifo', [join(folder, 'dist', 'a.html')]);
  await expect(releases.add(folder, '1')).rejects.toThrow('a.html is not a file');
  expect(releases.newestWhole()).toBeUndefined();
});

it('a release that does not respond or cannot be sealed is not kept', async () => {
  const releases = releasesOf(workspace);
  await make(releases, '1', { 'a.html': 'a' });
  const folder = await releases.begin('2');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  let asked = '';
  const verify = async (release: string): Promise<void> => {
    asked = release;
    throw new Error('It does not answer.');
  };
  await expect(releases.add(folder, '2', verify)).rejects.toThrow('It does not answer.');
  expect(asked).toBe(join(folder, '.waymark'));
  // A link that leads nowhere.
  symlinkSync('nowhere', join(folder, 'dist/b.html'));
  await expect(releases.add(folder, '2', async () => {})).rejects.toThrow('b.html');
  expect(releases.has('2') || existsSync(folderOf('2'))).toBe(false);
  expect(releases.newestWhole()).toBe(folderOf('1'));
});

it('seals of kept releases reject paths outside the release and invalid digests', () => {
  const digest = 'a'.repeat(64);
  expect(parseSeal(JSON.stringify({ 'dist/a..b/.c.html': digest }))).toEqual({ 'dist/a..b/.c.html': digest });
  for (const path of ['', '/a', 'a/', 'a//b', '.', 'a/.', './a', '..', '../a', 'a/../../b', 'a/..'])
    expect(() => parseSeal(JSON.stringify({ [path]: digest })), path).toThrow(JSON.stringify(path));
  for (const value of [null, [], 'a', 1, { a: 1 }, { a: digest.slice(1) }, { a: digest.toUpperCase() }])
    expect(() => parseSeal(JSON.stringify(value))).toThrow('It ');
});

/** `waymark version v2 --remove`: the end of a version, and of none of its addresses. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeChange } from '../../../plugin/versions/change.ts';
import { docsRoot } from '../config/docs-root.ts';
import { changed, docs, versioned } from './versioned.ts';

const NAVIGATION = { groups: [{ group: 'Guide', pages: ['index', 'guide/start', 'guide/other'] }] };
const FILES = {
  'docs.json': docs(NAVIGATION),
  'index.mdx': 'import A from "/snippets/a.mdx";\n\n<A /> [h](/hidden)\n',
  'guide/start.mdx': '# Start\n',
  'guide/other.mdx': '# Other\n',
  'hidden.mdx': '---\nhidden: true\n---\n',
  'snippets/a.mdx': 'a\n',
};

it('takes away what the version added, and redirects from each page to its like', async () => {
  const { again, files, config, text } = await versioned(FILES, 'v2');
  expect(files()).toContain('snippets/v2/a.mdx');
  const { said, code } = await again('v2', '--remove');
  expect(code, said).toBe(0);
  expect(files()).toEqual(Object.keys(FILES).sort());
  expect(text('index.mdx')).toBe(FILES['index.mdx']);
  expect(config()).toMatchObject({
    navigation: { versions: [{ version: 'latest', default: true, ...NAVIGATION }] },
    redirects: [
      { source: '/v2', destination: '/' },
      { source: '/v2/guide/other', destination: '/guide/other' },
      { source: '/v2/guide/start', destination: '/guide/start' },
      { source: '/v2/hidden', destination: '/hidden' },
    ],
  });
});

const OLD = {
  navigation: {
    versions: [
      { version: 'v2', pages: ['index', 'both'] },
      { version: 'v1', pages: ['v1/index', 'v1/only', 'both'] },
    ],
  },
  pages: { 'index.mdx': '', 'both.mdx': '', 'v1/index.mdx': '', 'v1/only.mdx': '', 'v1/i.png': '' },
};

it('leads redirects into the version on to where its pages have gone, and keeps pages of other versions', async () => {
  const redirects = [
    { source: '/first', destination: '/v1/only#x' },
    { source: '/old/:page', destination: '/v1/:page' },
    { source: '/more', destination: '/both' },
  ];
  const files = { 'docs.json': docs(OLD.navigation, { redirects }), ...OLD.pages };
  const { config, files: left, said } = await versioned(files, 'v1', '--remove');
  expect(left(), said).toEqual(['both.mdx', 'docs.json', 'index.mdx']);
  expect(config().redirects).toEqual([
    { source: '/first', destination: '/#x' },
    { source: '/more', destination: '/both' },
    { source: '/v1', destination: '/' },
    { source: '/v1/only', destination: '/' },
  ]);
});

it.each([
  ['v2', {}, '"v2" is the version that readers get first. Give another one "default": true'],
  ['v3', {}, 'There is no version "v3". The versions are: "v2", "v1".'],
  ['v1', { 'index.mdx': '![i](/v1/i.png)\n' }, 'index.mdx uses v1/i.png, a file of the version.'],
])('refuses to remove %s with %j', async (name, pages, message) => {
  const files = { 'docs.json': docs(OLD.navigation), ...OLD.pages, ...pages };
  const { code, said, files: left } = await versioned(files, name, '--remove');
  expect([code, said]).toEqual([2, expect.stringContaining(message)]);
  expect(left()).toEqual(Object.keys(files).sort());
});

it('CWE-22: takes away no folder that has not the name of the version, and nothing below snippets of that name', async () => {
  const navigation = {
    versions: [
      { version: 'v2', pages: ['index'] },
      { version: 'v1', pages: ['archive/notes/old'] },
    ],
  };
  const others = { 'archive/notes/price.csv': '1\n', 'snippets/notes/later.mdx': 'later\n', 'index.mdx': '' };
  const files = { 'docs.json': docs(navigation), ...others, 'archive/notes/hidden.mdx': '' };
  const { files: left, said } = await versioned({ ...files, 'archive/notes/old.mdx': '' }, 'v1', '--remove');
  expect(left(), said).toEqual(Object.keys(files).sort());
});

it('a file that git ignores is not removed without --force', async () => {
  const root = docsRoot({ 'docs.json': docs(OLD.navigation), ...OLD.pages, '.gitignore': 'notes.txt\n' });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'One');
  // Nothing of the repository's configuration runs.
  git('config', 'core.fsmonitor', `touch ${root}/ran; false`);
  writeFileSync(join(root, 'v1/notes.txt'), 'mine\n');
  const { code, said, again, text, files } = await changed(root, ['v1', '--remove']);
  expect([code, said]).toEqual([2, expect.stringContaining('v1/notes.txt would be removed, and git')]);
  expect(text('v1/notes.txt')).toBe('mine\n');
  expect(files()).not.toContain('ran');
  expect((await again('v1', '--remove', '--force')).code).toBe(0);
  expect(existsSync(join(root, 'v1'))).toBe(false);
});

it('what an interrupted change left is kept, and named', async () => {
  const files = { 'docs.json': docs(OLD.navigation), ...OLD.pages };
  const root = docsRoot({ ...files, '.waymark-version-abc/removed/v0/index.mdx': 'mine\n' });
  const { code, said, text } = await changed(root, ['v1', '--remove']);
  expect([code, said]).toEqual([2, expect.stringContaining('.waymark-version-abc is left from a change')]);
  expect(text('.waymark-version-abc/removed/v0/index.mdx')).toBe('mine\n');
  expect(text('v1/only.mdx')).toBe('');
});

it('what cannot be put back is not removed', async () => {
  const root = docsRoot({ 'v1/a.mdx': 'mine\n' });
  const change = { added: new Map(), changed: new Map(), removed: ['v1'] };
  const fails = makeChange(root, change, async () => {
    mkdirSync(join(root, 'v1/new'), { recursive: true });
    throw new Error('It is wrong.');
  });
  await expect(fails).rejects.toThrow(/ENOTEMPTY|EEXIST/);
  const [aside = ''] = readdirSync(root).filter((name) => name.startsWith('.waymark-version-'));
  expect(readFileSync(join(root, aside, 'removed/v1/a.mdx'), 'utf8')).toBe('mine\n');
});

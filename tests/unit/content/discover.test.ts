import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { discover } from '../../../plugin/packages/source/files/discover.ts';
import { docsRoot } from '../config/docs-root.ts';

test('discovery lists files in a stable order, with unchanged names', () => {
  const root = docsRoot({
    'b.mdx': '',
    'B.mdx': '',
    'a b/ünï.md': '',
    'a/日本語.mdx': '',
    '.env': 'SECRET=1',
    '.github/x.md': '',
    'node_modules/p/index.md': '',
    'docs.json': {},
  });
  expect(discover(root).files).toEqual(['B.mdx', 'a b/ünï.md', 'a/日本語.mdx', 'b.mdx', 'docs.json']);
});

test('discovery reads .mintignore at the root only', () => {
  const root = docsRoot({
    '.mintignore': 'drafts/\n',
    'drafts/a.mdx': '',
    'guides/.mintignore': '*.mdx\n',
    'guides/a.mdx': '',
  });
  expect(discover(root).files).toEqual(['guides/a.mdx']);
});

test('discovery leaves out what a build for a platform wrote, and no page of the author’s beside it', () => {
  const pages = { 'docs.json': {}, 'netlify/guide.mdx': '', 'deno/site/own.mdx': '', 'hosts/site/a.mdx': '' };
  const before = discover(docsRoot(pages)).files;
  expect(before).toHaveLength(4);
  const root = docsRoot({
    ...pages,
    ...{ 'cloudflare/assets/guide.md': '', 'cloudflare/assets/_waymark-function/site.json': {} },
    ...{ 'cloudflare/worker.js': '', 'cloudflare/wrangler.jsonc': '', 'netlify/netlify.toml': '' },
    ...{ 'netlify/functions/waymark/site.json': {}, 'netlify/site/guide.md': '' },
    ...{ 'netlify/edge-functions/waymark-text.js': '', 'site/deno/function/site.json': {} },
    ...{ 'site/deno/site/guide.md': '', 'site/deno/main.js': '', 'site/deno/deno.json': {} },
  });
  expect(discover(root).files).toEqual(before);
});

test('discovery ignores .mintlify except for skills, which .mintignore may exclude', () => {
  const files = {
    '.mintlify/Assistant.md': '',
    '.mintlify/skills/a/SKILL.md': '',
    '.mintlify/skills/a/scripts/run.py': '',
    '.mintlify/skills/a/.env': '',
    'x.mdx': '',
  };
  const found = discover(docsRoot(files));
  expect(found.files).toEqual(['x.mdx']);
  expect(found.skillFiles).toEqual(['.mintlify/skills/a/SKILL.md', '.mintlify/skills/a/scripts/run.py']);
  expect(discover(docsRoot({ ...files, '.mintignore': '.mintlify/skills/' })).skillFiles).toEqual([]);
});

test('discovery follows links inside the root, but none that leaves it or forms a cycle', () => {
  const outside = mkdtempSync(join(tmpdir(), 'waymark-outside-'));
  onTestFinished(() => rmSync(outside, { recursive: true }));
  writeFileSync(join(outside, 'secret.mdx'), 'secret');
  const root = docsRoot({ 'real/a.mdx': '', 'x/y/b.mdx': '' });
  symlinkSync('real', join(root, 'linked'));
  symlinkSync('real/a.mdx', join(root, 'a-link.mdx'));
  symlinkSync(outside, join(root, 'out'));
  symlinkSync(join(outside, 'secret.mdx'), join(root, 'secret.mdx'));
  symlinkSync('..', join(root, 'x/up'));
  symlinkSync('../../x', join(root, 'x/y/again'));
  symlinkSync('nowhere.mdx', join(root, 'broken.mdx'));
  symlinkSync('self.mdx', join(root, 'self.mdx'));
  expect(discover(root).files).toEqual(['a-link.mdx', 'linked/a.mdx', 'real/a.mdx', 'x/y/b.mdx']);
});

test('discovery works through a symbolic link to the root', () => {
  const root = docsRoot({ 'docs/a.mdx': '', 'docs/sub/b.mdx': '' });
  symlinkSync('docs', join(root, 'link'));
  symlinkSync('sub', join(root, 'docs/again'));
  expect(discover(join(root, 'link')).files).toEqual(['a.mdx', 'again/b.mdx', 'sub/b.mdx']);
});

test('discovery skips the output of a build in a folder below the root', () => {
  const output = { 'site/dist/a.md': '', 'site/dist/a.html': '', 'site/.waymark/release.json': {} };
  expect(discover(docsRoot({ 'a.mdx': '', ...output })).files).toEqual(['a.mdx']);
  expect(discover(docsRoot({ 'guides/dist/a.mdx': '' })).files).toEqual(['guides/dist/a.mdx']);
});

test('discovery throws for a root that does not exist', () => {
  expect(() => discover('/does/not/exist')).toThrow(/ENOENT/);
});

test('files and folders with names that a build cannot write are left out and named', () => {
  const long = 'x'.repeat(248);
  const root = docsRoot({
    '.mintignore': 'ignored/\n',
    [`${'x'.repeat(247)}.mdx`]: '',
    [`${long}.mdx`]: '',
    [`${long}/index.mdx`]: '',
    [`images/${'é'.repeat(122)}.png`]: '',
    [`ignored/${long}.mdx`]: '',
    [`${'deep/'.repeat(160)}a.mdx`]: '',
    'a\uFFFDb.mdx': '',
  });
  const { files, unnamed } = discover(root);
  expect(files).toEqual([`${'x'.repeat(247)}.mdx`, 'a\uFFFDb.mdx'].sort());
  const tooLong = 'a name in it is longer than 247 bytes';
  expect(unnamed.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: `${'deep/'.repeat(160)}a.mdx`, problem: 'it is longer than 800 bytes' },
    { path: `images/${'é'.repeat(122)}.png`, problem: tooLong },
    { path: long, problem: tooLong },
    { path: `${long}.mdx`, problem: tooLong },
  ]);
});

// Other systems take no such name.
test.runIf(process.platform === 'linux')('a name that is not UTF-8 is told with its bytes', () => {
  const root = docsRoot({ 'a.mdx': '', 'guides/b.mdx': '' });
  const bytes = (name: string) => Buffer.from(`${root}/${name}`, 'latin1');
  writeFileSync(bytes('guides/b\xff.mdx'), 'Words');
  mkdirSync(bytes('\xe9t\xe9'));
  writeFileSync(bytes('\xe9t\xe9/c.mdx'), 'Words');
  const { files, unnamed } = discover(root);
  expect(files).toEqual(['a.mdx', 'guides/b.mdx']);
  const problem = 'it is not UTF-8';
  expect(unnamed).toEqual(
    expect.arrayContaining([
      { path: 'guides/b\\xff.mdx', problem },
      { path: '\\xe9t\\xe9', problem },
    ]),
  );
});

import { expect, test } from 'vitest';
import { ignoreRules } from '../../../plugin/packages/source/files/ignore-rules.ts';

test.each([
  ['build', true],
  ['dist', true],
  ['coverage', true],
  ['tmp', true],
  ['temp', true],
  ['guides/build', false],
  ['en/use-dify/build', false],
  ['builder', false],
  ['node_modules', true],
  ['examples/node_modules', true],
  ['.git', true],
  ['.waymark', true],
  ['guides/.cache', true],
  ['public', false],
])('the folder %s is ignored by default: %s', (folder, ignored) => {
  expect(ignoreRules('').ignoresFolder(folder)).toBe(ignored);
});

test.each([
  ['README.md', true],
  ['community/README.md', true],
  ['LICENSE.md', true],
  ['CHANGELOG.md', true],
  ['CONTRIBUTING.md', true],
  ['AGENTS.md', true],
  ['packages/CLAUDE.md', true],
  ['GEMINI.md', true],
  ['agents.md', false],
  ['README.mdx', false],
  ['readme.md', false],
  ['publish/README.mdx', false],
  ['changelog.md', false],
  ['MY-README.md', false],
  ['.env', true],
  ['images/.DS_Store', true],
])('the file %s is ignored by default: %s', (file, ignored) => {
  expect(ignoreRules('').ignoresFile(file)).toBe(ignored);
});

test('a default-ignored file is included if the navigation names it', () => {
  const rules = ignoreRules('', ['/guides/README', '/odd [1]*/CHANGELOG', '/other/page']);
  expect(rules.ignoresFile('guides/README.md')).toBe(false);
  expect(rules.ignoresFile('odd [1]*/CHANGELOG.md')).toBe(false);
  expect(rules.ignoresFile('odd 1x/CHANGELOG.md')).toBe(true);
  expect(rules.ignoresFile('README.md')).toBe(true);
  expect(rules.ignoresFile('deep/guides/README.md')).toBe(true);
});

test('a default-ignored folder is included if the navigation names a page in it', () => {
  const rules = ignoreRules('/dist/schemas/', ['/dist/docs/a', 'build/start', '/temp', '/guides/tmp/a']);
  const folders = ['dist', 'dist/docs', 'build', 'dist/schemas', 'temp', 'tmp', 'coverage'];
  expect(folders.filter((folder) => !rules.ignoresFolder(folder))).toEqual(['dist', 'dist/docs', 'build']);
});

test('.mintignore wins over the navigation and the defaults', () => {
  const rules = ignoreRules('\uFEFFguides/README.md\r\n!/README.md\r\n!/build/\r\n', ['/guides/README']);
  expect(rules.ignoresFile('guides/README.md')).toBe(true);
  expect(rules.ignoresFile('README.md')).toBe(false);
  expect(rules.ignoresFolder('build')).toBe(false);
  expect(rules.ignoresFolder('dist')).toBe(true);
});

test('.mintignore has the syntax of .gitignore, case-sensitive', () => {
  const rules = ignoreRules(
    '# drafts\ndrafts/\n*.draft.mdx\n/notes.md\nreviews/*\nPrivate.mdx\n\\#odd.mdx\n',
  );
  expect(rules.ignoresFolder('drafts')).toBe(true);
  expect(rules.ignoresFolder('guides/drafts')).toBe(true);
  expect(rules.ignoresFile('drafts')).toBe(false);
  expect(rules.ignoresFile('a/b.draft.mdx')).toBe(true);
  expect(rules.ignoresFile('notes.md')).toBe(true);
  expect(rules.ignoresFile('a/notes.md')).toBe(false);
  expect(rules.ignoresFile('reviews/a.mdx')).toBe(true);
  expect(rules.ignoresFile('private.mdx')).toBe(false);
  expect(rules.ignoresFile('#odd.mdx')).toBe(true);
});

test('a later negated line of .mintignore includes a file again', () => {
  const rules = ignoreRules('/drafts/*\n!/drafts/keep/\n/drafts/keep/*\n!/drafts/keep/page.mdx\n');
  expect(rules.ignoresFolder('drafts')).toBe(false);
  expect(rules.ignoresFolder('drafts/other')).toBe(true);
  expect(rules.ignoresFile('drafts/a.mdx')).toBe(true);
  expect(rules.ignoresFolder('drafts/keep')).toBe(false);
  expect(rules.ignoresFile('drafts/keep/page.mdx')).toBe(false);
  expect(rules.ignoresFile('drafts/keep/other.mdx')).toBe(true);
});

test('no line of .mintignore includes dotfiles or node_modules', () => {
  const rules = ignoreRules('!.env\n!node_modules\n!.git\n');
  expect(rules.ignoresFile('.env')).toBe(true);
  expect(rules.ignoresFolder('node_modules')).toBe(true);
  expect(rules.ignoresFolder('.git')).toBe(true);
});

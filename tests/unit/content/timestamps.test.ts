import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSite } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const DOCS = {
  'docs.json': { ...MINIMAL, metadata: { timestamp: true } },
  'index.mdx': 'First',
  'näme "x".md': 'Second',
  'own.mdx': '---\nlastUpdatedDate: 2020-02-03\n---\nThird',
  'off.mdx': '---\ntimestamp: false\n---\nFourth',
};

function commit(root: string, day: string): void {
  const date = `${day}T12:00:00Z`;
  const options = {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@b.c',
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a@b.c',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
    },
  };
  execFileSync('git', ['init', '-q'], options);
  execFileSync('git', ['add', '.'], options);
  execFileSync('git', ['commit', '-q', '-m', day], options);
}

async function dates(root: string) {
  const site = await loadSite({ root });
  return {
    dates: Object.fromEntries(site.pages.map(({ file, lastChanged }) => [file, lastChanged?.slice(0, 10)])),
    codes: site.diagnostics
      .filter(({ code }) => code === 'timestamp-unavailable')
      .map(({ message, line }) => `${line !== undefined} ${message}`),
  };
}

test('CWE-78: dates of signed commits are read without the program that checks signatures', async () => {
  const root = docsRoot(DOCS);
  commit(root, '2024-01-01');
  const mark = join(docsRoot({}), 'ran');
  const program = join(root, 'gpg');
  writeFileSync(program, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
  const git = (args: readonly string[], input?: string) =>
    execFileSync('git', args, { cwd: root, input, encoding: 'utf8' }).trim();
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n AAAA\n -----END PGP SIGNATURE-----';
  const signed = git(['cat-file', 'commit', 'HEAD']).replace(/^committer.*$/m, `$&\n${signature}`);
  git(['reset', '-q', git(['hash-object', '-t', 'commit', '-w', '--stdin'], `${signed}\n`)]);
  git(['config', 'log.showSignature', 'true']);
  git(['config', 'gpg.program', program]);
  expect((await dates(root)).dates['index.mdx']).toBe('2024-01-01');
  expect(existsSync(mark)).toBe(false);
});

test('the date of a page is that of its frontmatter, else of its newest commit', async () => {
  const root = docsRoot(DOCS);
  commit(root, '2024-01-01');
  writeFileSync(join(root, 'index.mdx'), 'First, again');
  commit(root, '2024-05-05');
  expect(await dates(root)).toEqual({
    dates: {
      'index.mdx': '2024-05-05',
      'näme "x".md': '2024-01-01',
      'own.mdx': '2020-02-03',
      'off.mdx': undefined,
    },
    codes: [],
  });
});

test('without git, pages have dates from frontmatter only, and a note explains it', async () => {
  const { dates: found, codes } = await dates(docsRoot(DOCS));
  expect(found).toMatchObject({ 'index.mdx': undefined, 'own.mdx': '2020-02-03' });
  expect(codes).toEqual([
    'true There is no git history here, so pages do not show when they were last changed.',
  ]);
});

test('in a shallow clone, the last commit is not taken as the date of every file', async () => {
  const origin = docsRoot(DOCS);
  commit(origin, '2024-01-01');
  writeFileSync(join(origin, 'index.mdx'), 'First, again');
  commit(origin, '2024-05-05');
  writeFileSync(join(origin, 'index.mdx'), 'First, for good');
  commit(origin, '2024-06-06');
  const root = mkdtempSync(join(tmpdir(), 'waymark-shallow-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  execFileSync('git', ['clone', '-q', '--depth', '2', `file://${origin}`, root]);
  const { dates: found, codes } = await dates(root);
  expect(found).toMatchObject({ 'index.mdx': '2024-06-06', 'näme "x".md': undefined });
  expect(codes).toHaveLength(1);
});

test('git is not called if no page shows a date', async () => {
  const { codes } = await dates(docsRoot({ 'docs.json': MINIMAL, 'index.mdx': '1' }));
  expect(codes).toEqual([]);
});

/** The first minutes: a site from the template, and a build in a repository. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import manifest from '../../../plugin/package.json' with { type: 'json' };
import { loadedWaymark } from '../../support/loaded-command.ts';
import { FIXTURE, waymark } from './run-cli.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-new-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function read(...path: string[]): Record<string, unknown> {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as Record<string, unknown>;
}

test('`waymark new` makes a site with scripts, .gitignore and editor schema, and prints the next commands', async () => {
  const folder = temporaryFolder();
  const made = await loadedWaymark(['new', 'docs'], folder);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(
    /^Created docs\. Next steps:\n\n {2}cd docs\n {2}npm install\n {2}npm run dev\n\nIf npm finds no package waymark[\s\S]*\n {2}npm install --save-dev PATH\/waymark-\*\.tgz\n$/,
  );
  expect(read(folder, 'docs/package.json')).toEqual({
    private: true,
    type: 'module',
    scripts: { dev: 'waymark dev', check: 'waymark check', build: 'waymark build', serve: 'waymark serve' },
    devDependencies: { waymark: `^${manifest.version}` },
  });
  expect(read(folder, 'docs/docs.json').$schema).toBe('./node_modules/waymark/lib/schema.json');
  expect(readFileSync(join(folder, 'docs/.gitignore'), 'utf8')).toMatch(/^dist\/$/m);
  const checked = await loadedWaymark(['check', 'docs'], folder);
  expect(checked).toMatchObject({ code: 0 });
});

test('`waymark new` keeps the initial files of a git host, and refuses other non-empty folders', async () => {
  const folder = temporaryFolder();
  execFileSync('git', ['init', '--quiet', folder]);
  writeFileSync(join(folder, 'README.md'), '# Ours\n');
  writeFileSync(join(folder, 'LICENSE'), 'MIT\n');
  writeFileSync(join(folder, '.gitignore'), '.env\ndist/');
  const made = await loadedWaymark(['new', '.'], folder);
  expect(made.stdout).toMatch(
    /^Created the site\. Next steps:\n\n {2}npm install\n {2}npm run dev\n\nIf npm finds/,
  );
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('# Ours\n');
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe('MIT\n');
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toMatch(
    /^\.env\ndist\/\nnode_modules\/\n\.waymark\/\n/,
  );
  const again = await loadedWaymark(['new', '.'], folder);
  expect(again).toMatchObject({ code: 2 });
  expect(again.stderr).toContain('is not empty. Choose a new folder');
});

const ANONYMOUS = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
const IDENTITY = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'A'],
    [`GIT_${role}_EMAIL`, 'a@example.com'],
  ]),
);

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
}

test('`waymark new --git` makes a repository with one commit, and recommends an extension', async () => {
  const folder = temporaryFolder();
  const made = await waymark(['new', 'docs', '--git'], folder, { ...ANONYMOUS, ...IDENTITY });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(git(join(folder, 'docs'), 'log', '--format=%an %s')).toBe('A Start the docs');
  expect(git(join(folder, 'docs'), 'status', '--porcelain')).toBe('');
  expect(read(folder, 'docs/.vscode/extensions.json')).toEqual({ recommendations: ['unifiedjs.vscode-mdx'] });
});

test('`waymark new --git` commits nothing without an identity, and nothing in a repository that exists', async () => {
  const folder = temporaryFolder();
  const unknown = await waymark(['new', 'docs', '--git'], folder, ANONYMOUS);
  expect(unknown.stdout).toContain('Nothing is committed: git does not know your name');
  expect(existsSync(join(folder, 'docs/.git'))).toBe(true);
  const inside = await waymark(['new', 'docs/more', '--git'], folder, { ...ANONYMOUS, ...IDENTITY });
  expect(inside.stdout).toContain('It is in a git repository; commit it there.');
  expect(existsSync(join(folder, 'docs/more/.git'))).toBe(false);
  expect(git(join(folder, 'docs'), 'rev-list', '--all', '--count')).toBe('0');
});

test('`waymark new` makes docs in an Astro project without a package.json of their own, and prints the next commands', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'astro.config.mjs'), '');
  const made = await loadedWaymark(['new', 'docs'], folder);
  expect(made.stdout).toBe('Created docs. Next steps:\n\n  npx astro add waymark\n  npx astro dev\n');
  expect(existsSync(join(folder, 'docs/docs.json'))).toBe(true);
  expect(existsSync(join(folder, 'docs/package.json'))).toBe(false);
});

test('a first build names its folders that git does not ignore, and a second one does not', async () => {
  const folder = temporaryFolder();
  execFileSync('git', ['init', '--quiet', folder]);
  cpSync(FIXTURE, folder, { recursive: true });
  const build = async (): Promise<string> =>
    (await loadedWaymark(['build', '--url', 'https://docs.example.com'], folder)).stderr;
  writeFileSync(join(folder, '.gitignore'), 'dist/\n');
  expect(await build()).toContain(
    'git does not ignore .waymark/, which each build overwrites: add it to .gitignore.',
  );
  expect(await build()).not.toContain('git does not ignore');
  rmSync(join(folder, '.waymark'), { recursive: true });
  writeFileSync(join(folder, '.gitignore'), '');
  expect(await build()).toContain('git does not ignore dist/ and .waymark/');
});

test('a build outside of a repository says nothing about git', async () => {
  const folder = temporaryFolder();
  const out = join(folder, 'out');
  mkdirSync(out);
  expect((await loadedWaymark(['build', FIXTURE, '--out', out])).stderr).not.toContain('git does not ignore');
});

/** Real sites are fetched at their commits, by a script that anybody can run. */
import { execFileSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fetchSite } from '../../sites/fetch-site.ts';
import { PINNED_SITES } from '../../sites/fetch-sites.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'waymark-fetched-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]): string =>
  execFileSync(
    'git',
    ['-C', join(folder, 'remote'), '-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args],
    {
      encoding: 'utf8',
    },
  ).trim();

function commit(files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'remote', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change.');
  return git('rev-parse', 'HEAD');
}

it('the script for real sites fetches texts of the docs at a commit, but no code, large images, links or editor settings', () => {
  mkdirSync(join(folder, 'remote'));
  git('init', '--quiet');
  mkdirSync(join(folder, 'remote/docs'));
  symlinkSync('/etc/hosts', join(folder, 'remote/docs/hosts.md'));
  const pinned = commit({
    'README.md': 'Of the repository.',
    'docs/docs.json': '{}',
    'docs/guides/start.mdx': 'As it was.',
    'docs/openapi.yaml': 'openapi: 3.1.0',
    'docs/.mintignore': 'drafts',
    'docs/images/small.svg': '<svg/>',
    'docs/images/large.svg': `<svg>${' '.repeat(20_000)}</svg>`,
    'docs/snippets/card.jsx': 'export const Card = () => null;',
    'docs/.github/workflow.yml': 'on: push',
    'docs/CLAUDE.md': 'Instructions.',
  });
  commit({ 'docs/guides/start.mdx': 'As it is.' });
  const target = join(folder, 'site');
  fetchSite({ repository: 'acme/docs', commit: pinned, folder: 'docs' }, target, join(folder, 'remote'));
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files.map(({ name }) => name).sort()).toEqual([
    '.mintignore',
    'docs.json',
    'openapi.yaml',
    'small.svg',
    'start.mdx',
  ]);
  expect(readFileSync(join(target, 'guides/start.mdx'), 'utf8')).toBe('As it was.');
});

it('the script for real sites pins a full commit for every site of tests and benches', () => {
  for (const { commit } of Object.values(PINNED_SITES)) expect(commit).toMatch(/^[0-9a-f]{40}$/);
  const texts = globSync('tests/**/*.{ts,json}', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  const owners = [...new Set(Object.values(PINNED_SITES).map(({ repository }) => repository.split('/')[0]))];
  const named = texts.flatMap((text) =>
    Array.from(text.matchAll(/['"/]([\w-]+__[\w.-]+)['"/]/g), ([, name = '']) => name),
  );
  const sites = new Set(named.filter((name) => owners.includes(name.split('__')[0])));
  expect(sites.size).toBeGreaterThan(5);
  expect([...sites].filter((name) => PINNED_SITES[name] === undefined)).toEqual([]);
});

import { expect, test } from 'vitest';
import { problemsOfFolder } from '../../../plugin/cli/check.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const LARGE = new Uint8Array(1_500_000);
const FILES = {
  'docs.json': MINIMAL,
  'index.mdx': '# Start\n\n![Tour](/tour.mp4)\n',
  'plan.mdx': '# Plan\n',
  'notes/one.mdx': `# One\n\n${'word '.repeat(30_000)}\n`,
  'notes/two.mdx': '# Two\n',
  'notes/three.mdx': '# Three\n',
  'meant.mdx': '---\nhidden: true\n---\n\nHidden.\n',
  '404.mdx': '# Nothing here\n',
  'tour.mp4': LARGE,
  'raw/tour.mov': LARGE,
  'raw/small.bin': LARGE.subarray(0, 900_000),
};

async function told(files: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { diagnostics } = await problemsOfFolder(docsRoot(files), {});
  return diagnostics
    .toSorted((a, b) => (a.code > b.code ? -1 : 1))
    .filter(({ code }) => code === 'page-outside-navigation' || code === 'asset-unused')
    .map(({ severity, message }) => `${severity}: ${message}`);
}

test('pages in no navigation and large files that nothing uses are a note each, the largest first', async () => {
  expect(await told(FILES)).toEqual([
    'note: 4 pages are in no navigation, and published: notes/one.mdx (0.2 MB), notes/three.mdx, plan.mdx and 1 more.',
    'note: 1 file of more than 1 MB that no page uses will be published: raw/tour.mov (1.5 MB).',
  ]);
});

test('a site whose pages are all in its navigation has none, nor one that turns them off', async () => {
  expect(await told({ 'docs.json': MINIMAL, 'index.mdx': '# Start\n' })).toEqual([]);
  const severities = { 'page-outside-navigation': 'off', 'asset-unused': 'off' };
  expect(await told({ ...FILES, 'waymark.json': { check: { severities } } })).toEqual([]);
});

test('a protected page outside of the navigation is not published', async () => {
  const files = { ...FILES, 'plan.mdx': '---\ngroups: [staff]\n---\n\nPlan.\n' };
  expect((await told(files))[0]).toContain('3 pages are in no navigation');
});

test('a build ends with the same notes', async () => {
  const docs = docsRoot({ 'docs.json': MINIMAL, 'index.mdx': '# Start\n', 'plan.mdx': '# Plan\n' });
  const { code, stderr } = await loadedWaymark(['build', docs, '--out', docs]);
  expect(code).toBe(0);
  expect(stderr).toContain('note     1 page is in no navigation, and published: plan.mdx.');
});

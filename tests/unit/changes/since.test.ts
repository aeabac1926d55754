/** The changes that a new release keeps, of the release before and of those before that. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { changesSince } from '../../../plugin/diff/changes-since.ts';
import { dayOfDocs } from '../../../plugin/diff/git.ts';
import { releaseAt } from '../../../plugin/diff/release-state.ts';
import { projectOfFolder } from '../../../plugin/diff/site-state.ts';
import { buildRelease, writeRelease } from '../../../plugin/emit/release.ts';
import { loadForBuild } from '../../../plugin/load-context.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import type { ChangeSet, ReleaseChanges } from '../../../runtime/packages/contract/changes.ts';
import { packRelease } from '../../../runtime/packages/foundation/release/pack.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const TEXT = 'The limit of requests is raised for everybody who asks for it by mail, within one working day.';

/** Docs whose pages have these texts, with the frontmatter that a text begins with. */
async function docs(pages: Readonly<Record<string, string>>, config: object = {}) {
  const files = Object.entries(pages).map(([name, text]) => [`${name}.mdx`, text]);
  const navigation = { pages: Object.keys(pages) };
  const root = docsRoot({ 'docs.json': { ...MINIMAL, navigation, ...config }, ...Object.fromEntries(files) });
  const { site, engine } = await loadForBuild(projectOfFolder(root, false));
  return { root, site, documents: await engine.documents() };
}

type Docs = Awaited<ReturnType<typeof docs>>;

const filesOf = ({ site, documents }: Docs, changes?: ReleaseChanges) =>
  buildRelease(site, documents, { shown: publicSite(site), files: new Map(), changes });

/** The folder of a release. */
async function released(of: Docs, changes?: ReleaseChanges): Promise<string> {
  const folder = join(docsRoot({}), '.waymark');
  await writeRelease(folder, await filesOf(of, changes));
  return folder;
}

async function since(folder: string, now: Docs): Promise<{ sets: ChangeSet[]; warnings: string[] }> {
  const warnings: string[] = [];
  const changes = await changesSince(folder, now.site, now.documents, (text) => warnings.push(text));
  return { sets: changes?.sets ?? [], warnings };
}

const index = '# Home\n\nWords of welcome.\n';
const closed = `---\ngroups: ["staff"]\n---\n\n# Limits\n\n${TEXT}\n`;

test('a release keeps what changed since the one before, and its changes, newest first, also from a packed file', async () => {
  const first = await docs({ index, limits: `# Limits\n\n${TEXT}\n` });
  const second = await docs({ index, limits: `# Limits\n\n${TEXT.replace('one', 'two')}\n` });
  const folder = await released(first);
  const { sets, warnings } = await since(folder, second);
  expect(warnings).toEqual([]);
  const { id } = await releaseAt(folder);
  expect(sets).toMatchObject([
    { from: id, pages: [{ kind: 'changed', path: '/limits', audience: 'public' }] },
  ]);
  expect(sets[0]?.pages[0]?.sections[0]?.new).toContain('within two working days'.slice(0, -1));
  const third = await docs({
    index: index.replace('Words', 'Many words'),
    limits: `# Limits\n\n${TEXT.replace('one', 'two')}\n`,
  });
  const file = join(docsRoot({}), 'docs.waymark');
  writeFileSync(file, packRelease(await filesOf(second, { sets })));
  const later = await since(file, third);
  expect(later.sets.map(({ pages }) => pages.map(({ path }) => path))).toEqual([['/'], ['/limits']]);
  expect(later.sets[1]).toEqual({ ...sets[0], to: (await releaseAt(file)).id });
  // Nothing new: the same sets, which all led to a release that is known.
  const same = await released(third, { sets: later.sets });
  const { id: to } = await releaseAt(same);
  expect((await since(same, third)).sets).toEqual(later.sets.map((each) => ({ to, ...each })));
  expect((await since(await released(first), first)).sets).toEqual([]);
});

describe('changes are those that their readers may know today', () => {
  /** The sets of a release whose page "limits" changed, and then became another. */
  async function setsWith(limits: string | undefined, config: object = {}): Promise<ChangeSet[]> {
    const first = await docs({ index, limits: '# Limits\n\nNo limits are known.\n' });
    const second = await docs({ index, limits: `# Limits\n\n${TEXT}\n` });
    const { sets } = await since(await released(first), second);
    expect(JSON.stringify(sets)).toContain(TEXT);
    const third = await docs(limits === undefined ? { index } : { index, limits }, config);
    return (await since(await released(second, { sets }), third)).sets;
  }

  it('CWE-200: a page that was closed takes its texts out of earlier changes, and closes them', async () => {
    const [now, before] = await setsWith(closed);
    expect(JSON.stringify([now, before])).not.toContain(TEXT);
    expect(JSON.stringify(before)).not.toContain('No limits');
    expect(before?.pages).toMatchObject([{ path: '/limits', audience: { groups: ['staff'] } }]);
    expect(now?.pages.map(({ kind, audience }) => [kind, audience])).toEqual([
      ['added', { groups: ['staff'] }],
      ['removed', 'public'],
    ]);
  });

  it('CWE-200: a page that was removed takes its texts out of earlier changes', async () => {
    const sets = await setsWith(undefined);
    expect(sets.map(({ pages }) => pages.map(({ kind }) => kind))).toEqual([['removed'], ['changed']]);
    expect(JSON.stringify(sets)).not.toContain(TEXT);
  });

  it('CWE-200: a page that was moved and then closed closes the changes of its old address, whatever is there now', async () => {
    const first = await docs({ index, limits: '# Limits\n\n## Early plans\n\nNo limits are known.\n' });
    const second = await docs({ index, limits: `# Limits\n\n## Early plans\n\n${TEXT}\n` });
    const moved = await docs({ index, rates: `# Limits\n\n## Early plans\n\n${TEXT}\n` });
    const afterFirst = await since(await released(first), second);
    const afterMove = await since(await released(second, afterFirst), moved);
    expect(afterMove.sets.map(({ pages }) => pages.map(({ kind, audience }) => [kind, audience]))).toEqual([
      [['moved', 'public']],
      [['changed', 'public']],
    ]);
    for (const other of [{}, { limits: '# Open\n\nOther words for everybody.\n' }]) {
      const { sets } = await since(
        await released(moved, afterMove),
        await docs({ index, rates: closed, ...other }),
      );
      const told = sets.slice(1).flatMap(({ pages }) => pages);
      expect(told.map(({ kind, audience }) => [kind, audience])).toEqual([
        ['moved', { groups: ['staff'] }],
        ['changed', { groups: ['staff'] }],
      ]);
      expect(JSON.stringify(told)).not.toContain(TEXT);
    }
  });

  it('CWE-200: changes of a page for some stay theirs after it was opened', async () => {
    const first = await docs({ index, limits: closed.replace(TEXT, 'No limits are known to us.') });
    const second = await docs({ index, limits: closed });
    const { sets } = await since(await released(first), second);
    expect(sets).toMatchObject([{ pages: [{ kind: 'changed', audience: { groups: ['staff'] } }] }]);
    const third = await docs({ index, limits: '# Limits\n\nOpen words.\n' });
    const later = (await since(await released(second, { sets }), third)).sets;
    expect(later.map(({ pages }) => pages.map(({ kind, audience }) => [kind, audience]))).toEqual([
      [['added', 'public']],
      [['changed', { groups: ['staff'] }]],
    ]);
  });
});

test('an earlier release that cannot be read is told, and does not fail a build', async () => {
  const now = await docs({ index });
  const folder = docsRoot({ 'release.json': '{"format":1}', '.waymark/release.json': 'no JSON' });
  for (const path of [folder, join(folder, '.waymark'), join(folder, 'nowhere')]) {
    const { sets, warnings } = await since(path, now);
    expect(sets).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(/^The release keeps no changes, as the one before \(.*\) cannot be read: /),
    ]);
  }
});

test('at most twenty sets are kept', async () => {
  const now = await docs({ index });
  const set: ChangeSet = {
    date: '2026-01-02',
    pages: [{ kind: 'added', path: '/', title: 'Home', sections: [], audience: 'public' }],
    apis: [],
  };
  const { sets } = await since(await released(now, { sets: Array.from({ length: 25 }, () => set) }), now);
  expect(sets).toHaveLength(20);
});

test('the day is that of the commit, or of the clock of the build', () => {
  const root = docsRoot({ 'docs.json': MINIMAL });
  expect(dayOfDocs(root, { SOURCE_DATE_EPOCH: '86400' })).toBe('1970-01-02');
  expect(dayOfDocs(root, {})).toBe(new Date().toISOString().slice(0, 10));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      cwd: root,
      env: { ...process.env, GIT_COMMITTER_DATE: '2020-02-03T23:30:00-05:00' },
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'All');
  expect(dayOfDocs(root, { SOURCE_DATE_EPOCH: '86400' })).toBe('2020-02-04');
});

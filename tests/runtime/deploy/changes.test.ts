/** Changes that a deploy publishes: in its record, the API, the log and the dashboard. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { newestSet, releaseBefore, tellChanges } from '../../../runtime/features/deploys/deploy-changes.ts';
import { deployDetails } from '../../../runtime/features/deploys/deploy-details.ts';
import type { Journal } from '../../../runtime/features/deploys/journal.ts';
import type { Deploy } from '../../../runtime/features/deploys/record.ts';
import type { Releases } from '../../../runtime/features/deploys/releases.ts';
import { CHANGES_JSON, type ChangeSet, type PageChange } from '../../../runtime/packages/contract/changes.ts';
import { RELEASE_FORMAT } from '../../../runtime/packages/contract/release.ts';
import { deployedSite } from '../support/deployed-site.ts';

const MINUTES = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'waymark-changes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAGE: Omit<PageChange, 'kind'> = { path: '/a', title: 'A <b>', sections: [], audience: 'public' };
const SET: ChangeSet = {
  date: '2026-11-28',
  pages: [
    { ...PAGE, kind: 'added' },
    { ...PAGE, kind: 'moved', path: '/new', from: '/old "x"', redirected: false },
    { ...PAGE, kind: 'removed', path: '/gone', redirected: true },
  ],
  apis: [
    {
      ...{ specification: '/openapi/a.json', operation: 'GET /a', code: 'x', place: 'query limit' },
      ...{ message: 'It is required.', breaking: true, audience: 'authenticated' },
    },
  ],
};

function releaseWith(content: string): string {
  const release = mkdtempSync(join(folder, 'release-'));
  writeFileSync(join(release, CHANGES_JSON), content);
  return release;
}

async function told(release: string) {
  let changed: Partial<Deploy> = {};
  const lines: string[] = [];
  const journal = {
    change: (more: Partial<Deploy>) => {
      changed = { ...changed, ...more };
    },
    log: (line: string) => lines.push(line),
  };
  await tellChanges(journal as unknown as Journal, release);
  return { changes: changed.changes, lines };
}

it('the record has counts and sentences, breaking changes first; the log one line', async () => {
  const { changes, lines } = await told(releaseWith(JSON.stringify({ sets: [SET] })));
  expect(changes).toEqual({
    ...{ pagesAdded: 1, pagesRemoved: 1, pagesMoved: 1, pagesChanged: 0 },
    ...{ apiBreaking: 1, apiCompatible: 0, redirectsMissing: 1 },
    sentences: [
      'Breaking: GET /a, query limit: It is required.',
      'Moved: “A <b>” from /old "x" to /new. No redirect leads on from /old "x".',
      'Added: “A <b>” /a.',
      'Removed: “A <b>” /gone.',
    ],
  });
  expect(lines).toEqual([
    'Changes: 1 breaking change of APIs, 1 page added, 1 page removed, 1 page moved, 1 redirect missing.',
  ]);
});

it('changes of an earlier release are none of a deploy that changed nothing', async () => {
  const { changes, lines } = await told(releaseWith(JSON.stringify({ sets: [{ ...SET, to: 'id' }] })));
  expect(changes).toMatchObject({ pagesAdded: 0, apiBreaking: 0, sentences: [] });
  expect(lines).toEqual(['Changes: nothing.']);
});

it('the record stays small, whatever a build says', async () => {
  const pages = Array.from({ length: 9_000 }, () => ({
    ...PAGE,
    kind: 'added',
    title: 'long'.repeat(2_000),
  }));
  const { changes } = await told(releaseWith(JSON.stringify({ sets: [{ ...SET, pages }] })));
  expect(changes?.pagesAdded).toBe(undefined);
  const fewer = pages.slice(0, 900);
  const kept = await told(releaseWith(JSON.stringify({ sets: [{ ...SET, pages: fewer }] })));
  expect(kept.changes?.pagesAdded).toBe(900);
  expect(JSON.stringify(kept.changes).length).toBeLessThan(25_000);
});

it('a damaged file is as none', async () => {
  const other = releaseWith('');
  rmSync(join(other, CHANGES_JSON));
  mkdirSync(join(other, CHANGES_JSON));
  const wrong = ['{"sets":', '{"sets":[{"date":"today","pages":[],"apis":[]}]}', 'null'].map(releaseWith);
  for (const release of [...wrong, other, join(folder, 'none')])
    expect([await newestSet(release), await told(release)]).toEqual([undefined, { lines: [] }]);
});

it('a build is compared with the release that readers have, if this version reads it', async () => {
  const errors: string[] = [];
  const logger = { error: (message: string) => errors.push(message) };
  const releases = (over: object) =>
    ({
      ...{ current: async () => 'now', isOffered: () => true, ensure: async () => {} },
      ...{ paths: (name: string) => ({ release: `/releases/${name}` }), ...over },
    }) as unknown as Releases;
  const before = (over: object) => releaseBefore({ releases: releases(over) }, logger);
  expect(await before({})).toBe('/releases/now');
  expect(await before({ current: async () => undefined })).toBeUndefined();
  expect(await before({ isOffered: () => false })).toBeUndefined();
  expect(await before({ ensure: () => Promise.reject(new Error('lost')) })).toBeUndefined();
  expect(errors).toEqual(['changes not compared']);
  const of = (format: number) => {
    const release = mkdtempSync(join(folder, 'served-'));
    writeFileSync(join(release, 'release.json'), `{"format":${format},"id":"x"}`);
    return releaseBefore({ releases: releases({}), siteRelease: async () => release }, logger);
  };
  expect(await of(RELEASE_FORMAT)).toContain('served-');
  expect(await of(1)).toBeUndefined();
});

it('the dashboard shows the changes of a deploy, with the redirects to add', async () => {
  const { changes } = await told(releaseWith(JSON.stringify({ sets: [SET] })));
  const deploy = { ...DEPLOY, changes };
  const shown = (whole: Pick<ChangeSet, 'pages' | 'apis'> | undefined, of: Deploy = deploy) =>
    deployDetails({ deploy: of, log: { lines: [] }, deliveries: [], changes: whole, path: '/admin' }).text;
  const page = shown(SET);
  expect(page).toContain('<li>Breaking: GET /a, query limit: It is required.</li><li>Moved: “A &lt;b&gt;”');
  expect(page).toContain(
    '{ &quot;source&quot;: &quot;/old \\&quot;x\\&quot;&quot;, &quot;destination&quot;: &quot;/new&quot; }',
  );
  // The release is no longer kept.
  expect(shown(undefined)).toContain('Breaking: GET /a');
  expect(shown(SET, DEPLOY)).not.toContain('Breaking');
});

const DEPLOY: Deploy = {
  ...{ statusId: 'x', projectId: 'docs', status: 'success', source: 'api', branch: 'main' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', summary: 'Live.', timings: {}, diagnostics: [], attempts: 1 },
};

it('a deploy names the release that readers have to its build, but for the first, and tells what changed', {
  timeout: 10 * MINUTES,
}, async () => {
  const docs = {
    ...{ theme: 'mint', name: 'Docs', colors: { primary: '#0f766e' } },
    navigation: { pages: ['index'] },
  };
  const files = {
    'docs.json': JSON.stringify(docs),
    'index.mdx': '---\ntitle: Home\n---\n\nWords.\n',
    'waymark.config.ts': "console.log('since', process.env.WAYMARK_SINCE);\nexport default {};\n",
  };
  const deploy = await deployedSite(folder, files, { config: true });
  const first = await deploy({});
  expect(first).toMatchObject({ status: 'success' });
  expect(first.changes).toBeUndefined();
  expect(first.logs).toContain('since undefined');
  const second = await deploy({ 'index.mdx': '---\ntitle: Home\n---\n\nOther words.\n' });
  const since = second.logs.find((line) => line.startsWith('since '));
  expect(since).toMatch(new RegExp(`/releases/${first.statusId}/.waymark$`));
  expect(second.changes).toMatchObject({ pagesChanged: 1, sentences: ['Changed: “Home” / (1 section).'] });
  expect(second.logs).toContain('Changes: 1 page changed.');
  const third = await deploy({});
  expect(third.changes).toMatchObject({ pagesChanged: 0, sentences: [] });
});

/** Deploys and previews of the last days, as a server keeps them: one failed, and one was cancelled. */
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { CURRENT, RELEASES } from '../runtime/features/deploys/current-release.ts';
import {
  type Deploy,
  newStatusId,
  saveDeploy,
  saveLog,
  settleDeploy,
} from '../runtime/features/deploys/record.ts';
import type { State } from '../runtime/packages/foundation/state/state.ts';

/** Two releases are kept, and the newer one is served: both are the site itself. */
const KEPT = 2;

const HOUR_MS = 3_600_000;

const COMMITS = [
  ['Describe the dashboard', 'Ada Lovelace', 'success', 'main'],
  ['Correct the address of the API', 'Grace Hopper', 'success', 'main'],
  [
    'Try a page with tabs for each package manager and a table of all their options side by side',
    'Alan Turing',
    'success',
    'tabs-for-package-managers',
  ],
  ['Add a page about single sign-on', 'Grace Hopper', 'failure', 'main'],
  ['Rework the quickstart', 'Ada Lovelace', 'cancelled', 'main'],
  ['Add examples of webhooks', 'Katherine Johnson', 'success', 'main'],
  ['Translate the first pages', 'Edsger Dijkstra', 'success', 'main'],
] as const;

const PREVIEW = { id: 'tabs-for-package-managers-0123456789abcdef', branch: 'tabs-for-package-managers' };

/** Returns the ids of a deploy to go back to and of the one that failed. */
export async function fillDeploys(
  state: State,
  { url, folder, workspace }: { readonly url: string; readonly folder: string; readonly workspace: string },
): Promise<Readonly<Record<'success' | 'failure', string>>> {
  const ids = { success: '', failure: '' };
  const preview = { id: PREVIEW.id, url: `${url}/_preview/${PREVIEW.id}` };
  for (const [at, commit] of [...COMMITS.entries()].toReversed()) {
    const deploy = record(commit, (at + 0.2) ** 1.7 * 5 * HOUR_MS, preview);
    await saveDeploy(state, deploy);
    await settleDeploy(state, deploy.statusId);
    await saveLog(state, deploy.statusId, { lines: LOG });
    if (deploy.branch === 'main' && at < KEPT) {
      const kept = path.join(workspace, RELEASES, deploy.statusId);
      mkdirSync(kept, { recursive: true });
      for (const part of ['.waymark', 'dist']) symlinkSync(path.join(folder, part), path.join(kept, part));
      if (at === 0) symlinkSync(deploy.statusId, path.join(workspace, RELEASES, CURRENT));
      else ids.success = deploy.statusId;
    }
    if (deploy.status === 'failure') ids.failure = deploy.statusId;
  }
  const days = (count: number): string => new Date(Date.now() + count * 24 * HOUR_MS).toISOString();
  await state.set('previews:docs', [
    { ...PREVIEW, url: preview.url, createdAt: days(-2), expiresAt: days(12), release: 'kept' },
    {
      ...{ id: 'draft-1', branch: 'draft', url: `${url}/_preview/draft-1` },
      createdAt: days(0),
      expiresAt: days(14),
    },
  ]);
  return ids;
}

function record(
  [message, author, status, branch]: (typeof COMMITS)[number],
  age: number,
  preview: NonNullable<Deploy['preview']>,
): Deploy {
  const statusId = newStatusId();
  const begun = Date.now() - age;
  const at = (ms: number): string => new Date(begun + ms).toISOString();
  const failed = status === 'failure';
  return {
    ...{ statusId, projectId: 'docs', status, source: 'github', branch, attempts: 1 },
    ...{ createdAt: at(0), startedAt: at(400), endedAt: at(14_000 + message.length * 100) },
    summary: failed
      ? 'The build found 1 error.'
      : status === 'success'
        ? 'The release is live.'
        : 'It was cancelled.',
    timings: { checkout: 1_200, build: 11_800, verify: 700, ...(failed ? {} : { swap: 90 }) },
    diagnostics: failed ? [DIAGNOSTIC] : [],
    ...(status === 'success' && { release: statusId }),
    ...(branch !== 'main' && { preview }),
    commit: {
      ...{ sha: `${message.length}f3a9c81de02`.padEnd(40, '0'), branch, message, author },
      ...{ filesAdded: [], filesModified: ['index.mdx', 'publish/sign-in.mdx'], filesRemoved: [] },
    },
  };
}

const DIAGNOSTIC: Deploy['diagnostics'][number] = {
  ...{
    severity: 'error',
    code: 'unknown-component',
    file: 'publish/single-sign-on.mdx',
    line: 14,
    column: 1,
  },
  ...{ message: 'There is no component `Calout`.', hint: 'Did you mean `Callout`?' },
};

const LOG = [
  'Fetching main',
  'Checked out 24f3a9c81de02 of main',
  ...Array.from({ length: 22 }, (_, number) => `Rendered ${(number + 1) * 8} of 176 pages`),
  'Built 176 pages in 11.8 s',
];

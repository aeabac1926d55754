/** A server of a built site, with the deploys and questions of some days: for pictures of its dashboard. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { deploySchema } from '../runtime/deploy/options.ts';
import { newStatusId, saveDeploy, settleDeploy } from '../runtime/deploy/record.ts';
import { type Served, serve } from '../runtime/server.ts';
import { API_SCOPES, createApiKey } from '../runtime/state/api-keys.ts';
import { openState } from '../runtime/state/open.ts';
import { recordQuestions } from '../runtime/state/questions.ts';
import type { State } from '../runtime/state/state.ts';
import { addUser } from '../runtime/state/users.ts';
import { freePort } from '../tests/support/free-port.ts';

export const ADMIN = { name: 'ada', password: 'for a picture alone' } as const;

const HOUR_MS = 3_600_000;
const COMMITS = [
  'Describe the dashboard',
  'Correct the address of the API',
  'Add a page about single sign-on',
  'Rework the quickstart',
];
const ASKED = ['single sign-on with SAML', 'export as PDF', 'single sign-on with SAML', 'rate limits by key'];

/** @param folder Holds `dist/` and `.waymark/`; the state is put beside them. */
export async function demoServer(folder: string): Promise<Served> {
  const storage = path.join(folder, 'state.db');
  const state = await openState(storage);
  await addUser(state, { ...ADMIN, admin: true });
  await createApiKey(state, {
    label: 'Publish job',
    scopes: API_SCOPES,
    expires: new Date(Date.now() + 9 * 24 * HOUR_MS),
  });
  for (const [number, message] of COMMITS.toReversed().entries())
    await deployed(state, message, COMMITS.length - number);
  const questions = recordQuestions(state, (error) => {
    throw error;
  });
  for (const text of [...ASKED, ...Array.from({ length: 28 }, (_, number) => `question ${number}`)])
    questions.note({ tool: 'search', text, found: !ASKED.includes(text), authenticated: false });
  await questions.close();
  await state.close();
  const workspace = path.join(folder, 'work');
  mkdirSync(workspace);
  const port = await freePort();
  return serve({
    ...{ release: path.join(folder, '.waymark'), site: path.join(folder, 'dist'), storage, port },
    ...{ url: `http://127.0.0.1:${port}`, host: '127.0.0.1' },
    deploy: { ...deploySchema.parse({ project: 'docs', remote: folder }), workspace },
  });
}

async function deployed(state: State, message: string, age: number): Promise<void> {
  const statusId = newStatusId();
  const begun = Date.now() - age * 5 * HOUR_MS;
  await saveDeploy(state, {
    ...{ statusId, projectId: 'docs', status: 'success', source: 'github', branch: 'main', attempts: 1 },
    createdAt: new Date(begun).toISOString(),
    startedAt: new Date(begun).toISOString(),
    endedAt: new Date(begun + 14_000 + age * 900).toISOString(),
    ...{ summary: 'Published.', timings: {}, diagnostics: [], release: statusId },
    commit: {
      ...{ sha: `${age}f3a9c81de02`.padEnd(40, '0'), branch: 'main', message },
      ...{ filesAdded: [], filesModified: ['index.mdx'], filesRemoved: [] },
    },
  });
  await settleDeploy(state, statusId);
}

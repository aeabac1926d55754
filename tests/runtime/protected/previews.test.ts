/** A preview shows to nobody what its site keeps from them: readers sign in at the site, and a branch cannot open it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { type Served, serve } from '../../../runtime/server.ts';
import { buildSite } from '../../support/build-site.ts';
import { callTool } from '../../support/call-tool.ts';
import { freePort } from '../../support/free-port.ts';
import { Visitor } from '../oauth/visitor.ts';
import { PASSWORD } from '../support/password.ts';
import { canarySite, pathsOf } from './canary-site.ts';
import { canaryWords, finder } from './canary-words.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-protected-previews-'));
const words = canaryWords();
const find = finder(words);
const whose = (text: string): readonly string[] =>
  [...new Set(find(text).map(({ keeper }) => keeper))].sort();
let server: Served;
let url: string;

beforeAll(async () => {
  const [docs, out] = [join(folder, 'docs'), join(folder, 'out')];
  await canarySite(docs, words);
  url = `http://localhost:${await freePort('localhost')}`;
  const build = (to: string, access: 'partial' | 'public', below = ''): Promise<void> =>
    buildSite({ docs, out: to, options: { access, url: url + below } });
  // As a builder leaves them: one as its site is, one whose branch says that all of it is public.
  const workspace = join(folder, 'work');
  const previews = join(workspace, 'previews');
  await Promise.all([
    build(out, 'partial'),
    build(join(previews, 'same'), 'partial', '/_preview/same'),
    build(join(previews, 'open'), 'public', '/_preview/open'),
  ]);
  const storage = join(folder, 'state.db');
  const state = await openState(storage);
  await addUser(state, { name: 'stella', password: PASSWORD, groups: ['staff'] });
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)].map((at) => at.toISOString());
  await state.set(
    'previews:docs',
    ['same', 'open'].map((id) => ({
      ...{ id, branch: id, url: `${url}/_preview/${id}`, createdAt, expiresAt, release: id },
    })),
  );
  await state.close();
  server = await serve({
    ...{ release: join(out, '.waymark'), site: join(out, 'dist'), storage, url, limits: false },
    ...{ port: Number(new URL(url).port), logger: { error: () => {} } },
    deploy: { ...deploySchema.parse({ project: 'docs', remote: docs }), workspace },
  });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a preview shows strangers public pages only, and sends them to the sign-in of the site', async () => {
  const stranger = new Visitor(url);
  const home = await stranger.get('/_preview/same');
  expect([home.status, whose(home.text)]).toEqual([200, []]);
  const page = await stranger.get(`/_preview/same${pathsOf(words, 'staff').page}`);
  expect(whose(page.text)).toEqual([]);
  const answer = await callTool(`${url}/_preview/same`, 'search', {
    query: Object.values(words.staff).join(' '),
  });
  expect(whose(await answer.text())).toEqual([]);
});

it('a preview shows a reader who is signed in at the site only what they may read there', async () => {
  const stella = new Visitor(url);
  const at = await stella.get('/login');
  expect(at.status).toBe(200);
  await stella.post('/login', { name: 'stella', password: PASSWORD, source: 'directory', return: '/' });
  for (const below of ['', '/_preview/same']) {
    const mine = await stella.get(below + pathsOf(words, 'staff').page);
    expect(
      [mine.status, whose(mine.text).includes('staff'), whose(mine.text).includes('ops')],
      below,
    ).toEqual([200, true, false]);
    expect(whose((await stella.get(below + pathsOf(words, 'ops').page)).text), below).not.toContain('ops');
  }
});

it('a preview is closed if its branch would publish what the site protects', async () => {
  for (const path of ['', pathsOf(words, 'staff').page, '/search', '/llms-full.txt']) {
    const response = await fetch(`${url}/_preview/open${path}`);
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([403, 'noindex, nofollow']);
    expect(whose(await response.text())).toEqual([]);
  }
  expect((await callTool(`${url}/_preview/open`, 'search', { query: 'home' })).status).toBe(403);
});

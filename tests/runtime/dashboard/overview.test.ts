/** The first page of the dashboard: the numbers of today, and the release that is served. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { recordQuestions } from '../../../runtime/packages/foundation/state/questions.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { freePort } from '../../support/free-port.ts';
import { countingServer, READER } from '../analytics/counting.ts';
import { Visitor } from '../oauth/visitor.ts';
import { fixtureRelease } from '../support/fixture-site.ts';
import { PASSWORD } from '../support/password.ts';

/** The first page as an admin sees it. */
async function overview(url: string, storage: string): Promise<string> {
  const state = await openState(storage);
  await addUser(state, { name: 'root', password: PASSWORD, admin: true });
  await state.close();
  const visitor = new Visitor(url);
  await visitor.post('/login', { name: 'root', password: PASSWORD, source: 'directory', return: '/admin' });
  return (await visitor.get('/admin')).text;
}

const tile = (page: string, label: string): string | undefined =>
  new RegExp(
    `<li class="tile"><span>${label}</span><strong>(?:<a [^>]*>)?([^<]*)(?:</a>)?</strong><small[^>]*>([^<]*)`,
  )
    .exec(page)
    ?.slice(1)
    .join('; ');

async function start(more: Parameters<typeof countingServer>[0] = {}) {
  const storage = join(await mkdtemp(join(tmpdir(), 'waymark-overview-')), 'state.db');
  const port = await freePort();
  const server = await countingServer({ storage, port, url: `http://127.0.0.1:${port}`, ...more });
  return { server, storage, url: `http://127.0.0.1:${port}` };
}

it('the overview compares views and agents of today with the same day last week', async () => {
  const { server, storage, url } = await start();
  for (const path of ['/', '/guides/start', '/']) await server.get(path, READER);
  await server.get('/index.md', { 'user-agent': 'curl/8.0' });
  const page = await overview(url, storage);
  expect(tile(page, 'Page views today')).toBe('3; 0 on this day last week');
  expect(tile(page, 'Agents today')).toBe('1; 0 on this day last week');
});

it('the overview omits numbers that are not counted', async () => {
  const { server, storage, url } = await start({ analytics: false });
  await server.get('/', READER);
  const state = await openState(storage);
  const questions = recordQuestions(state, () => {});
  questions.note({ tool: 'search', text: 'zebras', found: true, authenticated: false });
  await questions.close();
  await state.close();
  const page = await overview(url, storage);
  expect(tile(page, 'Page views today')).toBeUndefined();
  expect(tile(page, 'Questions')).toBe('1; in the last 24 hours');
});

it.each([
  [{}, 'a few seconds after the first of them'],
  [{ analytics: false as const }, 'analytics are off'],
])(
  'the overview explains counting instead of showing zeros before anything was counted: %j',
  async (more, words) => {
    const { storage, url } = await start(more);
    const page = await overview(url, storage);
    expect(page).not.toContain('class="tile"');
    expect(page).toContain('No readers yet');
    expect(page).toContain(words);
  },
);

it('signing in returns to the requested dashboard page with its filters, also with a trailing slash', async () => {
  const { storage, url } = await start();
  await overview(url, storage);
  const visitor = new Visitor(url);
  const asked = await visitor.get('/admin/questions/?show=missed&sort=-count');
  const { url: at, text } = await visitor.signIn(asked, 'root', PASSWORD);
  expect(at).toBe(`${url}/admin/questions?show=missed&sort=-count`);
  expect(text).toContain('aria-current="true"');
  expect((await visitor.get('/admin/')).url).toBe(`${url}/admin`);
  expect((await visitor.get('/admin//improve//')).status).toBe(404);
});

it('the overview names the current release and its start, also on a server without deploys', async () => {
  const release = await fixtureRelease();
  const { id } = JSON.parse(Buffer.from(release.get('release.json') ?? '').toString());
  const before = Date.now();
  const { storage, url } = await start({ release });
  const page = await overview(url, storage);
  expect(page).toContain(`<code>${id.slice(0, 12)}</code>`);
  const [, since = ''] = /<dt>Since<\/dt><dd><time datetime="([^"]*)"/.exec(page) ?? [];
  expect(Date.parse(since)).toBeGreaterThanOrEqual(before);
  expect(page).toContain('This server builds nothing itself');
});

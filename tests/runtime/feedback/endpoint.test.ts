/** `/_waymark/feedback` of a real server: what it keeps, of whom, and what it tells nobody. */
import { createStorage } from 'unstorage';
import { describe, expect, it } from 'vitest';
import {
  allFeedback,
  keepFeedback,
  listTallies,
  trendOf,
} from '../../../runtime/packages/foundation/state/feedback.ts';
import { openState, stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { freePort } from '../../support/free-port.ts';
import { signedIn } from '../oauth/visitor.ts';
import { fixtureDist } from '../support/fixture-dist.ts';
import { fixtureRelease, fixtureSite, SITE_URL } from '../support/fixture-site.ts';
import { PASSWORD } from '../support/password.ts';
import { NO_REDIS, startRedis } from '../support/redis.ts';
import { served } from '../support/served.ts';
import { post } from './post.ts';

const redis = NO_REDIS === undefined ? await startRedis() : undefined;

async function site(more: Parameters<typeof served>[0] = {}) {
  const storage = createStorage();
  const { url } = await served({ url: SITE_URL, storage, ...more });
  return { url, state: stateOf(storage) };
}

const PAGE = { about: 'page', path: '/guides/start' } as const;

describe('a vote on a page', () => {
  it('is counted for its page, and nothing else about it is kept', async () => {
    const { url, state } = await site();
    for (const vote of ['up', 'down', 'down'] as const) {
      expect((await post(url, { ...PAGE, vote })).status).toBe(204);
    }
    await post(url, { ...PAGE, about: 'code', vote: 'up', code: 'npm install acme' });
    const [page, code] = await listTallies(state);
    expect(page).toMatchObject({ about: 'page', path: '/guides/start', up: 1, down: 2 });
    expect(page && trendOf(page)).toEqual({ now: { up: 1, down: 2 }, before: { up: 0, down: 0 } });
    expect(code).toMatchObject({ about: 'code', path: '/guides/start', up: 1, down: 0 });
    expect(await allFeedback(state)).toEqual([]);
  });

  it('counts once if its text follows', async () => {
    const { url, state } = await site();
    await post(url, { ...PAGE, vote: 'down' });
    await post(url, { ...PAGE, vote: 'down', reason: 'wrong', text: ' Step 2 fails. ', again: true });
    expect(await listTallies(state)).toMatchObject([{ up: 0, down: 1 }]);
    expect(await allFeedback(state)).toEqual([
      {
        ...{ about: 'page', path: '/guides/start', by: 'reader', vote: 'down', reason: 'wrong' },
        ...{ text: 'Step 2 fails.', time: expect.any(String), number: 1 },
      },
    ]);
  });

  it('a vote on an answer is counted as such, and keeps the question only if the operator keeps questions', async () => {
    for (const keepQuestions of [false, true]) {
      const { url, state } = await site({ ask: { keepQuestions } });
      const answer = { about: 'answer', vote: 'down', text: 'No.', question: 'How big are boxes?' } as const;
      expect((await post(url, answer)).status).toBe(204);
      expect(await listTallies(state)).toMatchObject([{ about: 'answer', path: '', down: 1 }]);
      const [kept] = await allFeedback(state);
      expect(kept?.question).toBe(keepQuestions ? answer.question : undefined);
    }
  });

  it('a vote is also counted for a page that search does not index', async () => {
    const { url, state } = await site();
    await post(url, { about: 'page', path: '/hidden', vote: 'up' });
    expect(await listTallies(state)).toMatchObject([{ path: '/hidden', up: 1 }]);
  });
});

describe('stored feedback', () => {
  it('contains no address, name or cookie of the sender, and no secret that they pasted', async () => {
    const { url, state } = await site();
    const headers = {
      'user-agent': 'Sniffable/1.0',
      cookie: 'waymark=xyzzy',
      'x-forwarded-for': '203.0.113.9',
    };
    const text = `My token is ghp_0123456789abcdefghij. ${'It is long. '.repeat(100)}And it ends: password=hunter2hunter2`;
    await post(url, { ...PAGE, vote: 'down', text }, headers);
    const all = JSON.stringify([...(await state.snapshot())].filter(([key]) => key.startsWith('feedback')));
    expect(all).toContain('[removed]');
    expect(all).not.toMatch(/127\.0\.0\.1|203\.0\.113|Sniffable|xyzzy|ghp_|hunter2/);
  });

  it('consists of the newest messages, while counts are kept', async () => {
    const state = stateOf(createStorage());
    for (let n = 1; n <= 12; n += 1) {
      await keepFeedback(state, { ...PAGE, by: 'reader', vote: 'up', text: `Text ${n}` }, { most: 5 });
    }
    expect((await allFeedback(state)).map(({ text }) => text)).toEqual(
      [12, 11, 10, 9, 8].map((n) => `Text ${n}`),
    );
    expect(await listTallies(state)).toMatchObject([{ up: 12 }]);
  });

  it('has daily votes for eight weeks, the last four beside the four before', async () => {
    const state = stateOf(createStorage());
    const now = Date.UTC(2026, 5, 30, 12);
    const daysAgo = (days: number) => ({ now: now - days * 24 * 3_600_000 });
    for (const [days, vote] of [
      [100, 'down'],
      [50, 'down'],
      [30, 'down'],
      [27, 'up'],
      [0, 'up'],
    ] as const) {
      await keepFeedback(state, { ...PAGE, by: 'reader', vote }, daysAgo(days));
    }
    const [tally] = await listTallies(state);
    expect(tally).toMatchObject({ up: 2, down: 3 });
    expect(Object.keys(tally?.days ?? {})).toHaveLength(4);
    expect(tally && trendOf(tally, now)).toEqual({ now: { up: 2, down: 0 }, before: { up: 0, down: 2 } });
  });

  it.skipIf(redis === undefined)('is the same on every machine that shares a Redis', async () => {
    const storage = `${redis?.url}?prefix=feedback`;
    const servers = await Promise.all([1, 2].map(() => served({ url: SITE_URL, storage })));
    const votes = Array.from({ length: 40 }, (_, at) =>
      post(servers[at % 2]?.url ?? '', { ...PAGE, vote: at % 4 === 0 ? 'down' : 'up', text: `Text ${at}` }),
    );
    expect(new Set((await Promise.all(votes)).map(({ status }) => status))).toEqual(new Set([204]));
    const state = await openState(storage);
    try {
      expect(await listTallies(state)).toMatchObject([{ up: 30, down: 10 }]);
      const texts = (await allFeedback(state)).map(({ text }) => text);
      expect(new Set(texts).size).toBe(40);
    } finally {
      await state.close();
    }
  });
});

describe('feedback on a page that the sender may not read', () => {
  it('gets the response for a missing page, and is not stored', async () => {
    const { url, state } = await site();
    const answers = await Promise.all(
      ['/internal/secret', '/no/such/page', '/guides/start'].map(async (path) => {
        const { status, headers } = await post(url, { about: 'page', path, vote: 'up', text: 'Hm.' });
        return { status, headers: { ...Object.fromEntries(headers), date: '' } };
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await listTallies(state)).toMatchObject([{ path: '/guides/start' }]);
    expect(await allFeedback(state)).toHaveLength(1);
  });

  it('is stored for a signed-in reader of the page, from pages of this site only', async () => {
    const storage = createStorage();
    const state = stateOf(storage);
    await addUser(state, { name: 'ada', password: PASSWORD });
    const port = await freePort('localhost');
    const url = `http://localhost:${port}`;
    await served({ url, port, host: 'localhost', storage, origins: ['https://elsewhere.example'] });
    const ada = await signedIn(url, 'ada');
    const cookie = [...ada.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
    const send = (origin: string, text: string) =>
      post(url, { about: 'page', path: '/internal/secret', vote: 'up', text }, { origin, cookie });
    expect((await send('https://elsewhere.example', 'Forged.')).status).toBe(204);
    expect((await send(url, 'Mine.')).status).toBe(204);
    expect((await allFeedback(stateOf(storage))).map(({ text }) => text)).toEqual(['Mine.']);
  });
});

describe('a message of feedback', () => {
  it.each([
    ['without vote, reason or text', { ...PAGE }, 400],
    ['of a page without its path', { about: 'page', vote: 'up' }, 400],
    ['of another form', { ...PAGE, vote: 'up', name: 'Ada' }, 400],
    ['with another reason', { ...PAGE, reason: 'rude' }, 400],
    ['with an empty text', { ...PAGE, text: '   ' }, 400],
    ['that is too long', { ...PAGE, text: 'x'.repeat(2_001) }, 400],
    ['in a body that is no JSON', '{', 400],
    ['in a body that is too large', JSON.stringify({ ...PAGE, text: 'x'.repeat(20_000) }), 413],
  ])('feedback %s is refused', async (_, body, status) => {
    const { url, state } = await site();
    const response = await post(url, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    expect(await listTallies(state)).toEqual([]);
  });

  it('feedback from pages of other sites is refused, in every form that a browser can send', async () => {
    const { url, state } = await site({ origins: ['https://product.example'] });
    const from = (headers: Record<string, string>) => post(url, { ...PAGE, vote: 'down' }, headers);
    expect((await from({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await from({ origin: 'null' })).status).toBe(403);
    // Forms and beacons send these without asking first.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect((await from({ 'content-type': type })).status).toBe(415);
    }
    expect(await listTallies(state)).toEqual([]);
    const allowed = await from({ origin: 'https://product.example' });
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://product.example');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('feedback over the limit of a client or of the site is refused and not stored', async () => {
    const { url, state } = await site({ limits: { feedback: 3 } });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await post(url, { ...PAGE, vote: 'down' })).status);
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
    expect(await listTallies(state)).toMatchObject([{ down: 3 }]);
    const share = await site({ limits: { feedback: 200 } });
    const from = (count: number) =>
      Promise.all(Array.from({ length: count }, () => post(share.url, { ...PAGE, vote: 'down' })));
    const answered = (await from(60)).map(({ status }) => status);
    expect(answered.filter((status) => status === 204)).toHaveLength(40);
    const refused = await post(share.url, { ...PAGE, vote: 'down' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a page of a site with feedback', () => {
  it('has a `server-timing` header that announces feedback, only if the server keeps it', async () => {
    const dist = await fixtureDist();
    const mark = async (more: Parameters<typeof served>[0], path = '/guides/start') => {
      const { url } = await served({ site: dist, ...more });
      const response = await fetch(url + path);
      await response.arrayBuffer();
      return response.headers.get('server-timing')?.split(', ').includes('feedback') === true;
    };
    const storage = createStorage();
    expect(await mark({ url: SITE_URL, storage })).toBe(true);
    expect(await mark({ url: SITE_URL, storage }, '/data.json')).toBe(false);
    expect(await mark({ url: SITE_URL, storage, feedback: false })).toBe(false);
    expect(await mark({})).toBe(false);
    const { config } = fixtureSite().site;
    const integrations = { telemetry: { enabled: false } };
    const release = await fixtureRelease({ config: { ...config, integrations } });
    expect(await mark({ url: SITE_URL, storage, release })).toBe(false);
  });

  it('announces feedback on a 304 response too, and other files do not', async () => {
    const { url } = await served({ site: await fixtureDist(), url: SITE_URL, storage: createStorage() });
    const timing = async (path: string) => {
      const etag = (await fetch(url + path)).headers.get('etag') ?? '';
      const again = await fetch(url + path, { headers: { 'if-none-match': etag } });
      return [again.status, again.headers.get('server-timing')];
    };
    expect(await timing('/guides/start')).toEqual([304, expect.stringMatching(/\bfeedback\b/)]);
    expect(await timing('/data.json')).toEqual([304, null]);
  });

  it('a server without feedback answers a vote with 405', async () => {
    const { url } = await served({ site: await fixtureDist() });
    expect((await post(url, { ...PAGE, vote: 'up' })).status).toBe(405);
  });

  it('accepts nothing from strangers if the whole site requires a sign-in', async () => {
    const { url, state } = await site({ release: await fixtureRelease({ access: 'full' }) });
    expect((await post(url, { about: 'page', path: '/internal/secret', vote: 'up' })).status).toBe(204);
    expect(await listTallies(state)).toEqual([]);
  });
});

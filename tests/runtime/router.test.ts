/** The table of features as the router reads it. */
import { expect, test } from 'vitest';
import type { Feature } from '../../runtime/feature.ts';
import { FEATURES, ROUTES } from '../../runtime/features.ts';
import { createRouter, type RouterSetup } from '../../runtime/router.ts';
import { exampleAt } from './support/example-at.ts';

const ORIGIN = 'https://docs.example.com';

/** A router whose site answers 404. */
function router(more: Partial<RouterSetup> = {}, away = false): (path: string) => Promise<Response> {
  const parts = {
    ...{ clientOf: () => '192.0.2.1', identity: undefined, limits: undefined, away: () => away },
    logger: { error: () => {} },
  };
  const site = async (): Promise<Response> => new Response(null, { status: 404 });
  const answer = createRouter({
    base: '',
    isProtected: false,
    parts,
    features: FEATURES,
    opened: new Map(),
    site,
    ...more,
  });
  return (path) => answer(new Request(ORIGIN + path));
}

test('CWE-178: other spellings of an address are counted under its name, or are the site’s', async () => {
  const seen: string[] = [];
  const ask = router({
    observers: [
      ({ route, path }, next) => {
        seen.push(`${route} ${path}`);
        return next();
      },
    ],
  });
  for (const path of [
    '/admin',
    '/admin/',
    '/%61dmin',
    '/admin/users/one',
    '/_preview/s3cret',
    '/%5fpreview/s3cret/x',
  ])
    await ask(path);
  expect(seen).toEqual([...Array(4).fill('admin undefined'), ...Array(2).fill('preview undefined')]);
  for (const path of ['//admin', '/Admin', '/admin%2Fusers', '/x/../login%00'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test.each([true, false])(
  'while the storage is away, each route that needs it answers 503, and others are answered: closed site %j',
  async (isProtected) => {
    const ask = router({ isProtected, site: async () => new Response() }, true);
    for (const { path, storage } of ROUTES) {
      const waits = storage === 'needed-if-closed' ? isProtected : storage !== undefined;
      const { status, headers } = await ask(exampleAt(path).path);
      expect([path, status]).toEqual([path, waits ? 503 : 200]);
      expect(headers.has('retry-after')).toBe(waits);
    }
    expect((await ask('/guides/start')).status).toBe(200);
  },
);

test('CWE-209: an answer that fails tells nothing, and 503 while the storage is away', async () => {
  const site = async (): Promise<Response> => {
    throw new Error('s3cret');
  };
  const failed = await router({ site })('/guides/start');
  expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining('s3cret')]);
  expect((await router({ site }, true)('/guides/start')).status).toBe(503);
});

test('an address is the site’s if its feature is not open, or does not answer', async () => {
  const [feature] = FEATURES.filter(({ name }) => name === 'playground');
  const opened = new Map<Feature, unknown>([[feature as Feature, async () => undefined]]);
  expect((await router()('/_waymark/playground')).status).toBe(404);
  expect((await router({ opened })('/_waymark/playground')).status).toBe(404);
});

const SITE = { name: 'Acme', base: '' };

test.each([
  [
    'a full disk',
    Object.assign(new Error('database or disk is full'), { errcode: 13 }),
    503,
    'disk of this server is full',
  ],
  [
    'a full disk, as a cause',
    new Error('x', { cause: Object.assign(new Error('s3cret'), { code: 'ENOSPC' }) }),
    503,
    'disk of this server is full',
  ],
  ['any other error', new Error('s3cret'), 500, 'The server failed'],
])('a request that fails at %s is logged, and answered without the error', async (_, error, status, said) => {
  const logged: unknown[] = [];
  const seen: number[] = [];
  const identity = { site: SITE } as RouterSetup['parts']['identity'];
  const answer = createRouter({
    ...{ base: '', isProtected: false, features: [], opened: new Map() },
    parts: {
      ...{ clientOf: () => '192.0.2.1', identity, limits: undefined, away: () => false },
      logger: { error: (event, details) => void logged.push([event, details.error]) },
    },
    site: () => Promise.reject(error),
    observers: [
      async (_, next) => {
        const response = await next();
        seen.push(response.status);
        return response;
      },
    ],
  });
  for (const accept of ['text/html', 'application/json']) {
    const response = await answer(new Request(`${ORIGIN}/guide`, { headers: { accept } }));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain(accept);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '60' : null);
    const text = await response.text();
    expect(text).toContain(said);
    expect(text).not.toContain('s3cret');
  }
  expect(logged).toEqual(Array(2).fill(['request failed', error]));
  expect(seen).toEqual([status, status]);
});

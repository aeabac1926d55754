/** Servers whose Redis is away or has lost its records: which pages they serve, what they log, and which release comes back. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { writeRelease } from '../../../plugin/emit/release.ts';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import { openReleaseStore } from '../../../runtime/features/deploys/release-store.ts';
import { releasesOf } from '../../../runtime/features/deploys/releases.ts';
import { SharedReleases } from '../../../runtime/features/deploys/shared-releases.ts';
import { takeLease } from '../../../runtime/packages/foundation/state/lease.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { addUser, findUser } from '../../../runtime/packages/foundation/state/users.ts';
import { serve } from '../../../runtime/server.ts';
import { freePort } from '../../support/free-port.ts';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { waymark } from '../../unit/cli/run-cli.ts';
import { fixtureRelease, fixtureWithMembers } from '../support/fixture-site.ts';
import { PASSWORD } from '../support/password.ts';
import { NO_REDIS, spawnRedis } from '../support/redis.ts';

const root = mkdtempSync(join(tmpdir(), 'waymark-lost-'));
const store = join(root, 'store');
afterAll(() => rmSync(root, { recursive: true, force: true }));
const KEY = 'releases:docs-releases';

let port: number;
let redis: ChildProcess | undefined;
let count = 0;
const storage = (): string => `redis://127.0.0.1:${port}`;

async function startRedis(): Promise<void> {
  redis = await spawnRedis(port);
}
async function stopRedis(): Promise<void> {
  if (redis === undefined || redis.signalCode !== null) return;
  const child = redis;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** A machine of its own, with the release that the site began with. */
async function start(release = fixtureRelease): Promise<StartedServer> {
  const folder = join(root, `machine-${++count}`);
  await writeRelease(join(folder, '.waymark'), await release());
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'index.html'), 'release 0');
  const config = join(folder, 'server.json');
  writeFileSync(
    config,
    JSON.stringify({
      deploy: { project: 'docs', remote: root, diskMb: 64, builder: 'worker', releases: store },
    }),
  );
  const server = await startServer(['serve', folder, '--port', '0', '--config', config], {
    env: { WAYMARK_STORAGE: storage() },
  });
  onTestFinished(() => server.stop());
  return server;
}

/** Leaves the records of a builder: a release in the store, made current under a lease. */
async function publish(name: string): Promise<number> {
  const state = await openState(storage());
  const lease = await takeLease(state, 'deploy-docs');
  try {
    const local = releasesOf(join(root, 'builder'));
    const releases = new SharedReleases({
      local,
      store: await openReleaseStore(store),
      state,
      ...{ project: 'docs', folder: 'releases', prefix: 'waymark' },
      logger: { error: () => {} },
    });
    const built = await releases.here.begin(name);
    await writeRelease(join(built, '.waymark'), await fixtureRelease());
    mkdirSync(join(built, 'dist'));
    writeFileSync(join(built, 'dist', 'index.html'), name);
    await releases.add(built, name);
    await releases.point(name, lease?.fence ?? 0);
    return lease?.fence ?? 0;
  } finally {
    await lease?.release();
    await state.close();
  }
}

const home = async ({ url }: StartedServer): Promise<string> => (await fetch(url)).text();
const status = async ({ url }: StartedServer, path: string): Promise<number> =>
  (await fetch(url + path, { redirect: 'manual' })).status;

beforeEach(async () => {
  port = await freePort();
  rmSync(store, { recursive: true, force: true });
  await startRedis();
});
afterEach(() => stopRedis());

describe.skipIf(NO_REDIS !== undefined)('a Redis that lost its data', () => {
  it('gets the release back from running servers, and no new server starts with another one', async () => {
    await publish('r6');
    const fence = await publish('r7');
    const server = await start();
    expect(await home(server)).toBe('r7');
    await stopRedis();
    await startRedis();
    await expect.poll(server.said).toContain('storage lost what it held');
    expect(server.said()).toContain('waymark restore');
    await expect.poll(server.said).toContain('release put back');
    const state = await openState(storage());
    onTestFinished(() => state.close());
    expect(await state.get(KEY)).toMatchObject({ current: 'r7', fence });
    expect(await home(server)).toBe('r7');
    expect(await home(await start())).toBe('r7');
    // The next deploy is later than those before.
    expect(await publish('r8')).toBeGreaterThan(fence);
    await expect.poll(() => home(server)).toBe('r8');
    // Sign-in works again, with keys that all have.
    expect(await status(server, '/login')).toBe(200);
  });

  it.skipIf(!TEST_ALL)('gets the release from the release store if no server is running', async () => {
    await publish('r7');
    await stopRedis();
    await startRedis();
    const server = await start();
    expect(await home(server)).toBe('r7');
    // Nor does another server that finds no Redis at all start with one.
    await stopRedis();
    expect(await home(await start())).toBe('r7');
  });

  it('keeps a release with a newer lease than the one that a server remembers', async () => {
    await publish('r1');
    const state = await openState(storage());
    onTestFinished(() => state.close());
    const ours = new SharedReleases({
      local: releasesOf(join(root, 'reader')),
      store: await openReleaseStore(store),
      state,
      ...{ project: 'docs', folder: 'releases', prefix: 'waymark' },
      logger: { error: () => {} },
    });
    expect(await ours.current()).toBe('r1');
    const later = { current: 'r9', fence: 9, kept: {} };
    await state.set(KEY, later);
    expect(await ours.current()).toBe('r9');
    // It came back as it was before.
    await state.set(KEY, { current: 'r1', fence: 1, kept: {} });
    expect(await ours.current()).toBe('r9');
    expect(await state.get(KEY)).toEqual(later);
  });
});

describe.skipIf(NO_REDIS !== undefined)('a Redis that is unreachable', () => {
  it.skipIf(!TEST_ALL)(
    'does not stop a server from starting, which serves public pages, reports what is missing, and recovers',
    async () => {
      await publish('r7');
      const state = await openState(storage());
      await addUser(state, { name: 'ada', password: PASSWORD, admin: true });
      const file = join(root, 'away.backup');
      expect((await waymark(['backup', file], undefined, { WAYMARK_STORAGE: storage() })).code).toBe(0);
      await state.close();
      await stopRedis();
      const server = await start(fixtureWithMembers);
      expect(await home(server)).toBe('r7');
      for (const path of ['/login', '/admin', '/authed/mcp', '/v1/project/updates/docs']) {
        const response = await fetch(server.url + path, { redirect: 'manual' });
        expect([path, response.status]).toEqual([path, 503]);
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      const ready = await fetch(`${server.url}/readyz`);
      expect(ready.status).toBe(200);
      expect(await ready.json()).toMatchObject({
        storage: 'away',
        unavailable: expect.arrayContaining(['sign-in']),
      });
      // It was tried again and again, and said once.
      const lines = (): number => server.said().split('"storage away"').length - 1;
      const before = lines();
      for (let n = 0; n < 40; n += 1) await status(server, '/authed/mcp');
      expect(lines()).toBe(before);
      expect(server.said()).not.toContain('request failed');

      await startRedis();
      await expect.poll(() => status(server, '/login')).toBe(200);
      expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
      expect(await status(server, '/authed/mcp')).toBe(405);
      // Its records are put back while the server runs.
      expect(
        (await waymark(['restore', file, '--force'], undefined, { WAYMARK_STORAGE: storage() })).code,
      ).toBe(0);
      await expect.poll(server.said).toContain('state restored');
      const again = await openState(storage());
      onTestFinished(() => again.close());
      expect(await findUser(again, 'ada')).toBeDefined();
    },
  );

  it('is reported once by a running server, which answers 503 meanwhile', async () => {
    const server = await start();
    expect(await status(server, '/authed/mcp')).toBe(405);
    await stopRedis();
    await expect.poll(() => status(server, '/login')).toBe(503);
    for (let n = 0; n < 20; n += 1) {
      expect(await status(server, '/authed/mcp')).toBe(503);
      expect(await status(server, '/')).toBe(200);
    }
    // Work in the background has failed by now.
    await expect.poll(server.said).toContain('"storage away"');
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(server.said().split('"level":"error"').length - 1).toBe(1);
    expect(server.said()).not.toContain('maxRetriesPerRequest');
    await startRedis();
    await expect.poll(() => status(server, '/login')).toBe(200);
  });

  it('adds its deploys to the metrics of a server that started meanwhile once it is reachable', async () => {
    await stopRedis();
    const folder = join(root, `machine-${++count}`);
    const deploy = deploySchema.parse({
      project: 'docs',
      remote: root,
      builder: 'worker',
      releases: store,
    });
    const server = await serve({
      ...{ release: await fixtureRelease(), url: 'http://docs.example', host: '127.0.0.1', port: 0 },
      ...{ storage: storage(), deploy: { ...deploy, workspace: folder }, logger: { error: () => {} } },
      metrics: { port: 0, host: '127.0.0.1' },
    });
    onTestFinished(() => server.close());
    const metrics = async (): Promise<string> => (await fetch(`${server.metricsUrl}/metrics`)).text();
    expect(await metrics()).not.toContain('waymark_deploys{');
    await startRedis();
    await expect.poll(metrics).toContain('waymark_deploys{status="queued"} 0');
    await stopRedis();
    // While it is away again, the other numbers are reported.
    await expect.poll(metrics).not.toContain('waymark_deploys{');
    expect(await metrics()).toContain('waymark_release_age_seconds');
    await startRedis();
  });
});

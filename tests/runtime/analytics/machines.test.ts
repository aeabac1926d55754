/** Servers as operators run them, which count together, end and are killed. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { writeRelease } from '../../../plugin/emit/release.ts';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { fixtureDist } from '../support/fixture-dist.ts';
import { fixtureRelease } from '../support/fixture-site.ts';
import { rawRequest } from '../support/raw-request.ts';
import { NO_REDIS, startRedis } from '../support/redis.ts';
import { countsOf, keptToday, READER, tableOf } from './counting.ts';

const redis = TEST_ALL && NO_REDIS === undefined ? await startRedis() : undefined;
const root = mkdtempSync(join(tmpdir(), 'waymark-machines-'));
const site = join(root, 'site');

beforeAll(async () => {
  await writeRelease(join(site, '.waymark'), await fixtureRelease({}, { '/internal/secret': undefined }));
  await cp(await fixtureDist(), join(site, 'dist'), { recursive: true, dereference: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function start(args: readonly string[], folder = site): Promise<StartedServer> {
  const url = 'https://docs.acme.dev';
  const server = await startServer(['serve', folder, '--port', '0', '--url', url, ...args]);
  onTestFinished(() => server.stop());
  return server;
}

async function read(server: StartedServer, times: number, path = '/guides/start'): Promise<void> {
  for (let time = 0; time < times; time += 1) await rawRequest(server.url, path, { headers: READER });
}

describe.skipIf(redis === undefined)('two servers on one Redis', () => {
  it('add up their counts, and lose none if one is killed and the other stops', async () => {
    const storage = `${redis?.url}?prefix=machines`;
    const [first, second] = [await start(['--state', storage]), await start(['--state', storage])];
    await Promise.all([read(first, 30), read(second, 20), read(second, 5, '/')]);
    const views = async () => countsOf(await keptToday(storage)).views;
    await expect.poll(views, { interval: 500 }).toBe(55);
    await first.stop('SIGKILL');
    await read(second, 7);
    // It ends at once, before it would have written.
    await second.stop('SIGTERM');
    const tally = await keptToday(storage);
    expect(countsOf(tally)).toEqual({ views: 62 });
    expect(tableOf(tally, 'pages')).toEqual({ '/guides/start': 57, '/': 5 });
  });
});

describe('the key `analytics` of server.json', () => {
  it.each([
    ['counts nothing without a state', undefined, undefined],
    ['makes a state if it wants counts', { days: 60 }, { views: 3 }],
    ['counts nothing if it says so', false, undefined],
  ])('%s', async (_, analytics, counts) => {
    const folder = mkdtempSync(join(root, 'own-'));
    await cp(site, folder, { recursive: true });
    const config = join(folder, 'server.json');
    writeFileSync(config, JSON.stringify(analytics === undefined ? {} : { analytics }));
    const server = await start(['--config', config], folder);
    await read(server, 3);
    await server.stop('SIGTERM');
    const state = join(folder, '.waymark-state', 'state.db');
    expect(existsSync(state)).toBe(counts !== undefined);
    if (counts !== undefined) expect(countsOf(await keptToday(state))).toEqual(counts);
  });

  it.each([
    [{ days: 7 }, /analytics\.days/],
    [{ day: 100 }, /analytics.*day/],
    [true, /analytics/],
  ])('rejects the value %j', async (analytics, message) => {
    const config = join(root, 'wrong.json');
    writeFileSync(config, JSON.stringify({ analytics }));
    await expect(start(['--config', config])).rejects.toThrow(message);
  });
});

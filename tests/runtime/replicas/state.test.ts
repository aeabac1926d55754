/** A state that processes share through a real Redis: the others know each one's writes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLimits } from '../../../runtime/packages/foundation/limits/limits.ts';
import { redisCounters } from '../../../runtime/packages/foundation/limits/redis-counters.ts';
import { audit, listAudit } from '../../../runtime/packages/foundation/state/audit.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { freePort } from '../../support/free-port.ts';
import { NO_REDIS, spawnRedis, startRedis } from '../support/redis.ts';

const redis = NO_REDIS === undefined ? await startRedis() : undefined;
let count = 0;

async function open(prefix: string): Promise<State> {
  const state = await openState(`${redis?.url}?prefix=${prefix}`);
  onTestFinished(() => state.close());
  return state;
}

const clientOf = ({ shared }: State): Redis => shared?.redis as Redis;

const pair = async (): Promise<readonly [State, State]> => {
  const prefix = `s${++count}`;
  return [await open(prefix), await open(prefix)];
};

describe.skipIf(redis === undefined)('the state in Redis', () => {
  it('drops exactly the cached records that another process wrote', async () => {
    const [ours, theirs] = await pair();
    await theirs.set('user:a', 1);
    await theirs.set('user:b', 1);
    expect(await ours.get('user:a')).toBe(1);
    expect(await ours.get('user:c')).toBeUndefined();
    await theirs.set('user:a', 2);
    await theirs.claim('user:c', 3);
    await theirs.remove('user:b');
    await expect.poll(() => ours.get('user:a')).toBe(2);
    await expect.poll(() => ours.get('user:c')).toBe(3);
    await expect.poll(() => ours.get('user:b')).toBeUndefined();
    expect([...(await ours.list('user')).keys()]).toEqual(['user:a', 'user:c']);
  });

  it('drops stale cached records within a second, even if a message is lost', async () => {
    const [ours, theirs] = await pair();
    await theirs.set('user:a', 1);
    expect(await ours.get('user:a')).toBe(1);
    const clients = (await clientOf(theirs).client('LIST')) as string;
    // Every process that listens is cut off; it comes back, and has missed a message meanwhile.
    for (const [, id = ''] of clients.matchAll(/^id=(\d+) .*cmd=subscribe/gm))
      await clientOf(theirs).client('KILL', 'ID', id);
    await theirs.set('user:a', 2);
    await expect.poll(() => ours.get('user:a')).toBe(2);
  });

  it('pages through logs with each entry once', async () => {
    const [ours, theirs] = await pair();
    for (let n = 0; n < 130; n += 1) await audit(n % 2 ? ours : theirs, { actor: 'ada', action: `a${n}` });
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await listAudit(ours, { before, limit: 40 });
      seen.push(...page.entries.map(({ action }) => action));
      before = page.next;
    } while (before !== undefined);
    expect(seen).toHaveLength(130);
    expect(new Set(seen).size).toBe(130);
    expect(seen.slice(0, 40)).not.toContain('a0');
    expect(await listAudit(ours, { before: 'none' })).toEqual({ entries: [], next: undefined });
  });

  it('lets a claim expire, and be made again', async () => {
    const [ours, theirs] = await pair();
    expect(await ours.claim('lease:1', 'ours', 60)).toBe(true);
    expect(await theirs.claim('lease:1', 'theirs', 60)).toBe(false);
    // Its minute is over.
    const raw = clientOf(ours);
    const prefix = ours.shared?.prefix;
    await raw.pexpire(`${prefix}:record:lease:1`, 1);
    await expect.poll(() => theirs.claim('lease:1', 'theirs', 60)).toBe(true);
    expect([...(await ours.list('lease')).values()]).toEqual(['theirs']);
    // An entry of an index whose time was over an hour ago.
    await raw.zadd(`${prefix}:index:lease`, 1, 'lease:old');
    await ours.sweep();
    expect(await raw.zcard(`${prefix}:index:lease`)).toBe(1);
  });

  it('keeps all concurrent changes of several processes', async () => {
    const states = await pair();
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => states[index % 2]?.change<number>('a:n', (n = 0) => n + 1)),
    );
    await expect.poll(() => states[0].get('a:n')).toBe(60);
  });

  it('gives a claimed key to only one of several processes', async () => {
    const states = await pair();
    const claims = await Promise.all(
      Array.from({ length: 40 }, (_, index) => states[index % 2]?.claim('code:1', index)),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('counts a limit across all processes, separately for each site', async () => {
    const [ours, theirs] = await pair();
    const limits = [ours, theirs].map((state) =>
      createLimits({ search: 20 }, state.shared && redisCounters(state.shared)),
    );
    const verdicts = await Promise.all(
      Array.from({ length: 60 }, (_, index) => limits[index % 2]?.take('search', 'site')),
    );
    expect(verdicts.filter((verdict) => verdict?.ok)).toHaveLength(20);
    const other = await open(`s${++count}`);
    const elsewhere = createLimits({ search: 20 }, other.shared && redisCounters(other.shared));
    expect((await elsewhere.take('search', 'site')).ok).toBe(true);
  });

  it('reports an outage, and recovers by itself', async () => {
    if (redis === undefined) return;
    const [state, other] = await pair();
    await state.set('user:a', 1);
    expect(await state.get('user:a')).toBe(1);
    redis.process.kill('SIGKILL');
    // Records in memory are not trusted for long: a revocation could have been missed.
    await expect.poll(() => state.get('user:a').catch(() => 'away')).toBe('away');
    const limits = createLimits({ search: 2 }, state.shared && redisCounters(state.shared));
    expect((await limits.take('search', 'site')).ok).toBe(true);
    const again = await spawnRedis(redis.port);
    onTestFinished(() => void again.kill('SIGKILL'));
    await expect.poll(() => other.set('user:a', 2).catch(() => 'away')).toBeUndefined();
    await expect.poll(() => state.get('user:a').catch(() => 'away')).toBe(2);
  });

  it('keeps the password out of its connection error', async () => {
    const said = await openState('redis://user:s3cret@127.0.0.1:1').then(
      () => '',
      (error: Error) => error.message,
    );
    expect(said).toContain('redis://127.0.0.1:1 cannot be used');
    expect(said).not.toContain('s3cret');
    await expect(openState('redis://127.0.0.1:1?prefix=a*')).rejects.toThrow('prefix');
  });

  it('refuses a Redis cluster, whose nodes reject writes over several keys', async () => {
    // Without a port of its own, a node talks to the others on its port + 10,000, which any connection may have.
    const [port, bus] = [await freePort(), String(await freePort())];
    const folder = mkdtempSync(join(tmpdir(), 'waymark-cluster-'));
    const node = await spawnRedis(port, ['--cluster-enabled', 'yes', '--cluster-port', bus, '--dir', folder]);
    onTestFinished(() => {
      node.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    });
    await expect(openState(`redis://127.0.0.1:${port}`)).rejects.toThrow('Redis Cluster');
  });
});

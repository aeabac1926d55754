/**
 * Requests a second of one and of three replicas that share a Redis: `node tests/bench/replicas/main.ts`. Searches over HTTP,
 * spread over the replicas by the client. Limits are counted in Redis, and never reached. Also: a single server.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { serve } from '../../../runtime/server.ts';
import { fixtureRelease } from '../../runtime/support/fixture-site.ts';

const SECONDS = 8;
const CONNECTIONS = 8;
const REDIS_PORT = Number(process.env.PORT ?? 30_479);

const body = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search', arguments: { query: 'install' } },
});

if (process.argv[2] === 'server') await runServer(process.argv[3]);
else await measure();

async function runServer(storage: string | undefined): Promise<void> {
  const limits = { client: 1e9, search: 1e9, filesystem: 1e9 };
  const url = 'http://docs.example.com';
  const release = await fixtureRelease();
  const served = await serve({ release, storage, url, port: 0, host: '127.0.0.1', limits });
  process.send?.(served.url);
}

async function start(storage?: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(import.meta.url), ['server', ...(storage ? [storage] : [])]);
  const [url] = (await once(child, 'message')) as [string];
  return { child, url };
}

async function load(urls: readonly string[]): Promise<number> {
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url: `${url}/mcp`,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body,
        connections: Math.ceil(CONNECTIONS / urls.length),
        duration: SECONDS,
      }),
    ),
  );
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  return results.reduce((sum, { requests }) => sum + requests.total / SECONDS, 0);
}

async function measure(): Promise<void> {
  const redis = spawn('redis-server', ['--port', String(REDIS_PORT), '--bind', '127.0.0.1', '--save', ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const children: ChildProcess[] = [];
  try {
    await once(redis.stdout, 'data');
    const alone = await start();
    children.push(alone.child);
    process.stdout.write(`by itself       ${Math.round(await load([alone.url]))} requests/s\n`);
    alone.child.kill();
    const storage = `redis://127.0.0.1:${REDIS_PORT}?prefix=bench`;
    const replicas = [await start(storage)];
    children.push(...replicas.map(({ child }) => child));
    const one = await load(replicas.map(({ url }) => url));
    process.stdout.write(`one on Redis    ${Math.round(one)} requests/s\n`);
    for (let more = 0; more < 2; more++) {
      const replica = await start(storage);
      replicas.push(replica);
      children.push(replica.child);
    }
    const three = await load(replicas.map(({ url }) => url));
    const processors = availableParallelism();
    process.stdout.write(
      `three on Redis  ${Math.round(three)} requests/s, ${(three / one).toFixed(2)} of one (${processors} processors for all of them, Redis and the load)\n`,
    );
  } finally {
    for (const child of children) child.kill();
    redis.kill();
  }
}

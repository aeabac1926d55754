/**
 * The cost of a token: `node tests/bench/auth/main.ts`. The same `tools/call` without one at `/mcp` and with one at
 * `/authed/mcp`, in turns, over HTTP. The server is a process of its own with its state in SQLite; what counts is the CPU
 * that it spends on a call.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { createCredential } from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { serve } from '../../../runtime/server.ts';
import { fixtureRelease } from '../../runtime/support/fixture-site.ts';

/** Many short ones in turns: other load on the machine falls on both alike. */
const ROUNDS = 40;
const CALLS = 800;
/** Their code is being compiled. */
const FIRST = 8;
const CONNECTIONS = 8;
const TARGET = 1.3;
const PORT = Number(process.env.PORT ?? 30_471);
const url = `http://127.0.0.1:${PORT}`;

if (process.argv[2] === 'server') await runServer(process.argv[3] ?? '');
else await measure();

async function runServer(storage: string): Promise<void> {
  const release = await fixtureRelease();
  await serve({ release, storage, url, port: PORT, host: '127.0.0.1', limits: false });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(0);
}

async function cpu(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [used] = (await once(child, 'message')) as [number];
  return used;
}

async function measure(): Promise<void> {
  const file = join(await mkdtemp(join(tmpdir(), 'waymark-bench-')), 'state.db');
  const state = await openState(file);
  const { credential, secret } = await createCredential(state, 'bench');
  await state.close();
  const child = fork(fileURLToPath(import.meta.url), ['server', file]);
  try {
    await once(child, 'message');
    const answer = await fetch(`${url}/authed/mcp/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: credential.id,
        client_secret: secret,
      }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const [open, authed]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      open.push(await load(child, '/mcp', {}));
      authed.push(await load(child, '/authed/mcp', { authorization: `Bearer ${token}` }));
    }
    const [without, withToken] = [median(open.slice(FIRST)), median(authed.slice(FIRST))];
    const ratio = median(authed.map((each, round) => each / (open[round] ?? Number.NaN)).slice(FIRST));
    console.log('| `tools/call` | µs of CPU, median | ratio |\n| --- | --: | --: |');
    console.log(`| without a token | ${without.toFixed(0)} | 1 |`);
    console.log(
      `| with a token | ${withToken.toFixed(0)} | ${ratio.toFixed(2)} (target: at most ${TARGET}) |`,
    );
    process.exitCode = ratio <= TARGET ? 0 : 1;
  } finally {
    child.kill();
  }
}

/** Microseconds of CPU a call. */
async function load(child: ChildProcess, path: string, headers: Record<string, string>): Promise<number> {
  const before = await cpu(child);
  let asked = 0;
  const result = await autocannon({
    url: url + path,
    method: 'POST',
    connections: CONNECTIONS,
    amount: CALLS,
    // The bench measures work: a machine that does more than this may take its time.
    timeout: 60,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...headers,
    },
    requests: [
      {
        setupRequest(request) {
          asked += 1;
          // No answer is remembered: each asks something new.
          const params = { name: 'search', arguments: { query: `box ${asked} ${before}` } };
          return {
            ...request,
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  return ((await cpu(child)) - before) / result['2xx'];
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

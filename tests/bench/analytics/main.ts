/**
 * The cost of counting: `node tests/bench/analytics/main.ts`, on Linux. Requests a second of two servers over 1,000 generated pages, one that counts
 * and one that does not, in turns, and the processor time of each request, which other programs of the machine change less; then the bytes that are
 * kept of 100,000 views with referrers, missing pages and agents. Wanted: no more than 5 percent more processor time, and 8 kB a day.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { dayOf, readAnalytics } from '../../../runtime/packages/foundation/state/analytics.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { storedTally, sumOf } from '../../../runtime/packages/foundation/state/tally.ts';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { MAIN } from '../../unit/cli/run-cli.ts';
import { address, generateDocs, random } from '../build/generate.ts';

const PAGES = 1_000;
const ROUNDS = 7;
const SECONDS = 4;
const CONNECTIONS = 16;
const VIEWS = 100_000;
const folder = mkdtempSync(join(tmpdir(), 'waymark-analytics-'));
const site = join(folder, 'site');
const next = random(1);

type Sent = autocannon.Request;

const READER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  accept: 'text/html',
  'accept-encoding': 'br',
  'accept-language': 'en',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

/** As often as pages are read: few of them most of the time (Zipf). */
function pick<T>(all: readonly T[]): T {
  const at = Math.floor(all.length ** next()) - 1;
  return all[Math.min(at, all.length - 1)] as T;
}

const view = (paths: readonly string[]): Sent => ({
  path: pick(paths),
  headers: {
    ...READER,
    ...(next() < 0.3 && { referer: `https://site-${Math.floor(400 ** next())}.example/` }),
  },
});

/** A request of a day beside its views. */
function other(paths: readonly string[]): Sent {
  const kind = next();
  if (kind < 0.3) return { path: `/gone/page-${Math.floor(5_000 ** next())}`, headers: READER };
  if (kind < 0.7) return { path: `${pick(paths)}.md`, headers: { 'user-agent': 'Claude-User' } };
  return { path: pick(paths), headers: { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.3)' } };
}

const search = (): Sent => ({
  path: '/mcp',
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search', arguments: { query: `configure part ${Math.floor(next() * PAGES)}` } },
  }),
});

interface Load {
  readonly perSecond: number;
  /** Microseconds of a request. */
  readonly processor: number;
}

/** Of a process, in microseconds: Linux counts hundredths of seconds. */
function processorTime({ child }: StartedServer): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function load(
  server: StartedServer,
  requests: readonly Sent[],
  until: { readonly duration: number } | { readonly amount: number },
): Promise<Load> {
  const { url } = server;
  let connection = 0;
  const before = processorTime(server);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    timeout: 60,
    ...until,
    setupClient(client) {
      const share = Math.ceil(requests.length / CONNECTIONS);
      client.setRequests(requests.slice(share * connection, share * ++connection));
    },
  });
  if (result.errors > 0 || result['5xx'] > 0) throw new Error('Requests failed.');
  const processor = (processorTime(server) - before) / result.requests.total;
  return { perSecond: result.requests.average, processor };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const started: StartedServer[] = [];

/** Its limits are never reached. It ends with this program. */
async function start(name: string, analytics: false | object): Promise<StartedServer> {
  const config = join(folder, `${name}.json`);
  writeFileSync(config, JSON.stringify({ analytics, limits: { client: 1e9, search: 1e9 } }));
  const state = join(folder, `${name}.db`);
  const server = await startServer(['serve', site, '--port', '0', '--state', state, '--config', config]);
  started.push(server);
  return server;
}

try {
  const docs = join(folder, 'docs');
  generateDocs(docs, PAGES);
  execFileSync(process.execPath, [MAIN, 'build', docs, '--out', site], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const paths = Array.from({ length: PAGES }, (_, index) => address(index));
  const mixes = [
    ['Pages', Array.from({ length: 4_000 }, () => view(paths))],
    ['`search`', Array.from({ length: 2_000 }, search)],
  ] as const;
  const [on, off] = [await start('on', {}), await start('off', false)];
  console.log('| | Counting off | Counting on | Share |\n| --- | --: | --: | --: |');
  const row = (name: string, without: number, counted: number): void =>
    console.log(
      `| ${name} | ${without.toFixed(0)} | ${counted.toFixed(0)} | ${((100 * counted) / without).toFixed(1)} % |`,
    );
  for (const [name, requests] of mixes) {
    const found: Record<'on' | 'off', Load[]> = { on: [], off: [] };
    for (const server of [on, off]) await load(server, requests, { duration: 2 });
    for (let round = 0; round < ROUNDS; round += 1) {
      // The first of two may be the slower one.
      const order = round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const);
      for (const each of order)
        found[each].push(await load(each === 'on' ? on : off, requests, { duration: SECONDS }));
    }
    for (const [what, of] of [
      ['requests a second', 'perSecond'],
      ['µs of the processor a request', 'processor'],
    ] as const) {
      const [without, counted] = [found.off, found.on].map((loads) => median(loads.map((each) => each[of])));
      row(`${name}, ${what}`, without ?? Number.NaN, counted ?? Number.NaN);
    }
  }
  await Promise.all([on.stop(), off.stop()]);

  const day = await start('day', {});
  const requests = Array.from({ length: VIEWS }, () => view(paths));
  for (let at = 0; at < VIEWS; at += 10) requests.splice(at, 0, other(paths));
  await load(day, requests, { amount: requests.length });
  await day.stop('SIGTERM');
  const state = await openState(join(folder, 'day.db'));
  const today = dayOf(Date.now());
  const tally = sumOf((await readAnalytics(state, today, today)).map((each) => each.tally));
  const record = await state.get(`analytics:${today}`);
  await state.close();
  const bytes = (value: unknown): string =>
    `${(Buffer.byteLength(JSON.stringify(value)) / 1_000).toFixed(1)} kB`;
  console.log(`\n${tally.counts.get('views')?.toLocaleString('en-US')} views of ${PAGES} pages:`);
  console.log(`${bytes(record)} on the day, ${bytes(storedTally(tally, true))} once it is over.`);
} finally {
  await Promise.all(started.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

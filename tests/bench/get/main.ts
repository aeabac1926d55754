/**
 * Pages of a real site over HTTP, each asked for once and then again, compressed when it is asked for: beside a bare server that
 * sends what `--precompress` made.
 *
 *     node tests/bench/get/main.ts [--package]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { measureCommand } from '../build/measure.ts';

const CONNECTIONS = 16;
const ROUNDS = 3;
const repository = path.resolve(import.meta.dirname, '../../..');
const root = path.join(path.resolve(process.env.WAYMARK_SITES ?? '../shared/sites'), 'langgenius__dify-docs');
if (!existsSync(root)) {
  console.log(`There is no ${root}. Set WAYMARK_SITES.`);
  process.exit(1);
}
const packed = process.argv.includes('--package');
const cli = path.join(repository, packed ? 'packed/waymark/lib/cli/main.js' : 'plugin/cli/main.ts');

interface Served {
  readonly child: ChildProcess;
  readonly url: string;
}

const started: Served[] = [];

async function start(file: string, args: readonly string[]): Promise<Served> {
  const child = fork(new URL(file, import.meta.url), args);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const served = { child, url };
  started.push(served);
  return served;
}

/** A line of the table: all pages once, or for two seconds over and over. */
async function load({ url }: Served, paths: readonly string[], encoding: string, once: boolean) {
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...(once ? { amount: paths.length } : { duration: 2 }),
    setupClient(client) {
      const from = Math.floor((paths.length / CONNECTIONS) * connection++);
      client.setRequests(
        [...paths.slice(from), ...paths.slice(0, from)].map((page) => ({
          method: 'GET',
          path: page,
          headers: { 'accept-encoding': encoding },
        })),
      );
    },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`);
  const rate = once ? result.requests.total / result.duration : result.requests.average;
  return { rate, p50: result.latency.p50, p99: result.latency.p99 };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const folder = mkdtempSync(path.join(tmpdir(), 'waymark-get-'));
try {
  const url = 'https://docs.example.com';
  await measureCommand({
    cwd: folder,
    args: [cli, 'build', root, '--out', folder, '--url', url, '--precompress'],
  });
  const dist = path.join(folder, 'dist');
  const sitemap = readFileSync(path.join(dist, 'sitemap.xml'), 'utf8');
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((page) => existsSync(path.join(dist, `${decodeURI(page)}.html.br`)));
  const serve = path.join(repository, 'tests/bench/get/serve.mjs');
  const rows = new Map<string, { rate: number; p50: number; p99: number }[]>();
  const measure = async (name: string, served: Served, encoding: string, once = false): Promise<void> => {
    rows.set(name, [...(rows.get(name) ?? []), await load(served, pages, encoding, once)]);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const twins = await start('./twins.mjs', [dist]);
    // A server of its own each time: it keeps what it compressed.
    const product = await start(serve, [packed ? 'package' : 'sources', folder]);
    await measure('bare server, `.br` from the disk', twins, 'br');
    await measure('each page the first time, `br`', product, 'br', true);
    await measure('again, `br`', product, 'br');
    await measure('again, not compressed', product, 'identity');
    for (const { child } of started.splice(0)) child.kill();
  }
  const base = middle((rows.values().next().value ?? []).map(({ rate }) => rate));
  console.log(`${pages.length} pages, ${CONNECTIONS} at a time, middle of ${ROUNDS} rounds\n`);
  console.log('| `GET` of a page | requests/s | bare = 1 | p50 | p99 |\n| --- | --: | --: | --: | --: |');
  for (const [name, all] of rows) {
    const rate = middle(all.map((each) => each.rate));
    const [p50, p99] = [middle(all.map((each) => each.p50)), middle(all.map((each) => each.p99))];
    console.log(`| ${name} | ${rate.toFixed(0)} | ${(rate / base).toFixed(2)} | ${p50} ms | ${p99} ms |`);
  }
} finally {
  for (const { child } of started) child.kill();
  rmSync(folder, { recursive: true, force: true });
}

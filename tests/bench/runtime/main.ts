/** The runtime over the pages of dify-docs: `node tests/bench/runtime/main.ts`. Prints a Markdown table. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import { buildRelease, writeRelease } from '../../../plugin/emit/release.ts';
import { createEngine } from '../../../plugin/markdown/engine.ts';
import { loadSite } from '../../../plugin/site.ts';
import { ANONYMOUS } from '../../../runtime/access/can-read.ts';
import { stderrLogger } from '../../../runtime/log.ts';
import { searchTool } from '../../../runtime/mcp/search-tool.ts';
import { openServing, type Serving } from '../../../runtime/release/serving.ts';

const ROUNDS = 3;
const root = join(resolve(process.env.WAYMARK_SITES ?? '../shared/sites'), 'langgenius__dify-docs');
if (!existsSync(root)) {
  console.log(`Skipped: there is no ${root}. Set WAYMARK_SITES.`);
  process.exit(0);
}

const QUERIES = [
  'how do I call the workflow API',
  'retry on node failure',
  'environment variables docker',
  'knowledge base chunk settings',
  'APP_KEY',
  'publish a plugin to the marketplace',
  'what is an agent strategy',
  'streaming response mode',
  '如何创建知识库',
  'ワークフローを作成する',
];

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function times(rounds: number, work: (round: number) => unknown): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work(round);
    taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b);
}

const site = await loadSite({ root, url: 'https://docs.example.com' });
const files = await buildRelease(site, await createEngine(site).documents());
const folder = join(await mkdtemp(join(tmpdir(), 'waymark-bench-')), '.waymark');
await writeRelease(folder, files);

const rows: string[][] = [];
const row = (what: string, value: string, target: string): void => {
  rows.push([what, value, target]);
};
const ms = (value: number): string => `${value.toFixed(2)} ms`;

const opened: Serving[] = [];
const open = await times(5, async () => opened.push(await openServing(folder, { logger: stderrLogger })));
row(
  'open a release (first, median)',
  `${ms(open.at(-1) ?? 0)} (slowest), ${ms(quantile(open, 0.5))}`,
  '< 150 ms',
);
const [serving, ...others] = opened;
if (serving === undefined) throw new Error('Nothing was opened.');
await Promise.all(others.map((other) => other.close()));

const search = (round: number) =>
  searchTool(serving, ANONYMOUS, { query: QUERIES[round % QUERIES.length] ?? '', limit: 10, offset: 0 });
await times(200, search);
const searched = await times(2000, search);
row('`search` tool p50', ms(quantile(searched, 0.5)), '< 1 ms');
row('`search` tool p99', ms(quantile(searched, 0.99)), '< 5 ms');
const page = serving.release.pages[100]?.file ?? '/README.md';
for (const [what, command, target] of [
  ['`cat` of a page p50', `cat ${page}`, '< 2 ms'],
  ['`rg` of a word over all pages p50', 'rg -l workflow /', '< 50 ms'],
] as const) {
  await times(20, () => serving.shell.run(command, ANONYMOUS));
  row(what, ms(quantile(await times(60, () => serving.shell.run(command, ANONYMOUS)), 0.5)), target);
}
await serving.close();

async function start(kind: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL('./serve.ts', import.meta.url), [kind, folder]);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
}

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const params = { name: 'search', arguments: { query: 'environment variables docker', limit: 3 } };
const load = async (url: string, modern: boolean): Promise<number> => {
  const result = await autocannon({
    url: `${url}/mcp`,
    method: 'POST',
    connections: 16,
    duration: 3,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(modern && {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'search',
      }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: modern ? { ...params, _meta: meta } : params,
    }),
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`);
  return result.requests.average;
};

const product = await start('product');
const bare = await start('bare');
const ratios: { modern: number[]; older: number[] } = { modern: [], older: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  const base = await load(bare.url, true);
  ratios.modern.push((await load(product.url, true)) / base);
  ratios.older.push((await load(product.url, false)) / base);
}
const middle = (values: number[]): string =>
  quantile(
    values.sort((a, b) => a - b),
    0.5,
  ).toFixed(2);
row('`tools/call` (2026-07-28) requests/s, bare h3 = 1', middle(ratios.modern), '>= 0.25');
row('`tools/call` (older revisions) requests/s, bare h3 = 1', middle(ratios.older), '>= 0.25');
product.child.send('rss');
const [{ rss }] = (await once(product.child, 'message')) as [{ rss: number }];
row('resident memory of the server after the load', `${(rss / 1e6).toFixed(0)} MB`, '< 200 MB');
product.child.kill();
bare.child.kill();

console.log(`\n${site.pages.length} pages\n\n| what | measured | target |\n|---|---|---|`);
for (const cells of rows) console.log(`| ${cells.join(' | ')} |`);

/**
 * The runtime over the pages of dify-docs: `node tests/bench/runtime/main.ts`. Prints a Markdown table.
 *
 * With `--package`, the servers are those of `packed/`, which users install (`npm run build:package` makes it), instead of
 * the sources, whose types Node removes as it loads them.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import { buildRelease, writeRelease } from '../../../plugin/emit/release.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { loadSite } from '../../../plugin/site.ts';
import { searchTool } from '../../../runtime/mcp/search-tool.ts';
import { ANONYMOUS } from '../../../runtime/packages/contract/can-read.ts';
import { searchInputSchema } from '../../../runtime/packages/contract/tools.ts';
import { stderrLogger } from '../../../runtime/packages/foundation/log.ts';
import { openServing } from '../../../runtime/packages/foundation/release/open-serving.ts';

const ROUNDS = 3;
const CONNECTIONS = 16;
/** Characters that the bare route answers with: a short answer, and one as long as that of ten results. */
const SHORT_ANSWER = 1_000;
const LONG_ANSWER = 9_000;
const root = join(resolve(process.env.WAYMARK_SITES ?? '../shared/sites'), 'langgenius__dify-docs');
if (!existsSync(root)) {
  console.log(`There is no ${root}. Set WAYMARK_SITES.`);
  process.exit(1);
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

/** Words that turn a query into another. */
const WORDS =
  'agent model api key token tool upload image variable output node loop iteration branch answer template code http request retriever rerank segment dataset embed vector chat assistant workflow chatflow publish monitor log annotation deploy docker kubernetes env ssl proxy plugin sdk manifest'.split(
    ' ',
  );

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

const form = process.argv.includes('--package') ? 'package' : 'sources';

// This process has just built a release: what it left to collect would be counted.
const opener = fork(new URL('./open.mjs', import.meta.url), [form, folder]);
const [{ times: open }] = (await once(opener, 'message')) as [{ times: number[] }];
const [first = Number.NaN] = open;
const middleOpen = quantile(
  open.toSorted((a, b) => a - b),
  0.5,
);
row('open a release (first, median)', `${ms(first)}, ${ms(middleOpen)}`, '< 150 ms');
const serving = await openServing(folder, { logger: stderrLogger });

const searchInput = searchInputSchema(serving.info);
const search = (round: number) =>
  searchTool(serving, ANONYMOUS, searchInput.parse({ query: QUERIES[round % QUERIES.length] ?? '' }));
await times(200, search);
const searched = await times(2000, search);
row('`search` tool p50', ms(quantile(searched, 0.5)), '< 1 ms');
row('`search` tool p99', ms(quantile(searched, 0.99)), '< 5 ms');
const page = serving.release.pages.at(100)?.file ?? '/README.md';
for (const [what, command, target] of [
  ['`cat` of a page p50', `cat ${page}`, '< 2 ms'],
  ['`rg` of a word over all pages p50', 'rg -l workflow /', '< 50 ms'],
] as const) {
  await times(20, () => serving.shell.run(command, ANONYMOUS));
  row(what, ms(quantile(await times(60, () => serving.shell.run(command, ANONYMOUS)), 0.5)), target);
}
await serving.close();

async function start(kind: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL('./serve.mjs', import.meta.url), [kind, form, folder]);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
}

async function residentMemory(child: ChildProcess): Promise<string> {
  child.send('rss');
  const [{ rss }] = (await once(child, 'message')) as [{ rss: number }];
  return `${(rss / 1e6).toFixed(0)} MB`;
}

interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const request = (params: Call, modern: boolean) => ({
  method: 'POST' as const,
  path: '/mcp',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(modern && {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': params.name,
    }),
  },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: modern ? { ...params, _meta: meta } : params,
  }),
});

/** Requests a second. */
async function load(url: string, calls: readonly Call[], modern = true): Promise<number> {
  const requests = calls.map((call) => request(call, modern));
  // Each connection begins elsewhere, so that no two of them ask the same at the same time.
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: 2,
    setupClient(client) {
      const first = Math.floor((requests.length / CONNECTIONS) * connection++);
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`);
  return result.requests.average;
}

const ask = (query: string, limit?: number): Call => ({
  name: 'search',
  arguments: { query, ...(limit !== undefined && { limit }) },
});
// Each is asked once before the first is asked again.
const novel = (limit?: number): Call[] =>
  Array.from({ length: 3000 }, (_, number) => {
    const words = [number, 3 * number + 1, Math.floor(number / WORDS.length)];
    const more = words.map((word) => WORDS[word % WORDS.length]).join(' ');
    return ask(`${QUERIES[number % QUERIES.length]} ${more}`, limit);
  });
const MIXES: readonly (readonly [what: string, calls: readonly Call[], modern: boolean])[] = [
  ['`search`, 10 questions again and again', QUERIES.map((query) => ask(query)), true],
  ['the same by older revisions', QUERIES.map((query) => ask(query)), false],
  ['`search`, 10 results, no question asked before', novel(), true],
  ['`search`, 3 results, no question asked before', novel(3), true],
  ['`cat` of a page', [{ name: 'query_docs_filesystem', arguments: { command: `cat ${page}` } }], true],
];

const product = await start('product');
const bare = await start(String(SHORT_ANSWER));
const long = await start(String(LONG_ANSWER));
row(`resident memory of the server before the load (${form})`, await residentMemory(product.child), '');
const ratios = MIXES.map((): number[] => []);
const longRatios = MIXES.map((): number[] => []);
const bases: number[] = [];
const afterSearches: string[] = [];
for (const [mix, [, calls, modern]] of MIXES.entries()) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = await load(bare.url, calls);
    bases.push(base);
    const rate = await load(product.url, calls, modern);
    ratios[mix]?.push(rate / base);
    longRatios[mix]?.push(rate / (await load(long.url, calls)));
  }
  afterSearches.push(await residentMemory(product.child));
}
const middle = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
row('a bare h3 route, requests/s', middle(bases).toFixed(0), '');
for (const [mix, [what]] of MIXES.entries())
  row(
    `\`tools/call\` requests/s, bare h3 = 1 (as long an answer = 1): ${what}`,
    `${middle(ratios[mix] ?? []).toFixed(2)} (${middle(longRatios[mix] ?? []).toFixed(2)})`,
    '',
  );
row(`resident memory after all searches (${form})`, afterSearches.at(-2) ?? '', '< 200 MB');
row('the same after `cat` too, 16 at a time', await residentMemory(product.child), '< 200 MB');

const send = async (call: Call): Promise<void> => {
  const { method, headers, body } = request(call, true);
  const response = await fetch(`${product.url}/mcp`, { method, headers, body });
  await response.text();
};
const questions = novel();
const answered = async (rounds: number, from: number): Promise<number> =>
  quantile(await times(rounds, (round) => send(questions[from + round] ?? ask('docker'))), 0.5);
await answered(300, 0);
const calm = await answered(300, 300);
const runaways = Promise.all(
  ["sed ':a;s/.*/&&/;ba' README.md; sed ':a;ba' <<< x", `rg '(.*a){25}$' /`].map((command) =>
    send({ name: 'query_docs_filesystem', arguments: { command } }),
  ),
);
const meanwhile = await answered(300, 600);
await runaways;
row(
  '`search` over HTTP while two shell commands run away, p50, before = 1',
  (meanwhile / calm).toFixed(2),
  '1',
);
row('the same in milliseconds', `${calm.toFixed(2)} -> ${meanwhile.toFixed(2)} ms`, '');
product.child.kill();
bare.child.kill();
long.child.kill();

console.log(
  `\n${site.pages.length} pages, Node ${process.version}, ${availableParallelism()} cores\n\n| what | measured | target |\n|---|---|---|`,
);
for (const cells of rows) console.log(`| ${cells.join(' | ')} |`);

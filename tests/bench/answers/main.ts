/**
 * Time of an answer without a model: `node tests/bench/answers/main.ts [FOLDER]`, for a repository with a docs.json file; default: the starter. Asks
 * `/ask` over HTTP about each page, by its title and its description, one question after the other and fifty at once, in turns with searches at
 * `/mcp` for the same. Wanted: a median below 50 ms for whoever asks alone.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { runCli } from '../../../plugin/cli/run.ts';
import { ASK_PATH } from '../../../runtime/packages/contract/ask.ts';
import { startServer } from '../../support/start-server.ts';
import { loadBenchSite } from '../relevance/corpus.ts';

const QUESTIONS = 200;
const ROUNDS = 3;

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../../../starter'));
const folder = mkdtempSync(join(tmpdir(), 'waymark-answers-'));

const { pages } = await loadBenchSite(root, basename(root));
const every = Math.max(1, Math.floor(pages.length / QUESTIONS));
const questions = pages
  .filter((_, at) => at % every === 0)
  .map(({ page: { title, description } }) =>
    `${title}: ${description ?? 'how do I use it?'}`.slice(0, 1_000),
  );

const KINDS = {
  '/ask': (question: string) => ({ path: ASK_PATH, body: { question } }),
  'search at /mcp': (query: string) => ({
    path: '/mcp',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { query } } },
  }),
} as const;

const built = await runCli(['build', root, '--out', folder, '--images', 'original', '--allow-errors']);
if (built === 2) throw new Error('The site does not build.');
const config = join(folder, 'server.json');
const much = 1_000_000;
const limits = { ask: much, search: much, client: much, 'client-share': 100 };
writeFileSync(config, JSON.stringify({ limits }));
const server = await startServer(['serve', folder, '--port', '0', '--config', config]);
try {
  const times = new Map<string, number[]>();
  const ask = async (kind: keyof typeof KINDS, question: string): Promise<number> => {
    const { path, body } = KINDS[kind](question);
    const start = performance.now();
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream;q=0.5' },
      body: JSON.stringify(body),
    });
    await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return performance.now() - start;
  };
  for (let round = -1; round < ROUNDS; round++)
    for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[])
      for (const together of [1, 50])
        for (let at = 0; at < questions.length; at += together) {
          const taken = await Promise.all(questions.slice(at, at + together).map((each) => ask(kind, each)));
          // The first round warms up.
          if (round < 0) continue;
          const name = `${kind}, ${together === 1 ? 'one after the other' : 'fifty at once'}`;
          times.set(name, [...(times.get(name) ?? []), ...taken]);
        }
  console.log(
    `${pages.length} pages, ${questions.length} questions; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`,
  );
  for (const [name, taken] of times) {
    taken.sort((a, b) => a - b);
    const quantile = (share: number): string =>
      (taken[Math.floor((taken.length - 1) * share)] ?? 0).toFixed(1);
    console.log(`${name}: p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms`);
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

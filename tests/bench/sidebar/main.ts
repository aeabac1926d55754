/**
 * The cost of a sidebar with many links in a build: the same pages with all of them in one sidebar and with one only,
 * alternating in one run. At most 10 % is wanted for 1,000. Processor time says it: it depends least on what else runs.
 *
 *     node tests/bench/sidebar/main.ts [pages] [--rounds N]
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generateDocs } from '../build/generate.ts';
import { measureCommand } from '../build/measure.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const cli = path.join(repository, 'plugin/cli/main.ts');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const pages = Number(positionals[0] ?? 1000);

/** Without a sidebar; the pages are searched and listed elsewhere as before. */
function withoutSidebar(docs: string): void {
  const file = path.join(docs, 'docs.json');
  const config = JSON.parse(readFileSync(file, 'utf8')) as object;
  const navigation = { pages: ['part-0/page-0'] };
  writeFileSync(file, JSON.stringify({ ...config, navigation, seo: { indexing: 'all' } }));
}

async function cpuSeconds(docs: string, out: string): Promise<number> {
  const taken = await measureCommand({ cwd: docs, args: [cli, 'build', docs, '--out', out] });
  rmSync(out, { recursive: true, force: true });
  process.stderr.write(`${path.basename(docs)}: ${taken.cpuSeconds.toFixed(2)} s\n`);
  return taken.cpuSeconds;
}

const output = path.join(repository, 'tests/.output');
mkdirSync(output, { recursive: true });
const folder = mkdtempSync(path.join(output, 'bench-sidebar-'));
try {
  const [listed, bare] = ['listed', 'bare'].map((name) => path.join(folder, name)) as [string, string];
  for (const docs of [listed, bare]) generateDocs(docs, pages);
  withoutSidebar(bare);
  const times: Record<'listed' | 'bare', number[]> = { listed: [], bare: [] };
  for (let round = 0; round < Number(values.rounds); round++) {
    times.bare.push(await cpuSeconds(bare, path.join(folder, 'out')));
    times.listed.push(await cpuSeconds(listed, path.join(folder, 'out')));
  }
  const [one, other] = [Math.min(...times.bare), Math.min(...times.listed)];
  const cost = ((other / one - 1) * 100).toFixed(1);
  process.stdout.write(
    `| pages | without a sidebar, CPU s | with ${pages} links, CPU s | cost |\n|--:|--:|--:|--:|\n| ${pages} | ${one.toFixed(2)} | ${other.toFixed(2)} | ${cost} % |\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

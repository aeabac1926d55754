/**
 * Lighthouse on the starter: its home and a long page, as phones see them.
 *
 * node tests/bench/lighthouse/main.ts [--rounds 3] [path …]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serveFolder } from '../../browser/browser.ts';
import { buildDocs } from '../../browser/built-site.ts';
import { startAuditor } from '../../browser/lighthouse.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
const paths = positionals.length > 0 ? positionals : ['/', '/reference/diagnostics'];

const site = await buildDocs(join(ROOT, 'starter'), ['--url', 'https://docs.example.com']);
const server = await serveFolder(site.dist);
const auditor = await startAuditor();
const print = (line: string) => process.stdout.write(`${line}\n`);
try {
  print(
    '| page | performance (each round) | accessibility | best practices | SEO |\n| --- | --- | --: | --: | --: |',
  );
  for (const path of paths) {
    const rounds = [];
    for (let round = 0; round < Number(values.rounds); round++)
      rounds.push(await auditor.audit(server.url + path));
    const last = rounds.at(-1);
    const speed = rounds.map(({ scores }) => scores.performance).join(', ');
    print(
      `| ${path} | ${speed} | ${last?.scores.accessibility} | ${last?.scores['best-practices']} | ${last?.scores.seo} |`,
    );
    for (const failure of last?.failures ?? []) print(`  - ${failure}`);
  }
} finally {
  await auditor.close();
  await server.close();
  site.remove();
}

/**
 * Lighthouse on the starter: its home and a long page, as phones see them.
 *
 * node tests/bench/lighthouse/main.ts [--rounds 3] [path …]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serveFolder } from '../../browser/browser.ts';
import { startAuditor } from '../../browser/lighthouse.ts';
import { waymark } from '../../unit/cli/run-cli.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
const paths = positionals.length > 0 ? positionals : ['/', '/reference/diagnostics'];

const out = mkdtempSync(join(tmpdir(), 'waymark-lighthouse-'));
const built = await waymark([
  'build',
  join(ROOT, 'starter'),
  '--out',
  out,
  '--url',
  'https://docs.example.com',
]);
if (built.code !== 0) throw new Error(built.stderr);
const server = await serveFolder(join(out, 'dist'));
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
  rmSync(out, { recursive: true, force: true });
}

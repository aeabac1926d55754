/**
 * Lighthouse as phones see pages: of the starter, or of folders that several versions built, in turns.
 *
 * node tests/bench/lighthouse/main.ts [--rounds 3] [--dist FOLDER …] [path …]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serveFolder } from '../../browser/browser.ts';
import { type Audit, startAuditor } from '../../browser/lighthouse.ts';
import { waymark } from '../../unit/cli/run-cli.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    dist: { type: 'string', multiple: true, default: [] },
  },
});
const paths = positionals.length > 0 ? positionals : ['/', '/reference/diagnostics'];

const out = mkdtempSync(join(tmpdir(), 'waymark-lighthouse-'));
const folders = values.dist.length > 0 ? values.dist : [join(out, 'dist')];
if (values.dist.length === 0) {
  const starter = join(ROOT, 'starter');
  const built = await waymark(['build', starter, '--out', out, '--url', 'https://docs.example.com']);
  if (built.code !== 0) throw new Error(built.stderr);
}
const servers = await Promise.all(
  folders.map(async (folder) => ({ folder, ...(await serveFolder(folder)) })),
);
const auditor = await startAuditor();
const print = (line: string) => process.stdout.write(`${line}\n`);
try {
  print(
    '| page | performance (each round) | accessibility | best practices | SEO |\n| --- | --- | --: | --: | --: |',
  );
  for (const path of paths) {
    const rounds = servers.map((): Audit[] => []);
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [index, { url }] of servers.entries()) rounds[index]?.push(await auditor.audit(url + path));
    for (const [index, audits] of rounds.entries()) {
      const last = audits.at(-1);
      const speed = audits.map(({ scores }) => scores.performance).join(', ');
      const name = values.dist.length > 1 ? `${folders[index]}: ${path}` : path;
      print(
        `| ${name} | ${speed} | ${last?.scores.accessibility} | ${last?.scores['best-practices']} | ${last?.scores.seo} |`,
      );
      for (const failure of last?.failures ?? []) print(`  - ${failure}`);
    }
  }
} finally {
  await auditor.close();
  for (const server of servers) await server.close();
  rmSync(out, { recursive: true, force: true });
}

/**
 * Build speed against Starlight on the same pages, alternating in one run.
 *
 *     node tests/bench/build/main.ts [pages …] [--rounds N] [--no-baseline] [--package]
 *
 * With --package the compiled package is measured, as it is installed; `npm run build:package` makes it.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generateDocs, generateStarlight } from './generate.ts';
import { type Measurement, measureCommand } from './measure.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const output = path.join(repository, 'tests/.output');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '2' },
    'no-baseline': { type: 'boolean', default: false },
    package: { type: 'boolean', default: false },
  },
});
const cli = path.join(repository, values.package ? 'packed/waymark/lib/cli/main.js' : 'plugin/cli/main.ts');
const sizes = positionals.length > 0 ? positionals.map(Number) : [1000, 5000];
const rounds = Number(values.rounds);
const baseline = !values['no-baseline'];

const best = (list: Measurement[], key: Exclude<keyof Measurement, 'output' | 'code'>) =>
  Math.min(...list.map((entry) => entry[key]));
const rows: string[] = [];
for (const pages of sizes) {
  // Below the repository, so that Starlight finds its packages.
  mkdirSync(output, { recursive: true });
  const folder = mkdtempSync(path.join(output, 'bench-'));
  try {
    const docs = path.join(folder, 'docs');
    const starlight = path.join(folder, 'starlight');
    generateDocs(docs, pages);
    if (baseline) generateStarlight(starlight, pages);
    const ours: Measurement[] = [];
    const theirs: Measurement[] = [];
    for (let round = 0; round < rounds; round++) {
      const out = path.join(folder, `out-${round}`);
      ours.push(
        await measureCommand({
          cwd: docs,
          args: [cli, 'build', docs, '--out', out, '--url', 'https://bench.example.com'],
        }),
      );
      rmSync(out, { recursive: true, force: true });
      if (!baseline) continue;
      for (const cache of ['dist', '.astro'])
        rmSync(path.join(starlight, cache), { recursive: true, force: true });
      rmSync(path.join(repository, 'node_modules/.astro'), { recursive: true, force: true });
      theirs.push(
        await measureCommand({
          cwd: starlight,
          args: [path.join(repository, 'node_modules/astro/bin/astro.mjs'), 'build', '--force'],
        }),
      );
    }
    const line = (name: string, list: Measurement[], reference: Measurement[]) =>
      `| ${pages} | ${name} | ${best(list, 'seconds').toFixed(1)} | ${(pages / best(list, 'seconds')).toFixed(0)} | ${best(list, 'peakMb').toFixed(0)} | ${(best(reference, 'seconds') / best(list, 'seconds')).toFixed(2)} | ${(best(list, 'peakMb') / best(reference, 'peakMb')).toFixed(2)} |`;
    rows.push(line('Waymark', ours, baseline ? theirs : ours));
    if (baseline) rows.push(line('Starlight', theirs, theirs));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.stdout.write(
  `| pages | tool | s | pages/s | peak MB | speed ÷ Starlight | memory ÷ Starlight |\n|--:|---|--:|--:|--:|--:|--:|\n${rows.join('\n')}\n`,
);

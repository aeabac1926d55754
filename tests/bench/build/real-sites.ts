/**
 * What building each of the real sites takes, and all of them together:
 * `node tests/bench/build/real-sites.ts [site …] [--package]`.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { realSites } from '../../sites/real-sites.ts';
import { type Measurement, measure } from './measure.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { package: { type: 'boolean', default: false } },
});
const cli = path.join(repository, values.package ? 'lib/plugin/cli/main.js' : 'plugin/cli/main.ts');
const output = path.join(repository, 'tests/.output');
mkdirSync(output, { recursive: true });

const row = (name: string, pages: number, { seconds, cpuSeconds, peakMb }: Measurement): string =>
  `| ${name} | ${pages} | ${seconds.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${((1000 * cpuSeconds) / pages).toFixed(1)} | ${peakMb.toFixed(0)} |`;

console.log('| site | pages | s | CPU s | CPU ms a page | peak MB |\n|---|--:|--:|--:|--:|--:|');
let pages = 0;
let all: Measurement = { seconds: 0, cpuSeconds: 0, peakMb: 0 };
for (const { name, root } of realSites()) {
  if (positionals.length > 0 && !positionals.some((wanted) => name.includes(wanted))) continue;
  const folder = mkdtempSync(path.join(output, 'bench-'));
  try {
    const args = [
      cli,
      'build',
      root,
      '--out',
      folder,
      '--url',
      'https://docs.example.com',
      '--images',
      'original',
    ];
    const measured = await measure({ cwd: root, args });
    const built = readdirSync(path.join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
    const count = built.filter((file) => file.endsWith('.html')).length;
    console.log(row(name, count, measured));
    pages += count;
    all = {
      seconds: all.seconds + measured.seconds,
      cpuSeconds: all.cpuSeconds + measured.cpuSeconds,
      peakMb: Math.max(all.peakMb, measured.peakMb),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log(row('all', pages, all));

/**
 * The cost of building each of the real sites, and all of them together:
 * `node tests/bench/build/real-sites.ts [site …] [--package] [--output FOLDER] [--again]`.
 *
 * A folder in memory excludes the disk's own time to make a file. With --again, each site is built once more after a change of
 * one page, with the cache of the first build.
 */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { realSites } from '../../sites/real-sites.ts';
import { type Measurement, measureCommand } from './measure.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    package: { type: 'boolean', default: false },
    output: { type: 'string', default: path.resolve(import.meta.dirname, '../../.output') },
    again: { type: 'boolean', default: false },
  },
});
const cli = path.join(repository, values.package ? 'packed/waymark/lib/cli/main.js' : 'plugin/cli/main.ts');
mkdirSync(values.output, { recursive: true });

type Spent = Omit<Measurement, 'output' | 'code'>;

const row = (name: string, pages: number, { seconds, cpuSeconds, peakMb }: Spent): string =>
  `| ${name} | ${pages} | ${seconds.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${((1000 * cpuSeconds) / pages).toFixed(1)} | ${peakMb.toFixed(0)} |`;

async function builtAgain(root: string, folder: string): Promise<string> {
  const copy = path.join(folder, 'copy');
  cpSync(root, copy, { recursive: true });
  const command = {
    cwd: copy,
    args: [cli, 'build', copy, '--out', folder, '--images', 'original'],
    cache: path.join(folder, 'cache'),
  };
  const first = await measureCommand(command);
  const [page = ''] = readdirSync(copy, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx') && !file.includes('snippets/'))
    .sort();
  appendFileSync(path.join(copy, page), '\nOne more sentence.\n');
  const again = await measureCommand(command);
  const ratio = again.cpuSeconds / first.cpuSeconds;
  return `  again: ${again.cpuSeconds.toFixed(1)} CPU s, ${ratio.toFixed(2)} of a first build, ${again.seconds.toFixed(1)} s`;
}

console.log('| site | pages | s | CPU s | CPU ms a page | peak MB |\n|---|--:|--:|--:|--:|--:|');
let pages = 0;
let all: Spent = { seconds: 0, cpuSeconds: 0, peakMb: 0 };
for (const { name, root } of realSites()) {
  if (positionals.length > 0 && !positionals.some((wanted) => name.includes(wanted))) continue;
  const folder = mkdtempSync(path.join(values.output, 'bench-'));
  try {
    // Without a public address there are no images of link previews.
    const args = [cli, 'build', root, '--out', folder, '--images', 'original'];
    const measured = await measureCommand({ cwd: root, args });
    if (values.again) console.log(await builtAgain(root, folder));
    const built = readdirSync(path.join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
    const count = built.filter((file) => file.endsWith('.md')).length;
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

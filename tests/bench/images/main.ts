/**
 * Builds that convert images against builds that do not, alternating: real sites, and a generated one with many images.
 *
 *     node tests/bench/images/main.ts [--rounds N] [--pages N] [--images N] [--later N] [--package]
 *
 * Text in generated screenshots needs a font of the machine. `--later` builds the generated site so many times again with the
 * cache of earlier builds.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { realSites } from '../../sites/real-sites.ts';
import { type Measurement, measureCommand } from '../build/measure.ts';
import { generateImages } from './generate.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    pages: { type: 'string', default: '219' },
    images: { type: 'string', default: '500' },
    later: { type: 'string', default: '4' },
    package: { type: 'boolean', default: false },
  },
});
const repository = path.resolve(import.meta.dirname, '../../..');
const cli = path.join(repository, values.package ? 'packed/waymark/lib/cli/main.js' : 'plugin/cli/main.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-bench-'));
const out = path.join(folder, 'out');
const HEAD = '|---|---|--:|--:|--:|--:|--:|--:|';

function build(root: string, kind: 'original' | 'webp', cache = 'off'): Promise<Measurement> {
  rmSync(out, { recursive: true, force: true });
  const args = ['build', root, '--out', out, '--url', 'https://bench.example.com', '--images', kind];
  return measureCommand({ cwd: root, args: [cli, ...args], cache });
}

/** Megabytes of the images that pages show, each once: as files of the repository, and with their variants. */
function shownMb(): [before: number, after: number] {
  const dist = path.join(out, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  const shown = new Map<string, string>();
  for (const file of files)
    for (const [tag] of readFileSync(path.join(dist, file), 'utf8').matchAll(/<img\s[^>]*>/g)) {
      const src = /\ssrc="(\/[^"?#]+)/.exec(tag)?.[1];
      if (src !== undefined) shown.set(src, /\ssrcset="([^" ]+)/.exec(tag)?.[1] ?? src);
    }
  const size = (address: string): number =>
    statSync(path.join(dist, decodeURI(address)), { throwIfNoEntry: false })?.size ?? 0;
  const sum = (list: Iterable<string>): number =>
    [...list].reduce((total, each) => total + size(each), 0) / 1e6;
  return [sum(shown.keys()), sum(shown.values())];
}

const leftOf = ({ output }: Measurement): string => /(\d+) images? (?:is|are) left/.exec(output)?.[1] ?? '0';

function line(name: string, what: string, made: Measurement, ratio: string): string {
  const [before, after] = shownMb();
  const cells = [name, what, made.seconds.toFixed(1), made.cpuSeconds.toFixed(1), ratio];
  return `| ${[...cells, before.toFixed(2), after.toFixed(2), leftOf(made)].join(' | ')} |\n`;
}

/** The quickest of each: other load on the machine only adds. */
function best(list: readonly Measurement[]): Measurement {
  return list.reduce((a, b) => (b.seconds < a.seconds ? b : a));
}

async function compare(name: string, root: string): Promise<void> {
  const made: Record<'original' | 'webp', Measurement[]> = { original: [], webp: [] };
  for (let round = 0; round < Number(values.rounds); round++)
    for (const kind of ['original', 'webp'] as const) made[kind].push(await build(root, kind));
  const [without, images] = [best(made.original), best(made.webp)];
  process.stdout.write(
    `| ${name} | original | ${without.seconds.toFixed(1)} | ${without.cpuSeconds.toFixed(1)} | 1.00 | | | |\n`,
  );
  process.stdout.write(line(name, 'webp', images, (images.seconds / without.seconds).toFixed(2)));
}

try {
  process.stdout.write(
    `| site | images | s | CPU s | ratio of s | MB of images shown | MB with variants | left |\n${HEAD}\n`,
  );
  for (const { name, root } of realSites()) await compare(name, root);
  const generated = path.join(folder, 'generated');
  await generateImages(generated, Number(values.pages), Number(values.images));
  await compare('generated', generated);
  const cache = path.join(folder, 'cache');
  for (let number = 1; number <= Number(values.later) + 1; number++)
    process.stdout.write(
      line('generated', `webp, build ${number}`, await build(generated, 'webp', cache), ''),
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

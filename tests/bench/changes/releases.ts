/**
 * The time and the memory of a comparison of two releases:
 *
 *     node tests/bench/changes/releases.ts [PAGES]
 *
 * Makes two sites with so many pages (default: 5,000), the second with a sentence changed on one page of ten, one page of a hundred moved, and
 * one of a hundred removed, builds both, and runs `waymark diff` of their releases.
 */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateDocs } from '../build/generate.ts';
import { measureCommand } from '../build/measure.ts';

const pages = Number(process.argv[2] ?? 5_000);
const main = path.resolve(import.meta.dirname, '../../../plugin/cli/main.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-bench-changes-'));
const at = (name: string): string => path.join(folder, name);
try {
  for (const name of ['old', 'new']) generateDocs(at(name), pages);
  edit(at('new'));
  for (const name of ['old', 'new']) {
    const args = [main, 'build', at(name), '--out', at(`${name}-site`), '--search', 'server'];
    const built = await measureCommand({ cwd: folder, args });
    console.log(`${name}: built in ${built.seconds.toFixed(1)} s`);
  }
  for (let run = 0; run < 3; run++) {
    const args = [main, 'diff', at('old-site'), at('new-site')];
    const { seconds, cpuSeconds, peakMb, output } = await measureCommand({ cwd: folder, args });
    const last = output.trimEnd().split('\n').at(-1);
    console.log(
      `${seconds.toFixed(2)} s (${cpuSeconds.toFixed(2)} s of a processor), ${peakMb.toFixed(0)} MB: ${last}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function edit(root: string): void {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.mdx'),
  );
  for (const [index, file] of files.sort().entries()) {
    const name = path.join(root, file);
    if (index % 100 === 1) rmSync(name);
    else if (index % 100 === 2) renameSync(name, name.replace(/\.mdx$/, '-moved.mdx'));
    else if (index % 10 === 0)
      writeFileSync(name, `${readFileSync(name, 'utf8')}\nA sentence that was not here before.\n`);
  }
  const config = path.join(root, 'docs.json');
  const written = JSON.parse(readFileSync(config, 'utf8')) as {
    navigation: { groups: { pages: string[] }[] };
  };
  const there = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }));
  for (const group of written.navigation.groups)
    group.pages = group.pages
      .map((page) => (there.has(`${page}-moved.mdx`) ? `${page}-moved` : page))
      .filter((page) => there.has(`${page}.mdx`));
  writeFileSync(config, JSON.stringify(written));
}

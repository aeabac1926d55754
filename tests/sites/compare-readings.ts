/**
 * Holds Waymark's reading of whole repositories against that of the reference libraries (reference-reading.ts), and counts.
 *
 *     git clone --depth 1 https://github.com/OWNER/NAME FOLDER/NAME     as many as you like, by hand
 *     node tests/sites/compare-readings.ts FOLDER/NAME …
 *
 * Each repository is named with its commit. Exits 1 if a page that the reference libraries read is not read here, or says
 * something else.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { discover } from '../../plugin/packages/source/files/discover.ts';
import { isPageFile } from '../../plugin/packages/source/page-path.ts';
import { compareReadings } from './reference-reading.ts';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Usage: compare-readings.ts FOLDER …');
  process.exitCode = 2;
}
for (const folder of folders) compareRepository(folder);

function compareRepository(folder: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();
  console.log(`${git('remote', 'get-url', 'origin')} ${git('rev-parse', 'HEAD')}`);
  const configs = globSync('**/docs.json', {
    cwd: folder,
    exclude: (name) => name === 'node_modules',
  }).sort();
  for (const config of configs) {
    const root = join(folder, dirname(config));
    const counts: Record<string, number> = {};
    for (const file of discover(root).files.filter(isPageFile)) {
      const result = compareReadings(readFileSync(join(root, file), 'utf8'), file);
      counts[result.kind] = (counts[result.kind] ?? 0) + 1;
      if (result.kind === 'prices')
        console.log(`  words ${file}: ${JSON.stringify([...new Set(result.prices)])}`);
      if (!('defect' in result)) continue;
      console.log(`  ${result.kind} ${file}: ${result.defect}`);
      process.exitCode = 1;
    }
    console.log(`  ${config}: ${JSON.stringify(counts)}`);
  }
}

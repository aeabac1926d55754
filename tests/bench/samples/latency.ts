/**
 * CPU time of `waymark test` beside that of `waymark check`, one run of each: `node tests/bench/samples/latency.ts FOLDER…`, for repositories with a
 * docs.json file. Wanted: below 1.5.
 */
import path from 'node:path';
import { measureCommand } from '../build/measure.ts';

const cli = path.resolve(import.meta.dirname, '../../../plugin/cli/main.ts');
const sums = { check: 0, test: 0 };

for (const root of process.argv.slice(2)) {
  const measured = async (command: keyof typeof sums): Promise<number> => {
    const args = [cli, command, '.', '--no-config'];
    const { cpuSeconds } = await measureCommand({ cwd: root, args, mayFail: true });
    sums[command] += cpuSeconds;
    return cpuSeconds;
  };
  const check = await measured('check');
  const test = await measured('test');
  console.log(`${path.basename(root)}: check ${check.toFixed(1)} s, test ${test.toFixed(1)} s`);
}
console.log(
  `all: check ${sums.check.toFixed(1)} s, test ${sums.test.toFixed(1)} s, ratio ${(sums.test / sums.check).toFixed(2)}`,
);

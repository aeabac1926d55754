import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SMALL_HEAP = new URL('../../../plugin/cli/small-heap.ts', import.meta.url).href;

/** Holds 300 MB, lets them go, which V8 would leave uncollected in an idle process, and prints the MB in use once they are few. */
const PROGRAM = `
import { getHeapStatistics } from 'node:v8';
import { setTimeout as delay } from 'node:timers/promises';
import { keepHeapSmall } from '${SMALL_HEAP}';
keepHeapSmall();
const arrays = (mb) => Array.from({ length: mb * 2 }, () => new Array(62_500).fill(1.5));
let held = arrays(300);
const used = () => getHeapStatistics().used_heap_size / 1e6;
const before = used();
const count = held.length;
held = undefined;
for (let turn = 0; turn < 100 && used() > 200; turn++) await delay(100);
process.stdout.write(JSON.stringify([before, used(), count]));
`;

test('garbage of a heap that has grown is collected', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  const [before, after] = JSON.parse(stdout) as [number, number];
  expect(before).toBeGreaterThan(250);
  expect(after).toBeLessThan(200);
});

/**
 * Starts `waymark mcp` of a packed release, again and again: `npm run build:package`, then `node tests/bench/doors/mcp-start.ts FILE`. Prints
 * the time from the start to the answer of `initialize`, and to that of a search after it, with and without the compiled code that an earlier
 * start kept, without a network if the system can take it away. Wanted: 200 ms, 250 ms.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { overStdio } from './doors.ts';

const STARTS = 15;
const SEARCH = { name: 'search', arguments: { query: 'how to deploy with docker' } };
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Give it a packed release: waymark build --pack docs.waymark');
const command = resolve(import.meta.dirname, '../../../packed/waymark/lib/cli/main.js');
const cache = mkdtempSync(join(tmpdir(), 'waymark-mcp-start-'));

function withoutNetwork(): string[] {
  try {
    execFileSync('unshare', ['-rn', 'true'], { stdio: 'ignore' });
    return ['unshare', '-rn'];
  } catch {
    return [];
  }
}

const [program = '', ...args] = [...withoutNetwork(), process.execPath, command];

async function start(packed: string): Promise<readonly [number, number]> {
  const began = performance.now();
  const door = await overStdio(packed, [program, ...args]);
  const first = performance.now() - began;
  await door.answer('tools/call', SEARCH);
  const second = performance.now() - began;
  await door.close();
  return [first, second];
}

const shown = (taken: readonly number[]): string => {
  const sorted = taken.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms (best ${sorted[0]?.toFixed(0)})`;
};

try {
  for (const [name, kept] of [
    ['compiled code kept', cache],
    ['nothing kept', 'off'],
  ] as const) {
    process.env.WAYMARK_CACHE = kept;
    await start(file);
    const taken: (readonly [number, number])[] = [];
    for (let round = 0; round < STARTS; round += 1) taken.push(await start(file));
    const [first, second] = [0, 1].map((at) => shown(taken.map((each) => each[at] ?? Number.NaN)));
    console.log(`| ${name}: initialize, first search, p50 of ${STARTS} starts | ${first}, ${second} |`);
  }
} finally {
  rmSync(cache, { recursive: true });
}

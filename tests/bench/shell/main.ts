/** How fast and how large the documentation shell is, on the Markdown of a real site. Run: node tests/bench/shell/main.ts */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ANONYMOUS } from '../../../runtime/packages/contract/can-read.ts';
import { openPackedFiles } from '../../../runtime/packages/files/packed-files.ts';
import { sharedBytes } from '../../../runtime/packages/files/shared-bytes.ts';
import { createShellPool } from '../../../runtime/packages/files/shell-pool.ts';
import { packFiles } from '../../support/pack-files.ts';

const ROUNDS = 50;
const folder = resolve(
  process.env.WAYMARK_SITES ?? '../shared/sites',
  process.argv[2] ?? 'langgenius__dify-docs',
);
if (!existsSync(folder)) {
  console.log(`${folder} is not here (WAYMARK_SITES names the folder of sites)`);
  process.exit(1);
}

const packed = packFiles(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.mdx?$/.test(file))
    .map((file) => ({
      path: `/${file.replace(/\.mdx?$/, '.md')}`,
      text: readFileSync(join(folder, file), 'utf8'),
      audience: 'public' as const,
    })),
);
const source = (name: string): Uint8Array => packed.get(name) ?? new Uint8Array();
const json = source('files.json');
const bin = sharedBytes(source('files.bin'));
const megabytes = () => {
  (globalThis as { gc?: () => void }).gc?.();
  return (process.memoryUsage().rss / 1e6).toFixed(0);
};

const before = megabytes();
let began = performance.now();
const pool = createShellPool(openPackedFiles({ json, bin }));
const created = performance.now() - began;
await pool.run('true', ANONYMOUS);
const first = performance.now() - began;
const page = (await pool.run('find / -name "*.md" | head -1', ANONYMOUS)).stdout.trim();
console.log(
  `${JSON.parse(new TextDecoder().decode(json)).files.length} files, ${(bin.length / 1e6).toFixed(1)} MB of text`,
);
console.log(
  `createShellPool ${created.toFixed(1)} ms, first answer ${first.toFixed(0)} ms, resident ${before} -> ${megabytes()} MB\n`,
);

const COMMANDS = [
  'true',
  'ls /',
  `cat '${page}'`,
  `head -20 '${page}' | grep -n e`,
  'rg workflow',
  'rg -l workflow',
  'rg -in "o?auth(entication)? .*token"',
  "rg '\\w+ing\\b' -c",
  'rg zzzzzz',
  "grep -rE 'rate.?limit' /",
  'grep -rin workflow / | head -5',
  "grep -rc '' / | wc -l",
  'find / -name "*.md"',
  'find / -type f -name "a*" -exec grep -l workflow {} +',
  `section '${page}'`,
  'tree / -L 2',
  'ls -R / | wc -l',
  'cat /*/*.md | wc -w',
];
const rows = [];
for (const command of COMMANDS) {
  const times: number[] = [];
  await pool.run(command, ANONYMOUS);
  for (let round = 0; round < ROUNDS; round++) {
    began = performance.now();
    const result = await pool.run(command, ANONYMOUS);
    times.push(performance.now() - began);
    if (result.timedOut) break;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
  rows.push({
    command: command.slice(0, 60),
    p50: at(0.5),
    p95: at(0.95),
    max: (times.at(-1) ?? 0).toFixed(2),
  });
}
console.table(rows);

let gap = 0;
let last = performance.now();
const timer = setInterval(() => {
  gap = Math.max(gap, performance.now() - last);
  last = performance.now();
}, 1);
began = performance.now();
const runaway = Promise.all(
  ["sed ':a;s/.*/&&/;ba' README.md; sed ':a;ba' <<< x", `rg '(.*a){25}$' /`].map((command) =>
    pool.run(command, ANONYMOUS),
  ),
);
await new Promise((resolve) => setTimeout(resolve, 500));
const asked = performance.now();
await pool.run('rg -l workflow', ANONYMOUS);
const waited = performance.now() - asked;
const codes = (await runaway).map((result) => result.exitCode).join(', ');
clearInterval(timer);
console.log(`two runaway commands ended with ${codes} after ${(performance.now() - began).toFixed(0)} ms;`);
console.log(
  `a third call meanwhile took ${waited.toFixed(0)} ms; longest gap of the event loop ${gap.toFixed(0)} ms`,
);
console.log(`resident after all: ${megabytes()} MB`);
await pool.close();

/**
 * The server alone beside the package's own, over 1,000 generated pages: `npm run build:package`, then
 * `node tests/bench/server/main.ts`. Prints its size, and of both the time from start to the first answer, and their memory then
 * and after 300 searches and 30 commands. Wanted of the server alone: 12 MB, 300 ms, 120 MB.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callTool } from '../../support/call-tool.ts';
import { megabytes } from '../../support/disk-size.ts';
import { freePort } from '../../support/free-port.ts';
import { generateDocs } from '../build/generate.ts';

const ROUNDS = 7;
const PAGES = 1_000;
const packed = path.resolve(import.meta.dirname, '../../../packed');
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-server-'));
const alone = path.join(folder, 'app');
const site = path.join(folder, 'site');

interface Round {
  readonly milliseconds: number;
  readonly startMb: number;
  readonly usedMb: number;
}

/** Resident memory, in MB. */
function memory({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

async function ready(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

interface Program {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly rounds: Round[];
}

async function round({ file, args, env }: Program): Promise<Round> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [file, ...args, site, '--port', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, WAYMARK_CACHE: 'off', ...env },
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(url);
  const milliseconds = performance.now() - started;
  const startMb = memory(child);
  for (let index = 0; index < 300; index += 1) {
    const answer = await callTool(url, 'search', { query: `configure part ${index % PAGES}` });
    if (answer.status !== 200) throw new Error(`A search got ${answer.status}.`);
    await answer.text();
  }
  for (let index = 0; index < 30; index += 1)
    await (await callTool(url, 'query_docs_filesystem', { command: `grep -rl "part-${index}.ts" /` })).text();
  const usedMb = memory(child);
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  return { milliseconds, startMb, usedMb };
}

function median(values: readonly number[]): string {
  return ([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(0);
}

try {
  const docs = path.join(folder, 'docs');
  generateDocs(docs, PAGES);
  execFileSync(process.execPath, [
    path.join(packed, 'waymark/lib/cli/main.js'),
    'build',
    docs,
    '--out',
    site,
  ]);
  cpSync(path.join(packed, 'server'), alone, { recursive: true });
  console.log(`The server alone: ${megabytes(alone).toFixed(1)} MB\n`);
  console.log('| Server | First answer | Memory | After calls |\n| --- | --: | --: | --: |');
  const server = path.join(alone, 'lib/waymark-server.js');
  const programs: readonly Program[] = [
    { name: 'alone', file: server, args: [], env: {}, rounds: [] },
    { name: 'alone, as in its image', file: server, args: [], env: { MALLOC_ARENA_MAX: '2' }, rounds: [] },
    {
      name: 'package',
      file: path.join(packed, 'waymark/lib/cli/main.js'),
      args: ['serve'],
      env: {},
      rounds: [],
    },
  ];
  for (let index = 0; index < ROUNDS; index += 1)
    for (const program of programs) program.rounds.push(await round(program));
  for (const { name, rounds } of programs)
    console.log(
      `| ${name} | ${median(rounds.map((each) => each.milliseconds))} ms | ${median(rounds.map((each) => each.startMb))} MB | ${median(rounds.map((each) => each.usedMb))} MB |`,
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

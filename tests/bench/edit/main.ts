/**
 * Time from the save of one page to its new HTML in `waymark dev`, and to the new answer of `/mcp`.
 *
 *     node tests/bench/edit/main.ts [pages …] [--edits N]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { callTool } from '../../support/call-tool.ts';
import { generateDocs } from '../build/generate.ts';
import { residentMb } from '../build/measure.ts';

const cli = path.resolve(import.meta.dirname, '../../../plugin/cli/main.ts');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { edits: { type: 'string', default: '9' } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [1000, 5000];
const edits = Number(values.edits);

/** Starts `waymark dev` and resolves to its address. */
function startDev(root: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [cli, 'dev', root, '--port', '0', '--host', '127.0.0.1'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', WAYMARK_CACHE: 'off' },
  });
  let output = '';
  return new Promise((resolve, reject) => {
    child.on('close', (code) => reject(new Error(`waymark dev ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /pages at (http:\S+)\/\n/.exec(output)?.[1];
      if (url !== undefined) resolve({ child, url });
    });
  });
}

async function search(url: string, query: string): Promise<string> {
  const response = await callTool(url, 'search', { query });
  return response.text();
}

/** Milliseconds until `answer` holds the word. */
async function until(started: number, word: string, answer: () => Promise<string>): Promise<number> {
  while (!(await answer()).includes(word)) {
    if (performance.now() - started > 60_000) throw new Error(`${word} was not seen within a minute`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return performance.now() - started;
}

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
const rows: string[] = [];
for (const pages of sizes) {
  const root = mkdtempSync(path.join(tmpdir(), 'waymark-bench-'));
  generateDocs(root, pages);
  const { child, url } = await startDev(root);
  try {
    const page = '/part-3/page-61';
    const html = async () => (await fetch(`${url}${page}`)).text();
    await html();
    await search(url, 'server');
    const shown: number[] = [];
    const found: number[] = [];
    for (let edit = 0; edit < edits; edit++) {
      // Reload events of the edit before have been sent by then.
      await new Promise((resolve) => setTimeout(resolve, 500));
      const word = `zanzibar${edit}x`;
      appendFileSync(path.join(root, `${page}.mdx`), `\nA new word: ${word}.\n`);
      const started = performance.now();
      shown.push(await until(started, word, html));
      const asked = performance.now();
      found.push(await until(asked, word, () => search(url, word)));
    }
    rows.push(
      `| ${pages} | ${median(shown).toFixed(0)} | ${median(found).toFixed(0)} | ${residentMb(child.pid ?? 0).toFixed(0)} |`,
    );
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    rmSync(root, { recursive: true, force: true });
  }
}
process.stdout.write(
  `| pages | save to new HTML, ms | then to the new answer of /mcp, ms | resident MB |\n|--:|--:|--:|--:|\n${rows.join('\n')}\n`,
);

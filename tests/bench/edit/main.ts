/**
 * `waymark dev`: time to the first page, from the save of a page to its new HTML, of a text and of a title, and to the new answer of `/mcp`.
 * Of generated pages, and of a copy of the largest real site.
 *
 *     node tests/bench/edit/main.ts [pages …] [--edits N] [--package]
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { realSites } from '../../sites/real-sites.ts';
import { callTool } from '../../support/call-tool.ts';
import { generateDocs } from '../build/generate.ts';
import { residentMb } from '../build/measure.ts';
import { type DevServer, startDev } from './dev-server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { edits: { type: 'string', default: '9' }, package: { type: 'boolean', default: false } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [1000, 5000];
const edits = Number(values.edits);

/** A page of the real site. */
const REAL = { name: 'langgenius__dify-docs', page: '/en/quick-start' };

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

interface Times {
  readonly text: number[];
  readonly title: number[];
  readonly found: number[];
}

async function edit({ url }: DevServer, root: string, page: string): Promise<Times> {
  const file = path.join(root, `${page}.mdx`);
  const html = async () => (await fetch(url + page)).text();
  const saved = async (word: string, change: (text: string) => string): Promise<number> => {
    // The work that follows from the edit before has ended by then.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const text = change(readFileSync(file, 'utf8'));
    const started = performance.now();
    writeFileSync(file, text);
    return until(started, word, html);
  };
  const times: Times = { text: [], title: [], found: [] };
  for (let number = 0; number < edits; number++) {
    const word = `zanzibar${number}x`;
    times.text.push(await saved(word, (text) => `${text}\nA new word: ${word}.\n`));
  }
  for (let number = 0; number < edits; number++) {
    const word = `yonder${number}x`;
    times.title.push(await saved(word, (text) => text.replace(/^title: .*$/m, `title: ${word}`)));
  }
  await search(url, 'server');
  for (let number = 0; number < Math.min(3, edits); number++) {
    const word = `xylophone${number}x`;
    await saved(word, (text) => `${text}\nA new word: ${word}.\n`);
    times.found.push(await until(performance.now(), word, () => search(url, word)));
  }
  return times;
}

async function row(name: string, page: string, make: (root: string) => void): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-bench-'));
  const root = path.join(folder, 'docs');
  const options = { cache: path.join(folder, 'cache'), isPackage: values.package };
  let server: DevServer | undefined;
  try {
    make(root);
    const first = await startDev(root, page, options);
    await first.end();
    server = await startDev(root, page, options);
    const { text, title, found } = await edit(server, root, page);
    const cells = [first.firstPage, server.firstPage, median(text), median(title), median(found)];
    const memory = residentMb(server.child.pid ?? 0);
    return `| ${name} | ${[...cells, memory].map((cell) => cell.toFixed(0)).join(' | ')} |`;
  } finally {
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rows: string[] = [];
for (const pages of sizes)
  rows.push(await row(`${pages} generated`, '/part-3/page-61', (root) => generateDocs(root, pages)));
for (const { root: site } of realSites().filter(({ name }) => name === REAL.name))
  rows.push(await row(REAL.name, REAL.page, (root) => cpSync(site, root, { recursive: true })));
process.stdout.write(
  '| pages | first page, ms | again | a saved text, ms to new HTML | a saved title | then to the new answer of /mcp | resident MB |\n' +
    `|---|--:|--:|--:|--:|--:|--:|\n${rows.join('\n')}\n`,
);

/**
 * A site of many versions in several languages, of which few texts are distinct: the cost of building and serving it.
 *
 *     node tests/bench/versions/main.ts [--versions N] [--built FOLDER] [--package]
 *
 * With --built, `dist/` and `.waymark/` of that folder are served, and nothing is built. With --package the compiled package
 * is measured, as it is installed; `npm run build:package` makes it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pathsBelow } from '../../../runtime/packages/foundation/files-below.ts';
import { generateVersions, VERSIONS_SHAPE } from '../build/generate-versions.ts';
import { measureCommand } from '../build/measure.ts';

const { values } = parseArgs({
  options: {
    versions: { type: 'string', default: String(VERSIONS_SHAPE.versions) },
    built: { type: 'string' },
    package: { type: 'boolean', default: false },
  },
});
const repository = path.resolve(import.meta.dirname, '../../..');
const [plugin, runtime, extension] = values.package
  ? [path.join(repository, 'packed/waymark/lib'), path.join(repository, 'packed/server/lib'), 'js']
  : [path.join(repository, 'plugin'), path.join(repository, 'runtime'), 'ts'];
const cli = path.join(plugin, `cli/main.${extension}`);
const server = new URL('./serving.mjs', import.meta.url);
const shape = { ...VERSIONS_SHAPE, versions: Number(values.versions) };
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-versions-'));

const rows: [what: string, measured: string, target: string][] = [];
const row = (what: string, measured: string, target = ''): void => {
  rows.push([what, measured, target]);
};

async function megabytes(root: string): Promise<string> {
  let bytes = 0;
  for (const name of await pathsBelow(root)) bytes += statSync(path.join(root, name)).size;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

const middle = (times: readonly number[]): string =>
  `${(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN).toFixed(1)} ms`;

/** The text that a tool answers with. */
async function call(url: string, name: string, input: Readonly<Record<string, unknown>>): Promise<string> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });
  const text = await response.text();
  // A command stopped at its deadline has taken that long; `rg` and `grep` end with 1 if they find nothing.
  if (!response.ok) throw new Error(`${name}: ${text.slice(0, 400)}`);
  return text;
}

async function p50(rounds: number, work: (round: number) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  return middle(times);
}

const children: ChildProcess[] = [];
const start = (...args: readonly string[]): ChildProcess => {
  const child = fork(server, [runtime, extension, ...args]);
  children.push(child);
  return child;
};

try {
  const out = values.built ?? path.join(folder, 'out');
  if (values.built === undefined) {
    const docs = path.join(folder, 'docs');
    generateVersions(docs, shape);
    const built = await measureCommand({ cwd: docs, args: [cli, 'build', '--out', out] });
    row('build', `${built.seconds.toFixed(1)} s`);
    row('processor time of the build', `${built.cpuSeconds.toFixed(1)} s`);
    row('peak memory of the build', `${built.peakMb.toFixed(0)} MB`, '< 1500 MB');
    const texts = path.join(folder, 'texts');
    generateVersions(texts, { ...shape, once: true });
    const alone = await measureCommand({
      cwd: texts,
      args: [cli, 'build', '--out', path.join(folder, 'texts-out')],
    });
    row('its distinct texts alone: processor time', `${alone.cpuSeconds.toFixed(1)} s`);
    row('pages to their distinct texts', (built.cpuSeconds / alone.cpuSeconds).toFixed(2), '< 2');
  }
  const dist = path.join(out, 'dist');
  const release = path.join(out, '.waymark');
  row('release', await megabytes(release), '< 80 MB');
  row('dist', await megabytes(dist));

  // The package has no door to it.
  if (!values.package) {
    const opener = start('open', release);
    const [{ times }] = (await once(opener, 'message')) as [{ times: number[] }];
    row('open the release (first, median)', `${times[0]?.toFixed(0)} ms, ${middle(times)}`, '< 500 ms');
  }

  const child = start('serve', release, dist);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const resident = async (): Promise<string> => {
    child.send('rss');
    const [{ rss }] = (await once(child, 'message')) as [{ rss: number }];
    return `${(rss / 1e6).toFixed(0)} MB`;
  };
  row('resident memory of the server when it is open', await resident());
  const shell = (command: string) => call(url, 'query_docs_filesystem', { command });
  // Words that stand on every page, on the pages of one text, and nowhere.
  await call(url, 'search', { query: 'deploy token' });
  await shell('rg deploy /');
  row('resident memory after a search and an `rg`', await resident());
  // V8 gives back what the command needed while it ran.
  await delay(3_000);
  row('the same, three seconds later', await resident(), '< 250 MB');
  const words = 'deploy token worker cache query header page option route schema default request'.split(' ');
  const search = (round: number) =>
    call(url, 'search', { query: `${words[round % 12]} ${words[(round * 5 + 3) % 12]} ${round}` });
  await p50(20, search);
  row('`search`, p50', await p50(200, (round) => search(round + 20)));
  const commands = ['rg deploy /', 'rg -l deploy /', 'rg start61808 /', 'rg nowhere /', 'grep -r deploy /'];
  for (const command of [...commands, "find / -name '*.md'"]) {
    await p50(2, () => shell(`${command}  `));
    row(`\`${command}\`, p50`, await p50(9, (round) => shell(command + ' '.repeat(round))), '< 200 ms');
  }
  row('resident memory after all', await resident());
} finally {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
}

const pages = shape.versions * shape.languages * shape.pages;
const title = values.built ?? `${pages} pages in ${shape.versions} versions and ${shape.languages} languages`;
console.log(`\n${title}, Node ${process.version}\n\n| what | measured | target |\n|---|---|---|`);
for (const cells of rows) console.log(`| ${cells.join(' | ')} |`);

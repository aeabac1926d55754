/**
 * Builds whole repositories as they are, and writes how each turned out to the table of repositories.md.
 *
 *     git clone --depth 1 https://github.com/OWNER/NAME FOLDER/NAME     as many as you like, by hand
 *     node tests/sites/build-repositories.ts [--output FOLDER] FOLDER/NAME …
 *
 * Each repository is named with its commit; the first docs.json in it is built. Nothing is asked from the network, images stay as
 * they are, and nothing is kept. Whatever cannot be built is built once more with `--allow-errors`, and measured then. The output
 * is removed. A row replaces that of an earlier commit of the same repository.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Diagnostic } from '../../plugin/packages/source/diagnostics/diagnostic.ts';
import { measureCommand } from '../bench/build/measure.ts';
import { check, OFFLINE, repositoryAt } from './repository.ts';

const TABLE = join(import.meta.dirname, 'repositories.md');
const RULE = '|---|--:|--:|--:|--:|--:|--:|---|\n';

/** Codes that a row names. */
const CODES = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { output: { type: 'string', default: tmpdir() } },
});
if (positionals.length === 0) {
  console.error('Usage: build-repositories.ts [--output FOLDER] FOLDER …');
  process.exitCode = 2;
}
for (const folder of positionals) addRow(await row(resolve(folder)));

function addRow(added: string): void {
  const [above, rows = ''] = readFileSync(TABLE, 'utf8').split(RULE);
  const others = rows.split('\n').filter((each) => each !== '' && nameIn(each) !== nameIn(added));
  writeFileSync(TABLE, `${above}${RULE}${[...others, added].sort().join('\n')}\n`);
  console.log(added);
}

/** The repository of a row, without its commit. */
function nameIn(row: string): string {
  return row.replace(/ [\da-f]{8}\b.*/, '');
}

async function row(folder: string): Promise<string> {
  const { label, root } = repositoryAt(folder);
  if (root === undefined) return `| ${label} | no docs.json | | | | | | |`;
  const diagnostics = check(root);
  const first = await build(root);
  const built = first.code === 0 ? first : await build(root, '--allow-errors');
  const exit = first.code === 0 ? '0' : `${first.code}, then ${built.code}`;
  const count = (severity: string) => diagnostics?.filter((each) => each.severity === severity).length ?? '?';
  const numbers = [built.pages, built.cpuSeconds.toFixed(1), built.peakMb.toFixed(0)];
  return `| ${[label, exit, ...numbers, count('error'), count('warning'), mostOf(diagnostics ?? [])].join(' | ')} |`;
}

async function build(root: string, ...more: string[]) {
  const folder = mkdtempSync(join(values.output, 'build-'));
  try {
    // Without a public address there are no images of link previews.
    const args = [...OFFLINE, 'build', root, '--out', folder, '--images', 'original', ...more];
    const measured = await measureCommand({ cwd: root, args, mayFail: true });
    if (measured.code !== 0) console.error(`${root}: ${measured.output.slice(-2000)}`);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return { ...measured, pages: files.filter((file) => /^dist\b.*\.md$/.test(file)).length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function mostOf(diagnostics: readonly Diagnostic[]): string {
  const problems = diagnostics.filter(({ severity }) => severity !== 'note');
  const byCode = Object.entries(Object.groupBy(problems, ({ code }) => code));
  return byCode
    .map(([code, list]) => ({ code, count: list.length }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
    .slice(0, CODES)
    .map(({ code, count }) => `${count} ${code}`)
    .join(', ');
}

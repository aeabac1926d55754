/** Books of a folder, each format as the command makes it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../../../plugin/cli/main.ts');
const FORMATS = ['epub', 'html', 'zip'] as const;
type Format = (typeof FORMATS)[number];

export interface MadeBooks {
  readonly pages: number;
  readonly files: readonly { readonly format: Format; readonly bytes: number; readonly seconds: number }[];
  readonly file: (format: Format) => string;
}

export function folderWithDocs(folder: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|\/)docs\.json$/.test(path) && !path.includes('node_modules'))
    .sort((a, b) => a.split('/').length - b.split('/').length)[0];
  if (found === undefined) throw new Error(`There is no docs.json in ${folder}.`);
  return dirname(join(folder, found));
}

export async function makeBooks(docs: string): Promise<MadeBooks> {
  const folder = mkdtempSync(join(tmpdir(), 'book-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const fileOf = (format: Format) => join(folder, `book.${format}`);
  let pages = 0;
  const files = [];
  for (const format of FORMATS) {
    const start = performance.now();
    const said = await run([
      'book',
      docs,
      '--out',
      fileOf(format),
      '--url',
      'https://docs.example.com',
      '--allow-errors',
      '--no-config',
    ]);
    pages = Number(/Wrote (\d[\d,]*)/.exec(said)?.[1]?.replaceAll(',', ''));
    files.push({ format, bytes: statSync(fileOf(format)).size, seconds: (performance.now() - start) / 1000 });
  }
  return { pages, files, file: fileOf };
}

function run(args: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let errors = '';
    child.stdout.on('data', (data) => (said += data));
    child.stderr.on('data', (data) => (errors += data));
    child.on('close', (code) => (code === 0 ? done(said) : fail(new Error(errors.slice(-3_000)))));
  });
}

/** The package as `npm pack` makes it, once in a run of the tests. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { once } from '../support/once.ts';

const run = promisify(execFile);
const REPORT = 'report.json';

interface Packed {
  readonly tarball: string;
  /** Paths of its files. */
  readonly contents: readonly string[];
}

export async function packedPackage(): Promise<Packed> {
  const folder = await once('package', async (empty) => {
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', empty], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      maxBuffer: 1 << 26,
    });
    await writeFile(path.join(empty, REPORT), stdout.slice(stdout.search(/^[[{]/m)));
  });
  const report: unknown = JSON.parse(await readFile(path.join(folder, REPORT), 'utf8'));
  const [entry] = Object.values(report as object) as { filename: string; files: { path: string }[] }[];
  if (entry === undefined) throw new Error('npm pack reported nothing.');
  return { tarball: path.join(folder, entry.filename), contents: entry.files.map((file) => file.path) };
}

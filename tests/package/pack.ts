/** The package as `npm pack` makes it, once in a run of the tests. */
import { execFile } from 'node:child_process';
import { copyFile, link, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { once } from '../support/once.ts';
import { TEST_ALL } from '../support/test-all.ts';

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
      env: { ...process.env, ...(!TEST_ALL && { WAYMARK_PACK_QUICKLY: 'true' }) },
      maxBuffer: 1 << 26,
    });
    await writeFile(path.join(empty, REPORT), stdout.slice(stdout.search(/^[[{]/m)));
  });
  const report: unknown = JSON.parse(await readFile(path.join(folder, REPORT), 'utf8'));
  const [entry] = Object.values(report as object) as { filename: string; files: { path: string }[] }[];
  if (entry === undefined) throw new Error('npm pack reported nothing.');
  return { tarball: path.join(folder, entry.filename), contents: entry.files.map((file) => file.path) };
}

/** A project into which the package alone is installed, once in a run of the tests. Nobody may change it. */
export async function installedPackage(): Promise<string> {
  const { tarball } = await packedPackage();
  return await once('installed', async (empty) => {
    await writeFile(path.join(empty, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], {
      cwd: empty,
      maxBuffer: 1 << 26,
    });
  });
}

/** Files of an installation that npm writes anew in place. */
const REWRITTEN = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'];

/** A project with the same installation, which may be changed. Its other files are links. */
export async function ownInstallation(project: string): Promise<void> {
  const source = await installedPackage();
  await mkdir(project);
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const from = path.join(entry.parentPath, entry.name);
    const name = path.relative(source, from);
    const to = path.join(project, name);
    if (entry.isDirectory()) await mkdir(to);
    else if (entry.isSymbolicLink()) await symlink(await readlink(from), to);
    else await (REWRITTEN.includes(name) ? copyFile : link)(from, to);
  }
}

/** The packages as `npm pack` makes them, once in a run of the tests. */
import { execFile } from 'node:child_process';
import { copyFile, link, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { packed, SOURCES } from '../../.ci/package/folders.ts';
import { once } from '../support/once.ts';
import { TEST_ALL } from '../support/test-all.ts';

const run = promisify(execFile);
const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const REPORT = 'report.json';

interface Packed {
  readonly name: string;
  readonly tarball: string;
  /** Paths of its files. */
  readonly contents: readonly string[];
}

/** Every package that is published; `waymark` needs the others. */
export async function packedPackages(): Promise<readonly Packed[]> {
  const folder = await once('packages', async (empty) => {
    const env = { ...process.env, ...(!TEST_ALL && { WAYMARK_PACK_QUICKLY: 'true' }) };
    await run(process.execPath, [path.join(REPOSITORY, '.ci/build-package.ts')], { env, maxBuffer: 1 << 26 });
    const folders = Object.keys(SOURCES).map((name) => path.join(packed, name));
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', empty, ...folders], {
      maxBuffer: 1 << 26,
    });
    await writeFile(path.join(empty, REPORT), stdout.slice(stdout.search(/^[[{]/m)));
  });
  const report: unknown = JSON.parse(await readFile(path.join(folder, REPORT), 'utf8'));
  const entries = Object.values(report as object) as {
    name: string;
    filename: string;
    files: { path: string }[];
  }[];
  return entries.map(({ name, filename, files }) => ({
    name,
    tarball: path.join(folder, filename),
    contents: files.map((file) => file.path),
  }));
}

/** One of them. */
export async function packedPackage(wanted = 'waymark'): Promise<Packed> {
  const found = (await packedPackages()).find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`npm pack reported no ${wanted}.`);
  return found;
}

/** As dependencies of a package.json: none of them has to be on a registry. */
export async function packedDependencies(): Promise<Record<string, string>> {
  return Object.fromEntries((await packedPackages()).map(({ name, tarball }) => [name, `file:${tarball}`]));
}

/** A project into which the packages alone are installed, once in a run of the tests. Nobody may change it. */
export async function installedPackage(): Promise<string> {
  const tarballs = (await packedPackages()).map(({ tarball }) => tarball);
  return await once('installed', async (empty) => {
    await writeFile(path.join(empty, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs], {
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

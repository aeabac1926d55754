/**
 * An installation of the packed package: `node tests/bench/install/main.ts [PACKAGE…]`. Prints its size, its packages, and the
 * largest of these, in MB as `tests/support/disk-size.ts` counts them; PACKAGEs are installed beside it. Wanted: less than 160 MB
 * and 150 packages without any.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { megabytes } from '../../support/disk-size.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-install-'));

try {
  const npm = (...args: string[]): string =>
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const packed = npm('pack', repository, '--json');
  const [{ filename, size }] = Object.values(JSON.parse(packed.slice(packed.search(/^[[{]/m))) as object) as [
    { filename: string; size: number },
  ];
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true }));
  npm('install', '--no-audit', '--no-fund', '--prefer-offline', `./${filename}`, ...process.argv.slice(2));
  const modules = path.join(folder, 'node_modules');
  const { packages } = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, object>>;
  };
  const names = Object.keys(packages).filter((name) => name.startsWith('node_modules/'));
  const sizes = readdirSync(modules)
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(path.join(modules, name)).map((each) => `${name}/${each}`) : [name],
    )
    .filter((name) => statSync(path.join(modules, name)).isDirectory())
    .map((name) => ({ name, size: megabytes(path.join(modules, name)) }))
    .sort((a, b) => b.size - a.size);
  console.log(`| Packed | ${(size / 1e6).toFixed(1)} MB |`);
  console.log(`| Installed | ${megabytes(modules).toFixed(1)} MB |`);
  console.log(`| Packages | ${names.length} |`);
  for (const each of sizes.slice(0, 12)) console.log(`| ${each.name} | ${each.size.toFixed(1)} MB |`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

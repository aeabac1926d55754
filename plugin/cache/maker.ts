/** The maker of a cache's contents: everything that can make other bytes of the same repository. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readText } from '@waymark/source/read-text';

const require = createRequire(import.meta.url);

/** The folder of the packages that Waymark depends on, wherever a package manager has put them. */
const PACKAGES = dirname(dirname(require.resolve('zod/package.json')));

/** Files in which npm and pnpm list the version of every installed package, also of those that ours depend on. */
const INSTALLED = ['.package-lock.json', '../../lock.yaml'];

/** Packages of ours whose dependencies make pages, too. */
const BELOW = ['@waymark/mdx', '@waymark/openapi', '@waymark/repository', '@waymark/source'];

/** Folders of the sources, or of the compiled packages, that decide on what is built. */
const SOURCES = [
  fileURLToPath(new URL('..', import.meta.url)),
  ...[
    ...BELOW.map((name) => `${name}/package.json`),
    '@waymark/contract/release',
    '@waymark/contract/can-read',
  ].map((name) => dirname(require.resolve(name))),
];

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** For the modules that this process has loaded, which may be replaced while it runs. */
let maker: string | undefined;

/**
 * The versions of Node.js, of this package and of those that it depends on, and the state of its own files: these change
 * without a version while somebody works on them.
 */
export function cacheMaker(): string {
  maker ??= findMaker();
  return maker;
}

function findMaker(): string {
  const [own, ...below] = ['waymark', ...BELOW].map((name) => require(`${name}/package.json`) as Manifest);
  const names = [own, ...below].flatMap((manifest) => Object.keys(manifest?.dependencies ?? {}));
  const versions = [...new Set(names)].sort().map(versionOf);
  const installed = INSTALLED.map((name) => readText(join(PACKAGES, name))).join();
  const files = SOURCES.flatMap(stateOf);
  return createHash('sha256')
    .update(JSON.stringify([process.versions, process.platform, process.arch, own?.version, versions, files]))
    .update(installed)
    .digest('hex');
}

function versionOf(name: string): string {
  // Not every package exports its package.json.
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      const { version } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as {
        version: string;
      };
      return `${name}@${version}`;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  return name;
}

function stateOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(file);
      return `${file.slice(dirname(folder).length)} ${size} ${mtimeMs}`;
    })
    .sort();
}

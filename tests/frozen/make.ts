/** Builds the sites as a person would, by the command, and lists the digests of its output. */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { realSites } from '../sites/real-sites.ts';
import { waymark } from '../unit/cli/run-cli.ts';
import { normalised } from './intended.ts';

export const DIGESTS = 'digests.txt';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const FIXTURES = join(REPOSITORY, 'tests/fixtures');

interface FrozenSite {
  readonly name: string;
  readonly root: string;
  readonly options: readonly string[];
}

function sites(): FrozenSite[] {
  const fixtures = readdirSync(FIXTURES)
    .map((name) => ({ name, root: join(FIXTURES, name) }))
    .filter(({ root }) => existsSync(join(root, 'docs.json')));
  const own = [{ name: 'starter', root: join(REPOSITORY, 'starter') }, ...fixtures];
  return [
    ...own.map((site) => ({ ...site, options: [] })),
    ...own.map(({ name, root }) => ({ name: `${name}-partial`, root, options: ['--access', 'partial'] })),
    {
      name: 'starter-base',
      root: join(REPOSITORY, 'starter'),
      options: ['--url', 'https://example.com/docs'],
    },
    ...realSites().map((site) => ({ ...site, options: ['--images', 'original'] })),
  ];
}

/** @param names Sites to build; all of them if none is named. Throws if a build fails. */
export async function makeSites(folder: string, names: readonly string[]): Promise<void> {
  for (const { name, root, options } of sites()) {
    if (names.length > 0 && !names.includes(name)) continue;
    const out = join(resolve(folder), name);
    const started = performance.now();
    const url = options.includes('--url') ? [] : ['--url', 'https://docs.example.com'];
    const result = await waymark(['build', root, '--out', out, ...url, ...options], undefined, {
      WAYMARK_CACHE: 'off',
    });
    if (result.code !== 0) throw new Error(`${name}: ${result.stderr}`);
    console.log(`${name}: ${writeDigests(out)} files in ${Math.round(performance.now() - started)} ms`);
  }
}

/** Lists the digests of a folder that `makeSites` filled again: after a change of the rules. */
export function digestSites(folder: string): void {
  for (const name of readdirSync(folder)) {
    const out = join(resolve(folder), name);
    if (existsSync(join(out, 'dist'))) writeDigests(out);
  }
}

function writeDigests(out: string): number {
  const digests = listDigests(out);
  writeFileSync(join(out, DIGESTS), digests.map(([path, digest]) => `${digest}  ${path}\n`).join(''));
  return digests.length;
}

/** Path to digest, by path. Compressed files of earlier revisions hold the same as their originals, and are left out. */
function listDigests(out: string): [string, string][] {
  return readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name) && entry.name !== DIGESTS)
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    .sort()
    .flatMap((path) => {
      const said = normalised(path, readFileSync(join(out, path)));
      return said === undefined ? [] : [[said.path, hash('sha256', said.content)] satisfies [string, string]];
    });
}

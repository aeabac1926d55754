/** The docs that `waymark mcp` answers from: the word after it names a site, a file, a folder or a package. */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { MANIFEST_FILE } from '@waymark/contract/release-folder';
import { UsageError } from './errors.ts';
import { siteUrl } from './option-values.ts';

export type McpSource =
  | { readonly kind: 'site'; readonly url: string }
  | { readonly kind: 'packed' | 'release' | 'docs'; readonly path: string };

const PACKAGE = /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/;

/** Throws `UsageError` if the word names nothing with docs. */
export function mcpSource(word: string, home: string = process.cwd()): McpSource {
  if (/^https?:\/\//i.test(word)) return { kind: 'site', url: siteUrl(word) };
  const path = resolve(home, word);
  if (!existsSync(path)) return ofPackage(word, home);
  if (statSync(path).isFile()) return { kind: 'packed', path };
  // Docs that are here are newer than what was built of them.
  for (const docs of [path, join(path, 'docs')])
    if (existsSync(join(docs, 'docs.json'))) return { kind: 'docs', path: docs };
  for (const release of [path, join(path, '.waymark')])
    if (existsSync(join(release, MANIFEST_FILE))) return { kind: 'release', path: release };
  const packed = packedIn(path);
  if (packed !== undefined) return { kind: 'packed', path: packed };
  throw new UsageError(
    `There are no docs in ${path}: no docs.json, no .waymark, and no package.json with "waymark": "docs.waymark".`,
  );
}

/** The nearest installed one, as Node.js looks for it. */
function ofPackage(name: string, home: string): McpSource {
  if (!PACKAGE.test(name)) throw new UsageError(`There is nothing at ${resolve(home, name)}.`);
  for (let folder = home; ; folder = dirname(folder)) {
    const installed = join(folder, 'node_modules', name);
    if (existsSync(installed)) {
      const packed = packedIn(installed);
      if (packed !== undefined) return { kind: 'packed', path: packed };
      throw new UsageError(
        `The package ${name} in ${installed} has no docs: its package.json names no file with "waymark".`,
      );
    }
    if (dirname(folder) === folder) break;
  }
  throw new UsageError(`There is no file, folder or installed package ${name}.`);
}

/** The packed release that a package.json names. Throws `UsageError` if that is no file of the package. */
function packedIn(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  let named: unknown;
  try {
    named = (JSON.parse(readFileSync(file, 'utf8')) as { waymark?: unknown } | null)?.waymark;
  } catch (error) {
    throw new UsageError(`${file} is not JSON.`, { cause: error });
  }
  if (named === undefined) return undefined;
  const path = typeof named === 'string' ? resolve(folder, named) : undefined;
  if (path === undefined || !existsSync(path) || !isBelow(path, folder))
    throw new UsageError(`"waymark" in ${file} has to name a file of the package, such as "docs.waymark".`);
  return path;
}

/** Also if links are followed. */
function isBelow(path: string, folder: string): boolean {
  const way = relative(realpathSync(folder), realpathSync(path));
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(way) !== way;
}

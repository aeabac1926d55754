/** Facts and files of commits, read without a change to the work tree, its index or its hooks. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { GitError, git, gitLine, gitText } from '@waymark/repository/git';
import { fileIn } from '@waymark/source/paths/inside-root';

const MOST_FILES = 200_000;
const MOST_BYTES = 512 * 2 ** 20;
/** Larger ones are no texts of authors. */
const LARGEST = 16 * 2 ** 20;
/** Files that no text of a page is made from. */
const MEDIA =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|mp[34]|m4[av]|webm|mov|wav|ogg|woff2?|[ot]tf|eot|pdf|zip|gz)$/i;

/** The id of the commit that a name means; undefined if none has it. */
export function commitNamed(folder: string, ref: string): string | undefined {
  if (ref === '' || ref.startsWith('-')) return undefined;
  return gitLine(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
}

/** @param path Below the top of the repository; empty for all of it. */
export function hasFolder(folder: string, commit: string, path: string): boolean {
  return gitLine(folder, ['cat-file', '-t', `${commit}:${path}`]) === 'tree';
}

/** The day of a commit (UTC). */
export function dayOfCommit(folder: string, commit: string): string {
  const seconds = Number(gitText(folder, ['show', '--no-patch', '--format=%ct', commit]));
  return new Date(seconds * 1_000).toISOString().slice(0, 10);
}

/** The day of docs (UTC): of their commit, if they are in a repository; else of the clock that builds are given, or that they have. */
export function dayOfDocs(folder: string, env: NodeJS.ProcessEnv = process.env): string {
  const commit = commitNamed(folder, 'HEAD');
  if (commit !== undefined) return dayOfCommit(folder, commit);
  const given = Number(env.SOURCE_DATE_EPOCH || Number.NaN);
  return new Date(Number.isNaN(given) ? Date.now() : given * 1_000).toISOString().slice(0, 10);
}

/**
 * Writes the texts of a folder of a commit into another one. Symbolic links are left out, and media are empty: no page is made from
 * their bytes. Filters of the repository do not run.
 *
 * @param path Below the top of the repository; empty for all of it.
 */
export function writeTexts(folder: string, commit: string, path: string, target: string): void {
  const listed = gitText(folder, ['ls-tree', '-r', '-z', '--long', '--full-tree', `${commit}:${path}`]);
  const files = listed.split('\0').flatMap((line) => {
    const [, id, size, file] = /^100\d{3} blob ([0-9a-f]+) +(\d+|BAD)\t(.*)$/s.exec(line) ?? [];
    if (size === 'BAD') throw new GitError(`this clone lacks ${file}: fetch all of it`);
    return id === undefined || file === undefined ? [] : [{ id, file, size: Number(size) }];
  });
  const texts = files.filter(({ file, size }) => !MEDIA.test(file) && size <= LARGEST);
  if (files.length > MOST_FILES || texts.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
    throw new GitError(`the folder ${path || 'at its top'} holds more than any site has`);
  const contents = git(folder, ['cat-file', '--batch'], { input: texts.map(({ id }) => `${id}\n`).join('') });
  const made = new Set<string>();
  const write = (file: string, bytes: Uint8Array): void => {
    const to = fileIn(target, file);
    if (!made.has(dirname(to))) mkdirSync(dirname(to), { recursive: true });
    made.add(dirname(to));
    writeFileSync(to, bytes);
  };
  let at = 0;
  for (const { file, size } of texts) {
    const start = contents.indexOf('\n', at) + 1;
    write(file, contents.subarray(start, start + size));
    at = start + size + 1;
  }
  for (const { file } of files) if (MEDIA.test(file)) write(file, new Uint8Array());
}

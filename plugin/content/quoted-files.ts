/**
 * Files whose text a page may quote: those of the docs folder that are not ignored, and those that git has in folders beside it that `waymark.json`
 * names; none that are hidden, or hold secrets of a server.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { discover } from '@waymark/source/files/discover';
import { parseJson } from '@waymark/source/json/json';
import { SourceFile } from '@waymark/source/json/positions';
import { composed } from '@waymark/source/paths/composed';
import { contains, leadsOutside } from '@waymark/source/paths/inside-root';
import { isFile } from '@waymark/source/paths/is-file';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import { listOf, objectOf } from '@waymark/source/values';
import { getNodeValue } from 'jsonc-parser';
import { privateKindOf } from './private-files.ts';

/** Decisions of authors, beside docs.json. */
export const CHOICES_FILE = 'waymark.json';

/** Larger files are no source text. */
const MAX_CHARACTERS = 2_000_000;
const MAX_LISTED_BYTES = 200_000_000;

const OUTSIDE = {
  missing: 'it leads out of the docs folder, and into none that `test.quotes` of waymark.json names',
};

export class QuotedFiles {
  readonly #root: string;
  #files: ReadonlySet<string> | undefined;
  /** Files beside the docs folder, each with the real path of the folder that is named. */
  #beside: ReadonlyMap<string, string> | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * The text of a file, or why there is none.
   *
   * @param path From the docs folder: `src/pay.ts`, `../src/pay.ts`.
   */
  read(path: string): string | { readonly missing: string } {
    const file = posix.normalize(composed(path.replace(/^\/+/, '')));
    const isBeside = file.startsWith('../');
    const reason = isBeside ? this.#besideProblem(file) : this.#problem(file);
    if (reason !== undefined) return reason;
    const text = readText(isBeside ? join(this.#root, file) : onDisk(this.#root, file));
    if (text.length > MAX_CHARACTERS) return { missing: 'it is too large' };
    const secret = privateKindOf(text, file);
    return secret === undefined ? text : { missing: `it holds ${secret}` };
  }

  /** Forgets the files that there were. */
  forget(): void {
    this.#files = undefined;
    this.#beside = undefined;
  }

  #problem(file: string): { readonly missing: string } | undefined {
    this.#files ??= new Set(discover(this.#root).files);
    if (!this.#files.has(file)) return { missing: 'the docs folder has no such file, or ignores it' };
    return leadsOutside(this.#root, file) ? OUTSIDE : undefined;
  }

  #besideProblem(file: string): { readonly missing: string } | undefined {
    this.#beside ??= new Map(
      quotedFolders(this.#root).flatMap((folder) => {
        const path = join(this.#root, folder);
        // Git also has files of a folder that was removed: none of them exists.
        const real = existsSync(path) ? realpathSync(path) : path;
        return trackedIn(this.#root, folder).map((each) => [each, real] as const);
      }),
    );
    const folder = this.#beside.get(file);
    if (folder === undefined) return OUTSIDE;
    const path = join(this.#root, file);
    if (!isFile(path)) return { missing: 'it does not exist' };
    return contains(folder, realpathSync(path)) ? undefined : OUTSIDE;
  }
}

/** Folders beside the docs that their authors open: of a file with a mistake in it, none. */
export function quotedFolders(root: string): string[] {
  const path = join(root, CHOICES_FILE);
  if (!isFile(path)) return [];
  const tree = parseJson(new SourceFile(CHOICES_FILE, readText(path)), new Diagnostics());
  if (tree === undefined) return [];
  const folders = listOf(objectOf(objectOf(getNodeValue(tree)).test).quotes);
  return folders.flatMap((folder) =>
    typeof folder === 'string' && folder.startsWith('../') ? posix.normalize(folder) : [],
  );
}

/** The files of a folder that git has, from the docs folder; hidden ones are left out. */
function trackedIn(root: string, folder: string): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--', `:(literal)${folder}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: MAX_LISTED_BYTES,
    });
    return listed.split('\0').filter((file) => file !== '' && !/(?:^|\/)\.(?!\.\/)/.test(file));
  } catch {
    // No git, no repository, or a folder outside of it: nothing is open then.
    return [];
  }
}

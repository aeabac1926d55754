/**
 * Files whose text a page may quote: those of the docs folder that are not ignored, and those that git has in folders beside it that `waymark.json`
 * names; none that are hidden, or hold secrets of a server.
 */

import { existsSync, realpathSync, statSync } from 'node:fs';
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
import { GitError, gitLine, gitText } from '../git.ts';
import { privateKindOf } from './private-files.ts';

/** Decisions of authors, beside docs.json. */
export const CHOICES_FILE = 'waymark.json';

/** Larger files are no source text, nor a changelog. */
const MAX_CHARACTERS = 2_000_000;
/** Letters of a text may take three bytes. */
const MAX_BYTES = 3 * MAX_CHARACTERS;
const MAX_LISTED_BYTES = 200_000_000;

interface Missing {
  readonly missing: string;
}

const OUTSIDE = {
  missing: 'it leads out of the docs folder, and into none that `test.quotes` of waymark.json names',
};
const NOT_TRACKED = { missing: 'git has no such file in this repository, or it is hidden' };

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
  read(path: string): string | Missing {
    const file = fromFolder(path);
    const isBeside = file.startsWith('../');
    const reason = isBeside ? this.#besideProblem(file) : this.#problem(file);
    return reason ?? textOf(isBeside ? join(this.#root, file) : onDisk(this.#root, file), file, MAX_BYTES);
  }

  /**
   * The text of a file that is no code, from anywhere in the repository that git has it in.
   *
   * @param path From the docs folder, as in `read`.
   */
  readTracked(path: string, maxBytes: number = MAX_BYTES): string | Missing {
    const file = fromFolder(path);
    if (!file.startsWith('../')) {
      // A CHANGELOG.md is no page, unless the navigation names it, and so is ignored.
      const isNote = this.#problem(file) !== undefined && discover(this.#root, [file]).files.includes(file);
      const reason = isNote && !leadsOutside(this.#root, file) ? undefined : this.#problem(file);
      return reason ?? textOf(onDisk(this.#root, file), file, maxBytes);
    }
    const repository = gitLine(this.#root, ['rev-parse', '--show-toplevel']);
    if (repository === undefined || !trackedIn(this.#root, file).includes(file)) return NOT_TRACKED;
    const written = join(this.#root, file);
    if (!isFile(written)) return { missing: 'it does not exist' };
    if (!contains(realpathSync(repository), realpathSync(written)))
      return { missing: 'it leads out of the repository' };
    return textOf(written, file, maxBytes);
  }

  /** Files of the repository by a path with stars: those that git has. */
  matching(pattern: string): string[] {
    return trackedIn(this.#root, fromFolder(pattern), 'glob').sort();
  }

  /** Forgets the files that there were. */
  forget(): void {
    this.#files = undefined;
    this.#beside = undefined;
  }

  #problem(file: string): Missing | undefined {
    this.#files ??= new Set(discover(this.#root).files);
    if (!this.#files.has(file)) return { missing: 'the docs folder has no such file, or ignores it' };
    return leadsOutside(this.#root, file) ? OUTSIDE : undefined;
  }

  #besideProblem(file: string): Missing | undefined {
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

function fromFolder(path: string): string {
  return posix.normalize(composed(path.replace(/^\/+/, '')));
}

function textOf(path: string, file: string, maxBytes: number): string | Missing {
  if (statSync(path).size > maxBytes) return { missing: `it has more than ${maxBytes / 1e6} MB` };
  const text = readText(path);
  const secret = privateKindOf(text, file);
  return secret === undefined ? text : { missing: `it holds ${secret}` };
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

/** The files that git has in a folder or by a pattern, from the docs folder; hidden ones are left out. */
function trackedIn(root: string, folder: string, magic: 'literal' | 'glob' = 'literal'): string[] {
  try {
    const listed = gitText(root, ['ls-files', '-z', '--', `:(${magic})${folder}`], {
      mostBytes: MAX_LISTED_BYTES,
    });
    return listed.split('\0').filter((file) => file !== '' && !/(?:^|\/)\.(?!\.\/)/.test(file));
  } catch (error) {
    // No git, no repository, or a folder outside of it: nothing is open then.
    if (error instanceof GitError) return [];
    throw error;
  }
}

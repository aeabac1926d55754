/** The state of docs of a commit. */
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocsState } from '@waymark/changes/state';
import { GitError, gitText } from '@waymark/repository/git';
import { UsageError } from '@waymark/server/cli/errors';
import type { Store } from '../cache/store.ts';
import { commitNamed, dayOfCommit, hasFolder, writeTexts } from './git.ts';
import { projectOfFolder, projectState } from './site-state.ts';

export interface CommitState {
  readonly state: DocsState;
  /** The day of the commit (UTC). */
  readonly date: string;
}

/**
 * Without `waymark.config.ts`, which is code.
 *
 * @param word `v1.2`, or `v1.2:path/of/docs`.
 * @param folder The docs, or any folder of the repository if the word has a path.
 * @throws {UsageError}
 */
export async function commitState(word: string, folder: string, kept?: Store): Promise<CommitState> {
  const [ref = '', ...rest] = word.split(':');
  const commit = commitNamed(folder, ref);
  if (commit === undefined)
    throw new UsageError(
      `${JSON.stringify(word)} is neither a file or folder here, nor a commit of the repository of ${folder}, nor an address.`,
    );
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-diff-')));
  const target = join(temporary, 'docs');
  try {
    const path =
      rest.length > 0 ? rest.join(':').replace(/^\.?\/|(?<!\/)\/+$/g, '') : pathInRepository(folder);
    if (hasFolder(folder, commit, path)) writeTexts(folder, commit, path, target);
    if (!existsSync(join(target, 'docs.json')))
      throw new UsageError(
        `${ref} has no docs.json in ${path || 'its top folder'}: name the folder of its docs, as in ${ref}:path/of/docs.`,
      );
    const state = await projectState(projectOfFolder(target, false), kept);
    return { state, date: dayOfCommit(folder, commit) };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new UsageError(`git cannot read the docs of ${word}: ${error.message}.`, { cause: error });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function pathInRepository(folder: string): string {
  return gitText(folder, ['rev-parse', '--show-prefix']).trim().replace(/\/$/, '');
}

/** The state that a word of the command line names. Each kind is read by modules of its own: those of a build take half the memory of two releases. */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { DocsState } from '@waymark/changes/state';
import { MANIFEST_FILE } from '@waymark/contract/release-folder';
import { UsageError } from '@waymark/server/cli/errors';
import { wordsOf } from '@waymark/source/failures';
import type { Store } from '../cache/store.ts';
import type { Project } from '../project.ts';
import { releaseAt } from './release-state.ts';

export interface NamedState {
  readonly state: DocsState;
  /** If it is a release. */
  readonly id?: string | undefined;
  /** Its day (UTC), if it is known. */
  readonly date?: string | undefined;
}

export interface NamedStateOptions {
  /** The project in a folder. @throws {UsageError} if it holds no documentation */
  readonly projectOf: (folder: string) => Promise<Project>;
  /** Folder of the docs whose repository has the commits. */
  readonly repository: string;
}

/** True if it names neither an address nor something that is here. */
export function isCommit(word: string): boolean {
  return !ADDRESS.test(word) && !existsSync(resolve(word));
}

const ADDRESS = /^https?:\/\//i;

/** @throws {UsageError} if it names none, or one that cannot be read */
export async function namedState(
  word: string,
  { projectOf, repository }: NamedStateOptions,
): Promise<NamedState> {
  if (ADDRESS.test(word)) {
    const { addressState } = await import('./address-state.ts');
    return { state: await addressState(word) };
  }
  if (isCommit(word)) {
    const { commitState } = await import('./commit-state.ts');
    return commitState(word, repository, await storeOf(repository));
  }
  const path = resolve(word);
  const isDocs = [path, join(path, 'docs')].some((folder) => existsSync(join(folder, 'docs.json')));
  const isRelease = [path, join(path, '.waymark')].some((folder) => existsSync(join(folder, MANIFEST_FILE)));
  if (statSync(path).isFile() || (isRelease && !isDocs)) {
    const { state, id } = await releaseAt(path).catch((error: unknown) => {
      throw new UsageError(wordsOf(error), { cause: error });
    });
    return { state, id };
  }
  if (!isDocs && basename(path) === 'dist' && existsSync(join(dirname(path), '.waymark', MANIFEST_FILE)))
    throw new UsageError(
      `${word} holds the pages of a site alone. Give the folder of its release: ${join(word, '../.waymark')}.`,
    );
  const project = await projectOf(path);
  const { projectState } = await import('./site-state.ts');
  const { dayOfDocs } = await import('./git.ts');
  const kept = await storeOf(project.root);
  return { state: await projectState(project, kept), date: dayOfDocs(project.root) };
}

async function storeOf(root: string): Promise<Store | undefined> {
  const { cacheFolder } = await import('@waymark/server/cli/cache-folder');
  const { openStore } = await import('../cache/open-store.ts');
  const cache = cacheFolder(root);
  return cache === undefined ? undefined : openStore(cache);
}

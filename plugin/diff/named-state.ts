/** The state that a word of the command line names. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DocsState } from '@waymark/changes/state';
import { cacheFolder } from '@waymark/server/cli/cache-folder';
import { MANIFEST_FILE } from '@waymark/server/contract/release-folder';
import { openStore } from '../cache/open-store.ts';
import type { Store } from '../cache/store.ts';
import type { Project } from '../project.ts';
import { addressState } from './address-state.ts';
import { dayOfDocs } from './changes-since.ts';
import { commitState } from './commit-state.ts';
import { releaseAt } from './release-state.ts';
import { projectState } from './site-state.ts';

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

/** @throws {UsageError} or {ReleaseError} if it names none */
export async function namedState(
  word: string,
  { projectOf, repository }: NamedStateOptions,
): Promise<NamedState> {
  if (ADDRESS.test(word)) return { state: await addressState(word) };
  if (isCommit(word)) return commitState(word, repository, storeOf(repository));
  const path = resolve(word);
  const isDocs = [path, join(path, 'docs')].some((folder) => existsSync(join(folder, 'docs.json')));
  const isRelease = [path, join(path, '.waymark')].some((folder) => existsSync(join(folder, MANIFEST_FILE)));
  if (statSync(path).isFile() || (isRelease && !isDocs)) {
    const { state, id } = await releaseAt(path);
    return { state, id };
  }
  const project = await projectOf(path);
  return { state: await projectState(project, storeOf(project.root)), date: dayOfDocs(project.root) };
}

function storeOf(root: string): Store | undefined {
  const cache = cacheFolder(root);
  return cache === undefined ? undefined : openStore(cache);
}

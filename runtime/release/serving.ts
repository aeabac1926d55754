/** A release that answers: its index, its texts and its shell are open. */
import { type ServerInfo, serverInfo } from '../contract/discovery.ts';
import type { ReleaseFiles } from '../contract/release.ts';
import { openPackedFiles, type PackedFiles } from '../filesystem/packed-files.ts';
import { sharedBytes } from '../filesystem/shared-bytes.ts';
import { createShellPool, type ShellPool } from '../filesystem/shell-pool.ts';
import type { Logger } from '../log.ts';
import { openSearchEngine, type SearchEngine } from '../search/engine.ts';
import { createPassages, type Passages } from '../search/passages.ts';
import { openRelease, type Release } from './open.ts';

export interface Serving {
  readonly release: Release;
  readonly info: ServerInfo;
  readonly search: SearchEngine;
  readonly files: PackedFiles;
  readonly passages: Passages;
  readonly shell: ShellPool;
  close(): Promise<void>;
}

export interface ServingOptions {
  /** Public address that the operator configured. */
  readonly url?: string | undefined;
  readonly logger: Logger;
}

/**
 * Throws `ReleaseError`, `PackedFilesError`, or the search engine's error for a release that cannot be served.
 */
export async function openServing(
  source: string | ReleaseFiles,
  { url, logger }: ServingOptions,
): Promise<Serving> {
  const release = await openRelease(source);
  // Workers read the texts without a copy.
  const files = openPackedFiles({
    json: release.file('files.json'),
    bin: sharedBytes(release.file('files.bin')),
  });
  const shell = createShellPool(files, {
    onFailure: (failure, command) =>
      logger.error('shell failed', { failure, command: command.slice(0, 200) }),
  });
  const info = serverInfo(release.manifest, url);
  const passages = createPassages(release, files, info);
  const search = openSearchEngine(
    { json: release.file('search.json'), bin: release.file('search.bin') },
    passages.textOf,
  );
  return { release, info, passages, search, files, shell, close: () => shell.close() };
}

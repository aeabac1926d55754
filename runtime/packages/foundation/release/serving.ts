/** A release that answers: its index, its texts and its shell are open. */
import { type ServerInfo, serverInfo } from '@waymark/contract/discovery';
import { openPackedFiles, type PackedFiles } from '@waymark/files/packed-files';
import type { ShellPool } from '@waymark/files/shell-pool';
import { openSearchEngine } from '@waymark/search/engine';
import { createPassages } from '@waymark/search/passages';
import type { Logger } from '../log.ts';
import type { Release, VerifiedFiles } from './verified.ts';

export type Serving = ReturnType<typeof servingOf>;

/** All that tells of a release, without what answers. */
export interface DescribedRelease {
  readonly release: VerifiedFiles;
  readonly info: ServerInfo;
}

export interface ServingOptions {
  /** Public address that the operator configured. */
  readonly url?: string | undefined;
  readonly logger: Logger;
}

interface ServingParts extends ServingOptions {
  /** Texts of the release, in memory that whatever runs the shell can see. */
  readonly texts: Uint8Array;
  readonly openShell: (
    files: PackedFiles,
    onFailure: (failure: string, command: string) => void,
  ) => ShellPool;
}

/** Throws `PackedFilesError`, or the search engine's error for a release that cannot be served. */
export function servingOf(release: Release, { url, logger, texts, openShell }: ServingParts) {
  const files = openPackedFiles({ json: release.file('files.json'), bin: texts });
  const shell = openShell(files, (failure, command) =>
    logger.error('shell failed', { failure, command: command.slice(0, 200) }),
  );
  const info = serverInfo(release.manifest, url);
  const passages = createPassages({ pages: release.pages, files, info });
  const search = openSearchEngine(
    { json: release.file('search.json'), bin: release.file('search.bin') },
    passages.textOf,
  );
  return { release, info, passages, search, files, shell, close: (): Promise<void> => shell.close() };
}

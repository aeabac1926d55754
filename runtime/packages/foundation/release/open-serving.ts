/** Opens a release with a shell in worker threads. */
import type { ReleaseFiles } from '@waymark/contract/release';
import { createShellPool } from '@waymark/files/shell-pool';
import { openRelease, type Release } from './open.ts';
import { type Serving, type ServingOptions, servingOf } from './serving.ts';

/**
 * Throws `ReleaseError`, `PackedFilesError`, or the search engine's error for a release that cannot be served.
 */
export async function openServing(source: string | ReleaseFiles, options: ServingOptions): Promise<Serving> {
  return openVerified(await openRelease(source), options);
}

/** Throws as `openServing` does. */
export function openVerified(release: Release, options: ServingOptions): Serving {
  return servingOf(release, {
    ...options,
    texts: release.file('files.bin'),
    openShell: (files, onFailure) => createShellPool(files, { onFailure }),
  });
}

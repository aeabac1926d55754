/** Facts about the repository of a release, read when they are asked for. */
import { canRead, type Viewer } from '@waymark/contract/can-read';
import { optionalFile } from '@waymark/contract/optional-file';
import { SOURCES_FILE, type Sources, sourcesSchema, usualFile } from '@waymark/contract/sources';
import type { Release } from './open.ts';

const NONE: Sources = sourcesSchema.parse({});

const known = new WeakMap<Release, Sources>();

export function sourcesOf(release: Release): Sources {
  let sources = known.get(release);
  if (sources === undefined) {
    sources = optionalFile(release, SOURCES_FILE, sourcesSchema) ?? NONE;
    known.set(release, sources);
  }
  return sources;
}

/** The file of a page below the docs root. */
export function fileOf({ files }: Sources, path: string): string {
  return Object.hasOwn(files, path) ? (files[path] ?? '') : usualFile(path);
}

/** True if there is a page at a path that a viewer may read, also one that search does not find. */
export function isReadable(release: Release, path: string, viewer: Viewer): boolean {
  if (release.pages.of(path, viewer) !== undefined) return true;
  return sourcesOf(release).unindexed.some((page) => page.path === path && canRead(viewer, page.audience));
}

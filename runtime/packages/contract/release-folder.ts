/** The layout of a release's folder, which its writer and its reader must both know besides the formats of its files. */
import { hash } from 'node:crypto';
import type { ReleaseManifest } from './release.ts';

export const MANIFEST_FILE = 'release.json';

/** A release on this machine, and the files of its site. */
export interface ReleasePaths {
  readonly release: string;
  readonly site: string;
}

/** Folder of the site's files, beside that of the release, if its manifest names no other. */
export const DIST = 'dist';

/** Folder of the release that is being replaced, until the new one is in place. */
export function previousRelease(folder: string): string {
  return `${folder.replace(/(?<![/\\])[/\\]+$/, '')}.previous`;
}

/** True if a file name of a manifest stays below the release's folder, on every system. */
export function isReleaseFileName(name: string): boolean {
  return (
    name.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..') &&
    !/[\\:\0]/.test(name)
  );
}

/** Hex sha256 over the manifest without its id, whatever the order of its keys. It holds the digests of all other files. */
export function releaseId(manifest: Omit<ReleaseManifest, 'id'>): string {
  return hash('sha256', JSON.stringify(sorted({ ...manifest, id: undefined })), 'hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

/** @room A release: opened, verified, swapped. */
import { Buffer } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_FORMAT, type ReleaseFiles } from '@waymark/contract/release';
import { MANIFEST_FILE } from '@waymark/contract/release-folder';
import { ifMissing } from '@waymark/source/failures';
import { readRelease } from './read.ts';
import { type Release, verifiedRelease } from './verified.ts';

export { type Release, type ReleaseMembers, readManifest, readVerified, verifiedFiles } from './verified.ts';

/**
 * Opens a release from its folder or from memory.
 *
 * Throws `ReleaseError` for one that is missing, of another format, or damaged; nothing of it is served.
 */
export async function openRelease(source: string | ReleaseFiles): Promise<Release> {
  return verifiedRelease(await filesOf(source));
}

/** Those of a folder, unverified. Throws `ReleaseError` if there is no release in it. */
export async function filesOf(source: string | ReleaseFiles): Promise<ReleaseFiles> {
  return typeof source === 'string' ? readRelease(source) : source;
}

/** Bytes of a manifest that its format is in: a build writes it first. */
const FORMAT_BYTES = 64;

/** True if another version of Waymark wrote a release. False if its manifest does not tell. */
export function hasOtherFormat(dir: string): boolean {
  const format = formatOf(dir);
  return format !== undefined && format !== RELEASE_FORMAT;
}

/** The format of a release, by the beginning of its manifest. Undefined if that does not tell. */
export function formatOf(dir: string): number | undefined {
  let file: number;
  try {
    file = openSync(join(dir, MANIFEST_FILE), 'r');
  } catch (error) {
    ifMissing(error);
    return undefined;
  }
  try {
    const bytes = Buffer.alloc(FORMAT_BYTES);
    const text = bytes.toString('utf8', 0, readSync(file, bytes));
    const format = /^\s*\{\s*"format":\s*(\d+)\b/.exec(text)?.[1];
    return format === undefined ? undefined : Number(format);
  } finally {
    closeSync(file);
  }
}

/** The folders of a workspace's releases, and which one is served. */
import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from '@waymark/source/failures';

/** Folder of a workspace that holds the releases of the site. */
export const RELEASES = 'releases';

/** Folder of a workspace that holds those of previews. */
export const PREVIEWS = 'previews';

/** Mark in the name of a folder into which a release is being fetched: before the id of the process. */
export const PART = '.part-';

/** The link to the release that is served, among the releases. */
export const CURRENT = 'current';

/** The parts of a release by the name of its folder. */
export function releasePaths(
  releases: string,
  name: string,
): { readonly release: string; readonly site: string } {
  return { release: join(releases, name, '.waymark'), site: join(releases, name, 'dist') };
}

/** The release that a workspace serves: the target of the link that the last deploy set. */
export async function currentRelease(
  workspace: string,
): Promise<{ readonly name: string; readonly release: string; readonly site: string } | undefined> {
  const releases = join(workspace, RELEASES);
  const name = await readlink(join(releases, CURRENT)).catch(ifMissing);
  return name === undefined ? undefined : { name, ...releasePaths(releases, name) };
}

/**
 * A state of docs from a release.
 *
 * @room States of docs for `@waymark/changes`, read from a release, a commit, a folder or a site.
 */

import type { DocsState } from '@waymark/changes/state';
import { optionalFile } from '@waymark/server/contract/optional-file';
import type { ReleaseFiles } from '@waymark/server/contract/release';
import { SOURCES_FILE, sourcesSchema } from '@waymark/server/contract/sources';
import { openPackedFiles } from '@waymark/server/filesystem/packed-files';
import { openRelease } from '@waymark/server/release/open';

export interface ReleaseState {
  readonly id: string;
  readonly state: DocsState;
}

const SPECIFICATIONS = '/openapi/';

/** @throws {ReleaseError} if it is missing, of another format, or damaged */
export async function releaseState(source: string | ReleaseFiles): Promise<ReleaseState> {
  const release = await openRelease(source);
  const files = openPackedFiles({ json: release.file('files.json'), bin: release.file('files.bin') });
  const { paths, audiences, audienceOf } = files.table;
  const pages = [...release.pages].map(({ path, file, title, audience, sections }) => ({
    ...{ path, title, audience, anchors: sections },
    markdown: files.read(file) ?? '',
  }));
  const ofPages = new Set([...release.pages].map(({ file }) => file));
  const specifications = paths.flatMap((path, at) => {
    const audience = audiences[audienceOf[at] ?? -1];
    if (!path.startsWith(SPECIFICATIONS) || ofPages.has(path) || audience === undefined) return [];
    return [{ path, audience, text: files.read(path) ?? '' }];
  });
  const { redirects } = release.manifest;
  const ofMembers = release.members?.index.classes.flatMap((each) => each.redirects) ?? [];
  const unindexed = optionalFile(release, SOURCES_FILE, sourcesSchema)?.unindexed ?? [];
  return {
    id: release.manifest.id,
    state: {
      ...{ pages, specifications, redirects: [...redirects, ...ofMembers] },
      unlisted: new Set(unindexed.map(({ path }) => path)),
    },
  };
}

/**
 * A state of docs from a release.
 *
 * @room States of docs for `@waymark/changes`, read from a release, a commit, a folder or a site.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DocsState, StatePage } from '@waymark/changes/state';
import { CHANGES_JSON, changesSchema, type ReleaseChanges } from '@waymark/contract/changes';
import { optionalFile } from '@waymark/contract/optional-file';
import type { ReleaseFiles } from '@waymark/contract/release';
import { MANIFEST_FILE } from '@waymark/contract/release-folder';
import { SOURCES_FILE, sourcesSchema } from '@waymark/contract/sources';
import { openPackedFiles } from '@waymark/files/packed-files';
import { openRelease } from '@waymark/foundation/release/open';
import { readPacked } from '@waymark/foundation/release/pack';

export interface ReleaseState {
  readonly id: string;
  readonly state: DocsState;
  /** Those that led to it. */
  readonly changes: ReleaseChanges['sets'];
}

const SPECIFICATIONS = '/openapi/';

/** The release in a folder, in the `.waymark` of a folder, or in a packed file. @throws {ReleaseError} */
export async function releaseAt(path: string): Promise<ReleaseState> {
  if (existsSync(path) && statSync(path).isFile()) return releaseState(await readPacked(path));
  return releaseState(existsSync(join(path, MANIFEST_FILE)) ? path : join(path, '.waymark'));
}

/** @throws {ReleaseError} if it is missing, of another format, or damaged */
async function releaseState(source: string | ReleaseFiles): Promise<ReleaseState> {
  const release = await openRelease(source);
  const files = openPackedFiles({ json: release.file('files.json'), bin: release.file('files.bin') });
  const pages: StatePage[] = [];
  const ofPages = new Set<string>();
  for (const { path, file, title, audience, sections } of release.pages) {
    pages.push({
      ...{ path, title, audience, anchors: sections },
      // Their bytes are in memory: thousands of texts beside them are not needed at once.
      get markdown() {
        return files.read(file) ?? '';
      },
    });
    ofPages.add(file);
  }
  const { paths, audiences, audienceOf } = files.table;
  const specifications = paths.flatMap((path, at) => {
    const audience = audiences[audienceOf[at] ?? -1];
    if (!path.startsWith(SPECIFICATIONS) || ofPages.has(path) || audience === undefined) return [];
    return [{ path, audience, text: files.read(path) ?? '' }];
  });
  const ofMembers = release.members?.index.classes.flatMap((each) => each.redirects) ?? [];
  const unindexed = optionalFile(release, SOURCES_FILE, sourcesSchema)?.unindexed ?? [];
  return {
    id: release.manifest.id,
    state: {
      ...{ pages, specifications, redirects: [...release.manifest.redirects, ...ofMembers] },
      unlisted: new Map(unindexed.map(({ path, audience }) => [path, audience])),
    },
    changes: optionalFile(release, CHANGES_JSON, changesSchema)?.sets ?? [],
  };
}

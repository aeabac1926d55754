/** The limit on what a preview shows: path by path, what its site shows to the same readers. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS_MODES, type AccessMode } from '@waymark/contract/access-mode';
import type { Audience } from '@waymark/contract/audience';
import {
  AUDIENCES_FILE,
  type Audiences,
  audiencesSchema,
  NO_AUDIENCES,
  SERVED_RELEASE_VARIABLE,
  widestAudiences,
} from '@waymark/contract/audiences';
import { isProtected, manifestSchema } from '@waymark/contract/release';
import { MANIFEST_FILE } from '@waymark/contract/release-folder';
import type { Site } from '../types.ts';
import { strictest } from './audience.ts';

export interface PreviewLimit {
  readonly access: AccessMode;
  readonly audiences: Audiences;
}

/**
 * The limit from the site that the environment names; undefined for a build that is no preview, and if nothing is protected.
 *
 * @throws If the release that it names cannot be read.
 */
export function readPreviewLimit(env = process.env): PreviewLimit | undefined {
  const folder = env[SERVED_RELEASE_VARIABLE];
  if (!folder) return undefined;
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const { success, data: manifest } = manifestSchema.safeParse(read(MANIFEST_FILE));
  // One of another format cannot be read: then nothing is open.
  if (!success) return { access: 'full', audiences: NO_AUDIENCES };
  if (!isProtected(manifest)) return undefined;
  // One of an earlier version does not say it: then nothing is open.
  const says = Object.hasOwn(manifest.files, AUDIENCES_FILE);
  return {
    access: manifest.access,
    audiences: says ? audiencesSchema.parse(read(AUDIENCES_FILE)) : NO_AUDIENCES,
  };
}

export function stricterMode(access: AccessMode, previewLimit: PreviewLimit | undefined): AccessMode {
  const of = (mode: AccessMode): number => ACCESS_MODES.indexOf(mode);
  return previewLimit !== undefined && of(previewLimit.access) > of(access) ? previewLimit.access : access;
}

/** The readers of these audiences who may also read the same place on the site. */
export function above(
  { previewLimit }: Pick<Site, 'previewLimit'>,
  kind: keyof Audiences,
  name: string,
  audiences: readonly Audience[],
): readonly Audience[] {
  if (previewLimit === undefined) return audiences;
  const most = widestAudiences(previewLimit.audiences, kind, name);
  return audiences.flatMap((audience) => most.map((each) => strictest([audience, each])));
}

/** The same for things with one audience on each side. */
export function oneAbove(
  site: Pick<Site, 'previewLimit'>,
  kind: 'pages' | 'specifications' | 'skills',
  name: string,
  audience: Audience,
): Audience {
  return strictest(above(site, kind, name, [audience]));
}

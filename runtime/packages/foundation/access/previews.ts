/** Check that a preview is nowhere more open than its site. */
import { isWithin } from '@waymark/contract/audience';
import {
  AUDIENCES_FILE,
  type Audiences,
  audiencesSchema,
  NO_AUDIENCES,
  widestAudiences,
} from '@waymark/contract/audiences';
import { optionalFile } from '@waymark/contract/optional-file';
import { isProtected } from '@waymark/contract/release';
import type { Release } from '../release/open.ts';

type Access = Release['manifest']['access'];

const STRICTNESS: Readonly<Record<Access, number>> = { public: 0, partial: 1, full: 2 };

/** Redirects lead to pages that are compared themselves; the build left out those that the site does not have. */
const COMPARED = ['pages', 'files', 'specifications', 'skills', 'links'] as const;

/**
 * True if each viewer may read on the site, too, what they may read in the preview, path by path: its access mode is as strict,
 * and things that the site does not have need a sign-in. If the site protects nothing, anything is open enough.
 */
export function isAsClosed(preview: Release, served: Release): boolean {
  if (!isProtected(served.manifest)) return true;
  if (STRICTNESS[preview.manifest.access] < STRICTNESS[served.manifest.access]) return false;
  const own = audiencesOf(preview);
  const most = audiencesOf(served) ?? NO_AUDIENCES;
  if (own === undefined) return false;
  return COMPARED.every((kind) =>
    Object.entries(own[kind]).every(([name, audiences]) => {
      const widest = widestAudiences(most, kind, name);
      return audiences.every((audience) => widest.some((each) => isWithin(audience, each)));
    }),
  );
}

const audiencesOf = (release: Release): Audiences | undefined =>
  optionalFile(release, AUDIENCES_FILE, audiencesSchema);

/** The look of a release's site. */
import { LOOK_FILE, lookSchema, type ServerLook } from '@waymark/contract/look';
import { optionalFile } from '@waymark/contract/optional-file';
import type { Release } from './open.ts';

/** Undefined if its build wrote none. Throws if it is not valid. */
export function lookOf(release: Pick<Release, 'manifest' | 'file'>): ServerLook | undefined {
  return optionalFile(release, LOOK_FILE, lookSchema);
}

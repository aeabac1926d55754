/** The look of a release's site. */
import { LOOK_FILE, lookSchema, type ServerLook } from '../contract/look.ts';
import { optionalFile } from '../contract/optional-file.ts';
import type { Release } from './open.ts';

/** Undefined if its build wrote none. Throws if it is not valid. */
export function lookOf(release: Pick<Release, 'manifest' | 'file'>): ServerLook | undefined {
  return optionalFile(release, LOOK_FILE, lookSchema);
}

/** The rights of readers: `canRead` is the only place that decides. */
import type { Audience } from './audience.ts';

/** The asker: a stranger, a program with client credentials, or a person with their user groups. */
export type Viewer =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'machine' }
  | { readonly kind: 'user'; readonly groups: readonly string[] };

export const ANONYMOUS: Viewer = { kind: 'anonymous' };

/**
 * True if a viewer may read a document for an audience. The only place that decides.
 *
 * A program reads public pages and those that are not restricted to groups (first specification, section 5.3).
 */
export function canRead(viewer: Viewer, audience: Audience): boolean {
  if (audience === 'public') return true;
  if (viewer.kind === 'anonymous') return false;
  if (audience === 'authenticated') return true;
  return viewer.kind === 'user' && audience.groups.some((group) => viewer.groups.includes(group));
}

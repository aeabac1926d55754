import type { AccessMode } from '@waymark/contract/access-mode';
import { type Audience, NOBODYS_GROUP } from '@waymark/contract/audience';

/** For pages that nobody may read, such as those whose restriction cannot be understood. */
export const NOBODY: Audience = { groups: [NOBODYS_GROUP] };

export interface AudienceInput {
  readonly access: AccessMode;
  /** `public` of docs.json: what holds for pages that say nothing. */
  readonly publicByDefault: boolean;
  /** The page's own restriction, in its frontmatter. */
  readonly page: Restriction;
  /** The restriction it inherits from the navigation. */
  readonly place: Restriction;
  /** The frontmatter restricts the page in a way that cannot be understood. */
  readonly closed: boolean;
}

/** The readers that a page or an element of the navigation names. */
export interface Restriction {
  readonly public?: boolean | undefined;
  /** Names of user groups; an empty list is for whoever signed in. */
  readonly groups?: readonly string[] | undefined;
}

/**
 * Decides who may read a page. The page's own groups win over those of the navigation, and groups anywhere win over
 * `public: true` anywhere: a page that somebody restricted is never public, in no access mode.
 *
 * Without groups, `public` matters only in mode `partial`. In mode `public` there is nobody to
 * keep out, in mode `full` nobody comes in without signing in. `groups: []` restricts a page to readers who signed in.
 */
export function audienceOf(input: AudienceInput): Audience {
  if (input.closed) return NOBODY;
  const groups = input.page.groups ?? input.place.groups;
  if (groups !== undefined)
    return groups.length === 0 ? 'authenticated' : { groups: [...new Set(groups)].sort() };
  if (input.access === 'public') return 'public';
  if (input.access === 'full') return 'authenticated';
  const isPublic = input.page.public ?? input.place.public ?? input.publicByDefault;
  return isPublic ? 'public' : 'authenticated';
}

/** Each audience once. */
export function distinctAudiences(audiences: readonly Audience[]): readonly Audience[] {
  return [...new Map(audiences.map((audience) => [JSON.stringify(audience), audience])).values()];
}

/** The readers in each of these audiences; `NOBODY` if no group is in all of them. */
export function strictest(audiences: Iterable<Audience>): Audience {
  let found: Audience = 'public';
  for (const audience of audiences) {
    if (audience === 'public') continue;
    if (found === 'public' || (found === 'authenticated' && typeof audience === 'object')) found = audience;
    else if (typeof found === 'object' && typeof audience === 'object') {
      const both: readonly string[] = found.groups.filter((group) => audience.groups.includes(group));
      if (both.length === 0) return NOBODY;
      found = { groups: [...both] };
    }
  }
  return found;
}

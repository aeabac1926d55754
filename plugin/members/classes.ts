/**
 * Classes of signed-in readers: those who may read the same pages see the same menus, so that their pages can be made
 * before anybody asks. Who may read a page is not decided here, but at each request.
 */

import { type Audience, NOBODYS_GROUP } from '@waymark/contract/audience';
import { canRead, type Viewer } from '@waymark/contract/can-read';
import { distinctAudiences } from '@waymark/repository/content/audience';
import type { MemberSite, Site } from '@waymark/repository/types';
import { isProtectedSite, linkAudiences, memberSite } from './readable-site.ts';

/** The most classes of a site, unless it has more groups than that. */
const MOST = 64;

export interface ViewerClass {
  /** The audiences of the site whose pages its members may read. */
  readonly audiences: readonly Audience[];
  /** The site as they know it. */
  readonly site: MemberSite;
}

/**
 * The classes of a site, those who may read most first; none if nothing is protected.
 *
 * @param entrances Adds the redirects that a site has without writing them.
 */
export function viewerClasses(
  site: Site,
  entrances: (site: MemberSite) => MemberSite,
): readonly ViewerClass[] {
  if (!isProtectedSite(site)) return [];
  const audiences = audiencesOf(site);
  return classViewers(site)
    .viewers.map((viewer) => {
      const readable = audiences.filter((audience) => canRead(viewer, audience));
      const shown = memberSite(site, (audience) => canRead(viewer, audience));
      return { audiences: readable, site: entrances(shown) };
    })
    .sort((a, b) => b.site.pages.length - a.site.pages.length || b.audiences.length - a.audiences.length);
}

type SeenSite = Pick<Site, 'access' | 'config' | 'pages' | 'navigation' | 'previewLimit'>;

/** A viewer for each class; `some` if a site has more of them than are made: some members see smaller menus. */
export function classViewers(site: SeenSite): { viewers: readonly Viewer[]; some: boolean } {
  const audiences = audiencesOf(site);
  const groups = [
    ...new Set(audiences.flatMap((audience) => (typeof audience === 'object' ? audience.groups : []))),
  ]
    .filter((group) => group !== NOBODYS_GROUP)
    .sort();
  const keyOf = (viewer: Viewer) => audiences.map((audience) => Number(canRead(viewer, audience))).join('');
  const of = (names: readonly string[]) => {
    const viewer: Viewer = { kind: 'user', groups: names };
    return [keyOf(viewer), viewer] as const;
  };
  const all = new Map<string, Viewer>([of([])]);
  for (const group of groups) {
    for (const viewer of [...all.values()]) {
      if (viewer.kind === 'user') all.set(...of([...viewer.groups, group]));
    }
    if (all.size > MOST) {
      const few = [of([]), ...groups.map((name) => of([name])), of(groups)];
      return { viewers: [...new Map(few).values()], some: true };
    }
  }
  return { viewers: [...all.values()], some: false };
}

/** Audiences of everything that a menu may show. */
function audiencesOf(site: SeenSite): readonly Audience[] {
  return distinctAudiences([
    ...site.pages.map(({ audience }) => audience),
    ...[...linkAudiences(site).values()].flat(),
  ]);
}

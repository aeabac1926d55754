import type { NavNode, Page, Site } from '../types.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * The Site as a stranger may know it, for the pages of dist/: what is not public is in no list, no sidebar and no
 * count. A site that is public throughout is returned as it is.
 */
export function publicSite(site: Site): Site {
  if (site.pages.every(isPublic)) return site;
  const pages = site.pages.filter(isPublic);
  const places = new Map<string, NavNode[]>();
  const copy = (node: NavNode, parent: NavNode | undefined): NavNode | undefined =>
    publicNode(node, parent, places);
  const root = copy(site.navigation.root, undefined) ?? { ...site.navigation.root, children: [] };
  const global = site.navigation.global.flatMap((node) => copy(node, root) ?? []);
  return {
    ...site,
    pages,
    pageByPath: new Map(pages.map((page) => [page.path, page])),
    navigation: { root, global, places },
    skills: site.skills.filter((skill) => skill.audience === 'public'),
  };
}

/** A copy of an element without what is not public below it; undefined where nothing is left to open. */
function publicNode(
  node: NavNode,
  parent: NavNode | undefined,
  places: Map<string, NavNode[]>,
): NavNode | undefined {
  // An endpoint has no page yet that could say it is public.
  if (node.kind === 'endpoint' || (node.page !== undefined && !isPublic(node.page))) return undefined;
  const root = node.root !== undefined && isPublic(node.root) ? node.root : undefined;
  const copy: Mutable<NavNode> = { ...node, parent, root, children: [] };
  const page = copy.page ?? root;
  if (page !== undefined) places.set(page.path, [...(places.get(page.path) ?? []), copy]);
  copy.children = node.children.flatMap((child) => publicNode(child, copy, places) ?? []);
  return page === undefined && copy.href === undefined && copy.children.length === 0 ? undefined : copy;
}

function isPublic(page: Page): boolean {
  return page.audience === 'public';
}

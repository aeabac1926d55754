/** The sidebar of a page as data, for plugins that draw it themselves. */
import type { SidebarEntry } from '@waymark/repository/extend/plugin';
import { nodeHref } from '@waymark/repository/html/address';
import { besideSection, trail } from '@waymark/repository/navigation/tree';
import type { NavNode, ReadableSite } from '@waymark/repository/types';
import { isShown, shownIn } from './sidebar-template.ts';

const word = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** @param site As the page's readers know it. */
export function sidebarEntries(
  site: ReadableSite,
  section: NavNode,
  place: NavNode | undefined,
): readonly SidebarEntry[] {
  const way = new Set(place === undefined ? [] : trail(place));
  const entry = (node: NavNode): SidebarEntry => {
    const given = node.page?.frontmatter;
    return {
      title: node.title,
      href: nodeHref(site, node),
      icon: word(node.icon ?? given?.icon),
      tag: word(node.tag ?? given?.tag),
      isCurrent: node === place,
      isAround: node !== place && way.has(node),
      children: shownIn(node).map(entry),
    };
  };
  return [...section.children, ...besideSection(section)].filter(isShown).map(entry);
}

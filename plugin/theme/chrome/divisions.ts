/** The kinds of division around a page (language, version, product, tab, …) and the choice that each one offers. */
import { firstPage, trail } from '../../navigation/tree.ts';
import type { NavKind, NavNode, Site } from '../../types.ts';
import { nodeHref, pageHref } from '../address.ts';

export interface Choice {
  readonly node: NavNode;
  readonly href: string;
  readonly current: boolean;
}

export interface Division {
  readonly kind: NavKind;
  readonly choices: readonly Choice[];
}

const DIVISIONS = new Set<NavKind>(['language', 'version', 'product', 'tab', 'dropdown', 'anchor', 'item']);

/** Whether an element divides the site, rather than holding pages of one section. */
export function isDivision(node: NavNode): boolean {
  return DIVISIONS.has(node.kind);
}

/** Where a division leads: its own link, or the first page below it. */
export function divisionHref(base: string, node: NavNode): string | undefined {
  const own = nodeHref(base, node);
  if (own !== undefined) return own;
  const page = firstPage(node);
  return page === undefined ? undefined : pageHref(base, page);
}

/** The element and its siblings of the same kind that a reader may choose; an element that leads nowhere is left out. */
export function choicesAround(base: string, node: NavNode): readonly Choice[] {
  const siblings = node.parent?.children ?? [node];
  return choicesOf(
    base,
    siblings.filter((sibling) => sibling.kind === node.kind),
    node,
  );
}

/** Elements as choices. */
export function choicesOf(
  base: string,
  nodes: readonly NavNode[],
  current: NavNode | undefined,
): readonly Choice[] {
  const choices: Choice[] = [];
  for (const node of nodes) {
    if (node.hidden && node !== current) continue;
    const href = divisionHref(base, node);
    if (href !== undefined) choices.push({ node, href, current: node === current });
  }
  return choices;
}

/** The divisions on the way to a section, outermost first. A menu item belongs to its tab, so it is none of its own. */
export function divisionsOf(site: Site, section: NavNode): readonly Division[] {
  const divisions: Division[] = [];
  for (const node of trail(section)) {
    if (!isDivision(node) || node.kind === 'item') continue;
    divisions.push({ kind: node.kind, choices: choicesAround(site.base, node) });
  }
  return divisions;
}

/** The section to show beside a page that has no place: the first one of its language and version. */
export function sectionForUnlisted(
  root: NavNode,
  language: string | undefined,
  version: string | undefined,
): NavNode {
  const wanted: Readonly<Partial<Record<NavKind, string | undefined>>> = { language, version };
  let node = root;
  for (;;) {
    const inner = node.children.filter(
      (child) => isDivision(child) && child.href === undefined && !child.hidden,
    );
    const next =
      inner.find((child) => wanted[child.kind] !== undefined && child.title === wanted[child.kind]) ??
      inner.find((child) => child.default === true) ??
      inner.find((child) => firstPage(child) !== undefined);
    if (next === undefined) return node;
    node = next;
  }
}

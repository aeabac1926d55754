/** The kinds of division around a page (language, version, product, tab, …) and the choice that each one offers. */

import { type Addresses, nodeHref, pageHref } from '@waymark/repository/html/address';
import { eachNode, firstPage, firstPlace, pageOf, trail } from '@waymark/repository/navigation/tree';
import type { NavKind, NavNode, NavTree, Page, ReadableSite } from '@waymark/repository/types';
import { oncePer } from '@waymark/source/made-once';
import { placeMark } from './places.ts';

export interface Choice {
  readonly node: NavNode;
  readonly href: string;
  readonly current: boolean;
  /** The place that it leads to, if the page there is in several. */
  readonly place?: string | undefined;
}

export interface Division {
  readonly kind: NavKind;
  readonly choices: readonly Choice[];
}

const DIVISIONS = new Set<NavKind>(['language', 'version', 'product', 'tab', 'dropdown', 'anchor', 'item']);

const MENUS = new Set<NavKind>(['language', 'version']);

/** Tells whether an element divides the site, rather than holding pages of one section. */
export function isDivision(node: NavNode): boolean {
  return DIVISIONS.has(node.kind);
}

/** The target of a division: its own link, or the first page below it. */
export function divisionHref(site: Addresses, node: NavNode): string | undefined {
  const own = nodeHref(site, node);
  if (own !== undefined) return own;
  const page = firstPage(node);
  return page === undefined ? undefined : pageHref(site, page);
}

/** Elements as choices. One that is hidden is left out unless the reader is in it, and one that leads nowhere or is named " " always. */
export function choicesOf(
  site: ReadableSite,
  nodes: readonly NavNode[],
  way: ReadonlySet<NavNode>,
): readonly Choice[] {
  const choices: Choice[] = [];
  for (const node of nodes) {
    const current = way.has(node);
    if ((node.hidden && !current) || node.title.trim() === '') continue;
    const href = divisionHref(site, node);
    if (href === undefined) continue;
    const place = node.href === undefined ? firstPlace(node) : undefined;
    choices.push({ node, href, current, place: place && placeMark(site, place) });
  }
  return choices;
}

/** A choice that leads to a place other than its first page. */
export function leadingTo(site: ReadableSite, choice: Choice, place: NavNode | undefined): Choice {
  const page = place && pageOf(place);
  if (place === undefined || page === undefined) return choice;
  return { ...choice, href: pageHref(site, page), place: placeMark(site, place) };
}

/**
 * The divisions on the way to a section, outermost first, then the elements of each `global` on it that the section is
 * not in: versions and languages join those on the way, since readers look for them in one menu. The items of a tab
 * belong to it, so they are no division of their own.
 */
export function divisionsOf(site: ReadableSite, section: NavNode): readonly Division[] {
  const tree = site.navigation;
  const way = trail(section);
  const inWay = new Set(way);
  const divisions: { kind: NavKind; choices: readonly Choice[] }[] = [];
  const choicesIn = (kind: NavKind, nodes: readonly NavNode[]): readonly Choice[] =>
    choicesOf(
      site,
      nodes.filter((node) => node.kind === kind),
      inWay,
    );
  const add = (kind: NavKind, choices: readonly Choice[]): void => {
    if (choices.length > 0) divisions.push({ kind, choices });
  };
  for (const node of way) {
    if (!isDivision(node) || (node.kind === 'item' && node.parent?.kind === 'tab')) continue;
    const siblings = siblingsOf(tree, node);
    // An older pattern next to a version or language menu: the menu is the way out of it.
    for (const kind of MENUS) if (kind !== node.kind) add(kind, choicesIn(kind, siblings));
    add(node.kind, choicesIn(node.kind, siblings));
  }
  // Beside its own pages, which is a mistake.
  for (const kind of DIVISIONS)
    if (kind !== 'item' || section.kind !== 'tab') add(kind, choicesIn(kind, section.children));
  for (const global of [tree.global, ...way.map((node) => node.global ?? [])]) {
    if (global.some((node) => inWay.has(node))) continue;
    for (const kind of DIVISIONS) {
      const choices = choicesIn(kind, global);
      const menu = MENUS.has(kind) ? divisions.find((one) => one.kind === kind) : undefined;
      if (menu === undefined) add(kind, choices);
      else menu.choices = [...menu.choices, ...choices];
    }
  }
  return divisions;
}

/** The list that holds an element: its parent's children, or the `global` of its parent. */
function siblingsOf(tree: NavTree, node: NavNode): readonly NavNode[] {
  const { parent } = node;
  if (parent === undefined || parent.children.includes(node)) return parent?.children ?? [node];
  return (parent.kind === 'root' ? tree.global : parent.global) ?? [node];
}

/** The folders of the pages below an element: of `/api/users/list` they are `/api/` and `/api/users/`. */
const foldersBelow: (node: NavNode) => ReadonlySet<string> = oncePer((node) => {
  const folders = new Set<string>();
  for (const { page } of eachNode(node))
    for (const folder of foldersOf(page?.path ?? '')) folders.add(folder);
  return folders;
});

function foldersOf(path: string): string[] {
  return [...path.matchAll(/(?<=.)\//g)].map(({ index }) => path.slice(0, index + 1));
}

/**
 * The section to show beside a page that has no place: the first one of its languages and versions, and among those the one whose
 * pages lie in the deepest of its folders.
 */
export function sectionForUnlisted(
  root: NavNode,
  { languages, versions, path = '' }: Partial<Pick<Page, 'languages' | 'versions' | 'path'>> = {},
): NavNode {
  const wanted: Readonly<Partial<Record<NavKind, readonly string[] | undefined>>> = {
    language: languages,
    version: versions,
  };
  const folders = foldersOf(`${path}/`);
  const near = (node: NavNode): number => folders.filter((folder) => foldersBelow(node).has(folder)).length;
  let node = root;
  for (;;) {
    const inner = node.children.filter(
      (child) => isDivision(child) && child.href === undefined && !child.hidden,
    );
    const usual =
      inner.find((child) => child.default === true) ?? inner.find((child) => firstPage(child) !== undefined);
    const next =
      inner.find((child) => wanted[child.kind]?.includes(child.title)) ??
      inner.reduce((best, child) => (best === undefined || near(child) > near(best) ? child : best), usual);
    if (next === undefined) return node;
    node = next;
  }
}

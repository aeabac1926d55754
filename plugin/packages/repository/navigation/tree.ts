/** Queries of the navigation tree, each answered in time linear in its result, or remembered. */
import { belongsTo } from '@waymark/contract/variants';
import { keptIn, oncePer } from '@waymark/source/made-once';
import type { DirectoryListing, NavNode, NavTree, Page, SpecificationSource, Variant } from '../types.ts';

/** The elements from the outermost down to the node itself; the root is left out. */
export function trail(node: NavNode): NavNode[] {
  const nodes: NavNode[] = [];
  for (let at: NavNode | undefined = node; at !== undefined && at.kind !== 'root'; at = at.parent) {
    nodes.push(at);
  }
  return nodes.reverse();
}

/** The node and all below it, in navigation order. */
export function* eachNode(node: NavNode): Generator<NavNode, void, undefined> {
  const stack = [node];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    yield at;
    for (let index = at.children.length - 1; index >= 0; index--) {
      const child = at.children[index];
      if (child !== undefined) stack.push(child);
    }
  }
}

/** The elements above a place that a reader passes: without the node itself, versions, languages, and groups named " ". */
export function breadcrumbs(node: NavNode): NavNode[] {
  return trail(node).filter(
    (at) => at !== node && at.kind !== 'version' && at.kind !== 'language' && at.title.trim() !== '',
  );
}

/** The parts of a site that a reader searches in: a product, which is a dropdown on sites that have no other name for it, and a tab. */
export interface SearchPlace {
  readonly product?: string;
  readonly tab?: string;
}

export function searchPlace(way: readonly NavNode[]): SearchPlace {
  const product = way.find(({ kind }) => kind === 'product' || kind === 'dropdown')?.title;
  const tab = way.find(({ kind }) => kind === 'tab')?.title;
  return { ...(product !== undefined && { product }), ...(tab !== undefined && { tab }) };
}

/** The titles above a page for whoever meets it in a search, and the parts of the site that it is in. */
export function wayTo(
  tree: NavTree,
  page: Page,
): { readonly titles: readonly string[]; readonly place: SearchPlace } {
  const place = placeOf(tree, page);
  const way = place === undefined ? [] : breadcrumbs(place);
  const titles = way.map(({ title }) => title);
  return {
    // A tab is often named like its only group.
    titles: titles.filter((title, index) => title !== titles[index - 1]),
    place: searchPlace(way),
  };
}

/** The page that a node stands for: its own, or a group's root. */
export function pageOf(node: NavNode): Page | undefined {
  return node.page ?? node.root;
}

const placesByPath = oncePer((_: NavTree) => new Map<string, readonly NavNode[]>());

/**
 * The places in which readers meet a page, first the one that the address alone leads to: in the default language
 * and version if one is. Hidden places, and those next to a version or language menu, count if there are no others.
 */
export function placesOf(tree: NavTree, { path }: Page): readonly NavNode[] {
  return keptIn(placesByPath(tree), path, () => findPlaces(tree.places.get(path) ?? []));
}

function findPlaces(all: readonly NavNode[]): readonly NavNode[] {
  const shown = all.filter((node) => !node.hidden);
  const candidates = shown.length > 0 ? shown : all;
  const proper = candidates.filter((node) => !trail(node).some(isFallback));
  const found = proper.length > 0 ? proper : candidates;
  const score = (node: NavNode) => (trail(node).some((at) => at.default === false) ? 1 : 0);
  return found.toSorted((a, b) => score(a) - score(b));
}

function isMenu({ kind }: NavNode): boolean {
  return kind === 'version' || kind === 'language';
}

/** It is next to a version or language menu, which readers see instead of it. */
function isFallback(node: NavNode): boolean {
  const siblings = node.parent?.children ?? [];
  // Menus come first among the lists of a level; elements of its `global` are not in it.
  return siblings[0] !== undefined && isMenu(siblings[0]) && !isMenu(node) && siblings.includes(node);
}

/** The place that a page is shown in if the address alone decides. Undefined for a page outside the navigation. */
export function placeOf(tree: NavTree, page: Page): NavNode | undefined {
  return placesOf(tree, page)[0];
}

interface Sequence {
  readonly nodes: readonly NavNode[];
  /** Each place of the section to its index; a page that stands twice has the index of its first place. */
  readonly index: ReadonlyMap<NavNode, number>;
  /** Places at which a page stands again, to the index of the first place after it. */
  readonly repeated: ReadonlyMap<NavNode, number>;
}

/**
 * The places before and after a node among the pages of its section; `pageOf` gives their pages. Hidden places and
 * mere links are passed over, as is a page that is in the section again.
 */
export function neighbours(node: NavNode): { previous?: NavNode | undefined; next?: NavNode | undefined } {
  const page = pageOf(node);
  if (page === undefined) return {};
  const section = sectionOf(node);
  const { nodes, index, repeated } = sequenceOf(section);
  const again = repeated.get(node);
  if (again !== undefined) {
    const before = nodes.slice(Math.max(0, again - 2), again).findLast((other) => pageOf(other) !== page);
    return { previous: before, next: nodes[again] };
  }
  const at = index.get(node);
  return at === undefined ? {} : { previous: nodes[at - 1], next: nodes[at + 1] };
}

const sequenceOf = oncePer((section: NavNode): Sequence => {
  const nodes: NavNode[] = [];
  const index = new Map<NavNode, number>();
  const repeated = new Map<NavNode, number>();
  const seen = new Set<string>();
  for (const node of eachNode(section)) {
    const page = pageOf(node);
    if (page === undefined || !isShown(node) || sectionOf(node) !== section) continue;
    if (seen.has(page.path)) {
      repeated.set(node, nodes.length);
      continue;
    }
    seen.add(page.path);
    index.set(node, nodes.length);
    nodes.push(node);
  }
  return { nodes, index, repeated };
});

/** The reader can see it, and it leads to a page of the site. */
function isShown(node: NavNode): boolean {
  return !node.hidden && !isLink(node) && node.root?.frontmatter.hidden !== true;
}

/** It leads elsewhere, by its own `href` or by the `url` of its page. */
function isLink(node: NavNode): boolean {
  return node.href !== undefined || node.root?.frontmatter.url !== undefined;
}

/**
 * The place that an element opens: its root, or else the first page below it, the default version and language first.
 * Hidden pages count only if there are no others. Undefined for an element without pages.
 */
export const firstPlace = oncePer(findFirstPlace);

export function firstPage(node: NavNode): Page | undefined {
  const place = firstPlace(node);
  return place === undefined ? undefined : pageOf(place);
}

function findFirstPlace(node: NavNode): NavNode | undefined {
  let hidden: NavNode | undefined;
  const stack = [node];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (!isLink(at) && pageOf(at) !== undefined) {
      if (isShown(at)) return at;
      hidden ??= at;
    }
    const preferred = at.children.find((child) => child.default === true);
    stack.push(...at.children.filter((child) => child !== preferred).reverse());
    if (preferred !== undefined) stack.push(preferred);
  }
  return hidden;
}

/** The listing on a group's root page: the nearest one set, on the node or above it. */
export function directoryOf(node: NavNode): DirectoryListing {
  return nearest(node, (at) => at.directory) ?? 'none';
}

/** The OpenAPI source that holds for a node: the nearest one set, the site's own last. */
export function openapiOf(node: NavNode): SpecificationSource | undefined {
  return nearest(node, (at) => at.openapi);
}

function nearest<T>(node: NavNode, value: (node: NavNode) => T | undefined): T | undefined {
  for (let at: NavNode | undefined = node; at !== undefined; at = at.parent) {
    const found = value(at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The nearest tab, anchor, dropdown or other division, the node itself included, whose groups and pages form the
 * sidebar; the root if there is none.
 */
export function sectionOf(node: NavNode): NavNode {
  let at = node;
  while (at.parent !== undefined && (at.kind === 'group' || at.kind === 'page' || at.kind === 'endpoint')) {
    at = at.parent;
  }
  return at;
}

/** Groups and pages beside the elements that a section is in. An element holds both by mistake, and readers still find both. */
export function besideSection(section: NavNode): NavNode[] {
  const beside: NavNode[] = [];
  for (let at = section; at.parent !== undefined; at = at.parent) {
    const { parent } = at;
    if (parent.children.includes(at) && !parent.children.some(isMenu))
      beside.push(...parent.children.filter((child) => sectionOf(child) === parent));
  }
  return beside;
}

/**
 * The language that a page is read in: its only one; of several, or of all, the site's default one if it is among
 * them. On a site that names no language, the one that its text is written in.
 */
export function languageOf(
  {
    languages,
    writtenIn,
  }: { readonly languages: readonly Variant[]; readonly writtenIn?: string | undefined },
  page: Pick<Page, 'languages' | 'writtenIn'>,
): string | undefined {
  if (languages.length === 0) return page.writtenIn ?? writtenIn;
  const standard = languages.find((language) => language.default)?.name;
  return standard !== undefined && belongsTo(page.languages, standard) ? standard : page.languages[0];
}

/** Versions of the site in the order of the navigation, each name once; the default if it is one anywhere. */
export function versionsOf(tree: NavTree): Variant[] {
  return variantsOf(tree, 'version');
}

/** Languages of the site in the order of the navigation, each code once, as docs.json has it. */
export function languagesOf(tree: NavTree): Variant[] {
  return variantsOf(tree, 'language');
}

function variantsOf(tree: NavTree, kind: 'version' | 'language'): Variant[] {
  const variants = new Map<string, Variant>();
  for (const node of eachNode(tree.root)) {
    if (node.kind !== kind) continue;
    const known = variants.get(node.title);
    variants.set(node.title, {
      name: node.title,
      default: known?.default === true || node.default === true,
      tag: known?.tag ?? node.tag,
    });
  }
  return [...variants.values()];
}

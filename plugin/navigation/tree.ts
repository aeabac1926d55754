/** Questions to the navigation tree, each answered in time linear in what it returns, or remembered. */
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
export function* walk(node: NavNode): Generator<NavNode, void, undefined> {
  const stack = [node];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    yield at;
    for (let index = at.children.length - 1; index >= 0; index--) {
      const child = at.children[index];
      if (child !== undefined) stack.push(child);
    }
  }
}

/** The elements above a place that a reader passes: without the node itself, versions and languages. */
export function breadcrumbs(node: NavNode): NavNode[] {
  return trail(node).filter((at) => at !== node && at.kind !== 'version' && at.kind !== 'language');
}

/** The page that a node stands for: its own, or a group's root. */
export function pageOf(node: NavNode): Page | undefined {
  return node.page ?? node.root;
}

/**
 * The place that a page is shown in where the address alone decides: one that is not hidden before one that is, then
 * one in the default language and version, then the first. Undefined for a page outside the navigation.
 */
export function placeOf(tree: NavTree, page: Page): NavNode | undefined {
  const places = tree.places.get(page.path) ?? [];
  const score = (node: NavNode) =>
    (node.hidden ? 2 : 0) + (trail(node).some((at) => at.default === false) ? 1 : 0);
  return places.toSorted((a, b) => score(a) - score(b))[0];
}

interface Sequence {
  readonly nodes: readonly NavNode[];
  /** Path of a page to its index. */
  readonly index: ReadonlyMap<string, number>;
}

const sequences = new WeakMap<NavNode, Sequence>();

/**
 * The places before and after a node among the pages of its section; `pageOf` gives their pages. Hidden places and
 * mere links are passed over; a page that stands twice in the section counts where it stands first.
 */
export function neighbours(
  _tree: NavTree,
  node: NavNode,
): { previous?: NavNode | undefined; next?: NavNode | undefined } {
  const page = pageOf(node);
  if (page === undefined) return {};
  const section = sectionOf(node);
  let sequence = sequences.get(section);
  if (sequence === undefined) {
    sequence = sequenceOf(section);
    sequences.set(section, sequence);
  }
  const at = sequence.index.get(page.path);
  if (at === undefined) return {};
  return { previous: sequence.nodes[at - 1], next: sequence.nodes[at + 1] };
}

function sequenceOf(section: NavNode): Sequence {
  const nodes: NavNode[] = [];
  const index = new Map<string, number>();
  for (const node of walk(section)) {
    const page = pageOf(node);
    if (page === undefined || !isShown(node) || index.has(page.path) || sectionOf(node) !== section) continue;
    index.set(page.path, nodes.length);
    nodes.push(node);
  }
  return { nodes, index };
}

/** The reader can see it, and it leads to a page of the site. */
function isShown(node: NavNode): boolean {
  return !node.hidden && !isLink(node) && node.root?.frontmatter.hidden !== true;
}

/** It leads elsewhere, by its own `href` or by the `url` of its page. */
function isLink(node: NavNode): boolean {
  return node.href !== undefined || node.root?.frontmatter.url !== undefined;
}

const firstPages = new WeakMap<NavNode, Page | false>();

/**
 * The page that an element opens: its root, else the first page below it, the default version and language first.
 * Hidden pages count only where there are no others. Undefined for an element without pages.
 */
export function firstPage(node: NavNode): Page | undefined {
  let found = firstPages.get(node);
  if (found === undefined) {
    found = findFirstPage(node) ?? false;
    firstPages.set(node, found);
  }
  return found === false ? undefined : found;
}

function findFirstPage(node: NavNode): Page | undefined {
  let hidden: Page | undefined;
  const stack = [node];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const page = isLink(at) ? undefined : pageOf(at);
    if (page !== undefined && isShown(at)) return page;
    hidden ??= page;
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

/** The AsyncAPI source that holds for a node. An element that sets `openapi` too has no `asyncapi` of its own. */
export function asyncapiOf(node: NavNode): SpecificationSource | undefined {
  return nearest(node, (at) => (at.openapi === undefined || at.kind === 'root' ? at.asyncapi : undefined));
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
 * sidebar; the root where there is none.
 */
export function sectionOf(node: NavNode): NavNode {
  let at = node;
  while (at.parent !== undefined && (at.kind === 'group' || at.kind === 'page' || at.kind === 'endpoint')) {
    at = at.parent;
  }
  return at;
}

/** What every page below a node shows: `navigation.global`, then the `global` of each element on its trail. */
export function globalsOf(tree: NavTree, node: NavNode | undefined): NavNode[] {
  const own = node === undefined ? [] : trail(node).flatMap((at) => at.global ?? []);
  return [...tree.global, ...own];
}

/** Versions of the site in the order of the navigation, each name once; the default where it is one anywhere. */
export function versionsOf(tree: NavTree): Variant[] {
  return variantsOf(tree, 'version');
}

/** Languages of the site in the order of the navigation, each code once, as docs.json has it. */
export function languagesOf(tree: NavTree): Variant[] {
  return variantsOf(tree, 'language');
}

function variantsOf(tree: NavTree, kind: 'version' | 'language'): Variant[] {
  const variants = new Map<string, Variant>();
  for (const node of walk(tree.root)) {
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

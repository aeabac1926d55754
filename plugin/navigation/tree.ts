/** Questions to the navigation tree, each answered in constant or linear time. */
import type { DirectoryListing, NavNode, NavTree, Page, SpecificationSource, Variant } from '../types.ts';

/** The elements from the outermost down to the node itself; the root is left out. */
export function trail(_node: NavNode): NavNode[] {
  throw new Error('not built yet');
}
/** The node and all below it, in navigation order. */
export function walk(_node: NavNode): Generator<NavNode> {
  throw new Error('not built yet');
}
/** The elements above a page that a reader sees: without the node itself, versions and languages. */
export function breadcrumbs(_node: NavNode): NavNode[] {
  throw new Error('not built yet');
}
/** The page that a node stands for: its own, or a group's root. */
export function pageOf(node: NavNode): Page | undefined {
  return node.page ?? node.root;
}
/** The places before and after a node among the pages that the reader sees in the same section. `pageOf` gives their page. */
export function neighbours(
  _tree: NavTree,
  _node: NavNode,
): { previous?: NavNode | undefined; next?: NavNode | undefined } {
  throw new Error('not built yet');
}
export function firstPage(_node: NavNode): Page | undefined {
  throw new Error('not built yet');
}
export function directoryOf(_node: NavNode): DirectoryListing {
  throw new Error('not built yet');
}
export function openapiOf(_node: NavNode): SpecificationSource | undefined {
  throw new Error('not built yet');
}
export function asyncapiOf(_node: NavNode): SpecificationSource | undefined {
  throw new Error('not built yet');
}
/** The nearest tab, anchor, dropdown or other division whose groups and pages form the sidebar; the root where there is none. */
export function sectionOf(_node: NavNode): NavNode {
  throw new Error('not built yet');
}
/** Elements that every page below a node shows: those of `navigation.global`, then those of the elements on its trail. */
export function globalsOf(_tree: NavTree, _node: NavNode | undefined): NavNode[] {
  throw new Error('not built yet');
}
/** Versions of the site in the order of the navigation, each name once. */
export function versionsOf(_tree: NavTree): Variant[] {
  throw new Error('not built yet');
}
/** Languages of the site in the order of the navigation, each code once. */
export function languagesOf(_tree: NavTree): Variant[] {
  throw new Error('not built yet');
}

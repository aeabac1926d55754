/** The listing on a group's root page: the pages and groups that the group holds. */
import type { DirectoryListing, NavNode, NavTree, Page } from '../types.ts';
import { directoryOf, firstPage, pageOf, placesOf } from './tree.ts';

export interface Directory {
  readonly listing: Exclude<DirectoryListing, 'none'>;
  readonly entries: readonly DirectoryEntry[];
}

export interface DirectoryEntry {
  readonly node: NavNode;
  readonly title: string;
  readonly description: string | undefined;
  /** Its target, unless it is a link: a page, a group's root, or the first page of a group without one. */
  readonly page: Page | undefined;
  /** The entries of a group. */
  readonly children: readonly DirectoryEntry[];
}

/** The listing of a page: undefined unless it is the root of a group that has one, and the group holds something. */
export function directoryOfPage(tree: NavTree, page: Page): Directory | undefined {
  for (const place of placesOf(tree, page)) {
    if (place.root?.path !== page.path) continue;
    const listing = directoryOf(place);
    if (listing === 'none') continue;
    const entries = entriesOf(place, page);
    if (entries.length > 0) return { listing, entries };
  }
  return undefined;
}

/** @param self The page that lists: groups often name their root among their pages too. */
function entriesOf(group: NavNode, self: Page): DirectoryEntry[] {
  return group.children.flatMap((node) => {
    if (node.hidden || node.page?.path === self.path) return [];
    const page = pageOf(node) ?? firstPage(node);
    if (page === undefined && node.href === undefined) return [];
    const description = node.description ?? pageOf(node)?.description;
    const children = node.kind === 'group' ? entriesOf(node, self) : [];
    return [{ node, title: node.title, description, page, children }];
  });
}

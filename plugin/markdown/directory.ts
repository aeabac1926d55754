/** The listing of a group's root page as Markdown: a list of links, for who reads the page without its navigation. */
import type { List, ListItem, PhrasingContent } from 'mdast';
import { type DirectoryEntry, directoryOfPage } from '../navigation/directory.ts';
import type { Page, Site } from '../types.ts';
import { serialize } from './serialize.ts';

/**
 * Empty for a page without a listing. It names only what everyone who may read the page may read, and what agents
 * find: who asks is not known here.
 */
export function directoryMarkdown(site: Site, page: Page): string {
  const directory = directoryOfPage(site.navigation, page);
  const list = directory && listOf(directory.entries, (other) => isShared(page, other));
  return list === undefined ? '' : serialize([list]);
}

function isShared(page: Page, other: Page): boolean {
  if (!other.indexed) return false;
  return other.audience === 'public' || JSON.stringify(other.audience) === JSON.stringify(page.audience);
}

function listOf(entries: readonly DirectoryEntry[], isReadable: (page: Page) => boolean): List | undefined {
  const children = entries.flatMap((entry) => itemOf(entry, isReadable) ?? []);
  return children.length === 0 ? undefined : { type: 'list', ordered: false, spread: false, children };
}

function itemOf(
  { node, title, children }: DirectoryEntry,
  isReadable: (page: Page) => boolean,
): ListItem | undefined {
  const page = node.page ?? node.root;
  const own = page !== undefined && isReadable(page) ? page : undefined;
  const inner = listOf(children, isReadable);
  // The link of an entry whose page may not be read goes with the page.
  const url = page === undefined ? node.href : own && (node.href ?? encodeURI(own.path));
  if (url === undefined && inner === undefined) return undefined;
  const text: PhrasingContent = { type: 'text', value: title };
  const line: PhrasingContent[] = [url === undefined ? text : { type: 'link', url, children: [text] }];
  const description = node.description ?? own?.description;
  if (description !== undefined)
    line.push({ type: 'text', value: `: ${description.trim().replaceAll(/\s+/g, ' ')}` });
  const paragraph = { type: 'paragraph', children: line } as const;
  return {
    type: 'listItem',
    spread: false,
    children: inner === undefined ? [paragraph] : [paragraph, inner],
  };
}

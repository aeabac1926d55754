/** The listing of a group's root page as Markdown: a list of links, for readers of the page without its navigation. */

import { encodePath } from '@waymark/contract/encode-path';
import { type DirectoryEntry, directoryOfPage } from '@waymark/repository/navigation/directory';
import type { Page, ReadableSite } from '@waymark/repository/types';
import type { List, ListItem, PhrasingContent } from 'mdast';
import { serialize } from './serialize.ts';

/** Empty for a page without a listing. It names only pages that agents find. */
export function directoryMarkdown(site: ReadableSite, page: Page): string {
  const directory = directoryOfPage(site.navigation, page);
  const list = directory && listOf(directory.entries);
  return list === undefined ? '' : serialize([list]);
}

function listOf(entries: readonly DirectoryEntry[]): List | undefined {
  const children = entries.flatMap((entry) => itemOf(entry) ?? []);
  return children.length === 0 ? undefined : { type: 'list', ordered: false, spread: false, children };
}

function itemOf({ node, title, children }: DirectoryEntry): ListItem | undefined {
  const page = node.page ?? node.root;
  const own = page?.indexed === true ? page : undefined;
  const inner = listOf(children);
  // The link of an entry is left out with a page that agents do not find.
  const url = page === undefined ? node.href : own && (node.href ?? encodePath(own.path));
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

/** The list of a group's pages on the group's root page. */

import { escapeHtml } from '../../../runtime/contract/html.ts';
import { isElsewhere, linkHref, pageHref } from '../../html/address.ts';
import { attributeText } from '../../html/html.ts';
import { inlineMarkdown } from '../../html/inline-markdown.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { type DirectoryEntry, directoryOfPage } from '../../navigation/directory.ts';
import type { Page } from '../../types.ts';
import { nodeIcon, type ThemeContext } from './context.ts';
import { outside } from './menus.ts';
import { method } from './method.ts';
import { placeMark } from './places.ts';

/** The listing as HTML; empty on every page that has none. */
export function directory(context: ThemeContext, page: Page): string {
  const found = directoryOfPage(context.site.navigation, page);
  if (found === undefined) return '';
  const entries = found.entries
    .map((one) =>
      found.listing === 'card' ? `<li class="directory-card">${card(context, one)}</li>` : item(context, one),
    )
    .join('');
  return `<nav class="directory" data-listing="${found.listing}" aria-label="${context.texts.directory}"><ul>${entries}</ul></nav>`;
}

function link(context: ThemeContext, { node, title, page }: DirectoryEntry): string {
  const { site } = context;
  const href = node.href !== undefined ? linkHref(site, node.href) : page && pageHref(site, page);
  if (href === undefined) return escapeHtml(title);
  const place = node.href === undefined ? placeMark(site, node) : undefined;
  const state = attributeText({ href, 'data-place': place });
  const away = isElsewhere(href) ? INTERFACE_ICONS.external : '';
  return `<a${state}${outside(href)}>${escapeHtml(title)}${away}</a>`;
}

function note({ description }: DirectoryEntry): string {
  return description === undefined ? '' : `<p>${inlineMarkdown(description)}</p>`;
}

/** @param title As HTML. */
function words(context: ThemeContext, entry: DirectoryEntry, title: string): string {
  const icon = nodeIcon(context, entry.node);
  const picture = icon === '' ? '' : `<span class="icon-tile">${icon}</span>`;
  return `${picture}<div><p class="directory-title">${title}</p>${note(entry)}</div>`;
}

function card(context: ThemeContext, entry: DirectoryEntry): string {
  const title = method(entry.node) + link(context, entry);
  return `<div class="directory-entry">${words(context, entry, title)}</div>`;
}

function item(context: ThemeContext, entry: DirectoryEntry): string {
  const hook = entry.children.length > 0 ? 'directory-group' : 'directory-page';
  return `<li class="${hook}">${row(context, entry)}</li>`;
}

/** A page as a line; a group as a line that opens to what it holds. */
function row(context: ThemeContext, entry: DirectoryEntry): string {
  if (entry.children.length === 0) return card(context, entry);
  const own = entry.node.root === undefined ? '' : `<li class="directory-page">${card(context, entry)}</li>`;
  const children = entry.children.map((child) => item(context, child)).join('');
  return (
    `<details><summary class="directory-entry">${words(context, entry, escapeHtml(entry.title))}` +
    `${INTERFACE_ICONS.chevron}</summary><ul>${own}${children}</ul></details>`
  );
}

/** The list of a group's pages on the group's root page. */

import { type Html, html, NOTHING } from '@waymark/contract/html';
import { linkHref, pageHref } from '@waymark/repository/html/address';
import { attributes, isBlank } from '@waymark/repository/html/html';
import { inlineMarkdown } from '@waymark/repository/html/inline-markdown';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { type DirectoryEntry, directoryOfPage } from '@waymark/repository/navigation/directory';
import type { Page } from '@waymark/repository/types';
import { isElsewhere } from '@waymark/source/scheme';
import { nodeIcon, type ThemeContext } from './context.ts';
import { outside } from './menus.ts';
import { method } from './method.ts';
import { placeMark } from './places.ts';

export function directory(context: ThemeContext, page: Page): Html {
  const found = directoryOfPage(context.site.navigation, page);
  if (found === undefined) return NOTHING;
  const entries = found.entries.map((one) =>
    found.listing === 'card'
      ? html`<li class="directory-card">${card(context, one)}</li>`
      : item(context, one),
  );
  return html`<nav class="directory" data-listing="${found.listing}" aria-label="${context.texts.directory}"><ul>${entries}</ul></nav>`;
}

function link(context: ThemeContext, { node, title, page }: DirectoryEntry): string | Html {
  const { site } = context;
  const href = node.href !== undefined ? linkHref(site, node.href) : page && pageHref(site, page);
  if (href === undefined) return title;
  const place = node.href === undefined ? placeMark(site, node) : undefined;
  const state = attributes({ href, 'data-place': place });
  return html`<a${state}${outside(href)}>${title}${isElsewhere(href) && INTERFACE_ICONS.external}</a>`;
}

function words(context: ThemeContext, { node, description }: DirectoryEntry, title: string | Html): Html {
  const icon = nodeIcon(context, node);
  const picture = !isBlank(icon) && html`<span class="icon-tile">${icon}</span>`;
  const note = description !== undefined && html`<p>${inlineMarkdown(description)}</p>`;
  return html`${picture}<div><p class="directory-title">${title}</p>${note}</div>`;
}

function card(context: ThemeContext, entry: DirectoryEntry): Html {
  const title = html`${method(entry.node)}${link(context, entry)}`;
  return html`<div class="directory-entry">${words(context, entry, title)}</div>`;
}

function item(context: ThemeContext, entry: DirectoryEntry): Html {
  const hook = entry.children.length > 0 ? 'directory-group' : 'directory-page';
  return html`<li class="${hook}">${row(context, entry)}</li>`;
}

/** A page as a line; a group as a line that opens to what it holds. */
function row(context: ThemeContext, entry: DirectoryEntry): Html {
  if (entry.children.length === 0) return card(context, entry);
  const own = entry.node.root && html`<li class="directory-page">${card(context, entry)}</li>`;
  const children = entry.children.map((child) => item(context, child));
  return html`<details><summary class="directory-entry">${words(context, entry, entry.title)}${INTERFACE_ICONS.chevron}</summary><ul>${own}${children}</ul></details>`;
}

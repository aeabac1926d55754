/** Aids for reading one page: breadcrumbs, when it was changed, previous and next. */

import { type Html, html, NOTHING } from '@waymark/contract/html';
import { nodeHref } from '@waymark/repository/html/address';
import { isBlank } from '@waymark/repository/html/html';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { breadcrumbs, neighbours } from '@waymark/repository/navigation/tree';
import { languageTag } from '@waymark/repository/translations/texts';
import type { NavNode, Page } from '@waymark/repository/types';
import type { ThemeContext } from './context.ts';
import { divisionHref } from './divisions.ts';

/** Themes that show the whole way if docs.json says nothing: those with the densest sidebars, for large sites. */
const BREADCRUMB_THEMES: ReadonlySet<string> = new Set(['palm', 'sequoia']);

/** The way to a page; with eyebrows `section` only the group that holds it. */
export function eyebrow(context: ThemeContext, place: NavNode | undefined): Html {
  if (place === undefined) return NOTHING;
  const { styling, theme } = context.site.config;
  const eyebrows = styling?.eyebrows ?? (BREADCRUMB_THEMES.has(theme) ? 'breadcrumbs' : 'section');
  if (eyebrows === 'breadcrumbs') {
    const crumbs = breadcrumbs(place);
    if (crumbs.length === 0) return NOTHING;
    const items = crumbs.map((node, index) => {
      const href = node.kind === 'group' ? nodeHref(context.site, node) : divisionHref(context.site, node);
      const { title } = node;
      const crumb = href === undefined ? html`<span>${title}</span>` : html`<a href="${href}">${title}</a>`;
      return html`<li class="breadcrumb-item">${crumb}${index < crumbs.length - 1 && INTERFACE_ICONS.chevron}</li>`;
    });
    return html`<nav class="breadcrumbs" aria-label="${context.texts.breadcrumbs}"><ol class="breadcrumb-list">${items}</ol></nav>`;
  }
  const parent = place.parent;
  const title = parent?.kind === 'group' ? parent.title.trim() : '';
  return title === '' ? NOTHING : html`<p class="eyebrow">${title}</p>`;
}

/** The day of the last change, in UTC, so that every machine builds the same page; empty if the page does not show it. */
export function timestamp({ texts, language }: ThemeContext, page: Page): Html {
  if (page.lastChanged === undefined) return NOTHING;
  const date = new Date(page.lastChanged);
  const format = new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'long', timeZone: 'UTC' });
  const time = html`<time datetime="${date.toISOString().slice(0, 10)}">${format.format(date)}</time>`;
  const [before, after] = texts.lastUpdated.split('{date}');
  return html`<p class="last-changed">${before}${time}${after}</p>`;
}

function step(context: ThemeContext, node: NavNode | undefined, rel: 'prev' | 'next'): Html {
  const href = node === undefined ? undefined : nodeHref(context.site, node);
  if (node === undefined || href === undefined) return NOTHING;
  const isBack = rel === 'prev';
  const label = isBack ? context.texts.previous : context.texts.next;
  const title = html`${isBack && INTERFACE_ICONS.left}${node.title}${!isBack && INTERFACE_ICONS.right}`;
  return html`<a class="step-${rel} pagination-${rel}" rel="${rel}" href="${href}"><small>${label}</small><span class="pagination-title">${title}</span></a>`;
}

/** Links to the neighbours of a page in reading order. */
export function pagination(context: ThemeContext, place: NavNode | undefined): Html {
  if (place === undefined) return NOTHING;
  const { previous, next } = neighbours(place);
  const links = html`${step(context, previous, 'prev')}${step(context, next, 'next')}`;
  return isBlank(links)
    ? NOTHING
    : html`<nav id="pagination" aria-label="${context.texts.pagination}">${links}</nav>`;
}

/** Aids for reading one page: breadcrumbs, table of contents, previous and next. */

import { escapeHtml } from '../../../runtime/contract/html.ts';
import { nodeHref } from '../../html/address.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { breadcrumbs, neighbours } from '../../navigation/tree.ts';
import type { NavNode } from '../../types.ts';
import type { ThemeContext } from './context.ts';
import { divisionHref } from './divisions.ts';

/** Themes that show the whole way if docs.json says nothing: those with the densest sidebars, for large sites. */
const BREADCRUMB_THEMES: ReadonlySet<string> = new Set(['palm', 'sequoia']);

/** The way to a page; with eyebrows `section` only the group that holds it. */
export function eyebrow(context: ThemeContext, place: NavNode | undefined): string {
  if (place === undefined) return '';
  const { styling, theme } = context.site.config;
  const eyebrows = styling?.eyebrows ?? (BREADCRUMB_THEMES.has(theme) ? 'breadcrumbs' : 'section');
  if (eyebrows === 'breadcrumbs') {
    const crumbs = breadcrumbs(place);
    if (crumbs.length === 0) return '';
    const items = crumbs.map((node, index) => {
      const href = node.kind === 'group' ? nodeHref(context.site, node) : divisionHref(context.site, node);
      const title = escapeHtml(node.title);
      const crumb =
        href === undefined ? `<span>${title}</span>` : `<a href="${escapeHtml(href)}">${title}</a>`;
      return `<li class="breadcrumb-item">${crumb}${index === crumbs.length - 1 ? '' : INTERFACE_ICONS.chevron}</li>`;
    });
    return `<nav class="breadcrumbs" aria-label="${context.texts.breadcrumbs}"><ol class="breadcrumb-list">${items.join('')}</ol></nav>`;
  }
  const parent = place.parent;
  const title = parent?.kind === 'group' ? parent.title.trim() : '';
  return title === '' ? '' : `<p class="eyebrow">${escapeHtml(title)}</p>`;
}

function step(context: ThemeContext, node: NavNode | undefined, rel: 'prev' | 'next'): string {
  const href = node === undefined ? undefined : nodeHref(context.site, node);
  if (node === undefined || href === undefined) return '';
  const label = rel === 'prev' ? context.texts.previous : context.texts.next;
  const icon = rel === 'prev' ? INTERFACE_ICONS.left : INTERFACE_ICONS.right;
  return (
    `<a class="step-${rel} pagination-${rel}" rel="${rel}" href="${escapeHtml(href)}"><small>${label}</small>` +
    `<span class="pagination-title">${rel === 'prev' ? icon : ''}${escapeHtml(node.title)}${rel === 'next' ? icon : ''}</span></a>`
  );
}

/** Links to the neighbours of a page in reading order. */
export function pagination(context: ThemeContext, place: NavNode | undefined): string {
  if (place === undefined) return '';
  const { previous, next } = neighbours(place);
  const links = step(context, previous, 'prev') + step(context, next, 'next');
  return links === '' ? '' : `<nav id="pagination" aria-label="${context.texts.pagination}">${links}</nav>`;
}

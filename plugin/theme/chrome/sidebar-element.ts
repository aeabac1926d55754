/** The sidebar around the tree: beside the page on large screens, a drawer on small ones. */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { isBlank } from '@waymark/repository/html/html';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { sectionOf } from '@waymark/repository/navigation/tree';
import type { NavNode } from '@waymark/repository/types';
import type { PageFrame } from './frame.ts';
import { part } from './places.ts';

export interface SidebarOptions {
  readonly place: NavNode | undefined;
  readonly logo: Html;
  readonly variants: Html;
  /** The page has no column for it: it is a drawer on large screens too. */
  readonly drawerOnly: boolean;
}

export function sidebarElement(
  frame: PageFrame,
  { place, logo, variants, drawerOnly }: SidebarOptions,
): Html {
  const { context, sidebar, links } = frame;
  const { texts } = context;
  const section = place && html` data-section="${sectionOf(place).id}"`;
  const whole = sidebar.shared === undefined ? NOTHING : html` data-tree="${context.base}${sidebar.shared}"`;
  const close = html`<button type="button" class="icon-button" popovertarget="sidebar" popovertargetaction="hide" aria-label="${texts.closeMenu}" autofocus>${INTERFACE_ICONS.close}</button>`;
  const drawer = html`<div class="drawer-head drawer-only">${logo}${close}</div><div class="drawer-only">${part('drawer-variants', variants)}${part('drawer-tabs', frame.drawerTabs)}</div>`;
  const tree = html`<nav id="navigation-items" aria-label="${texts.mainNavigation}">${part('anchors', frame.anchors)}${part('tree', sidebar.at(place), whole)}</nav>`;
  const more = !isBlank(links) && html`<ul class="drawer-only drawer-links">${links}</ul>`;
  const content = html`<div id="sidebar-content"${section}>${drawer}${part('switchers', frame.switchers)}${tree}${more}</div>`;
  return html`<aside id="sidebar" popover${drawerOnly && html` class="drawer"`} aria-label="${texts.mainNavigation}">${content}</aside>`;
}

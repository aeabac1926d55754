/** The sidebar around the tree: beside the page on large screens, a drawer on small ones. */
import { type Html, html, NOTHING, raw } from '../../../runtime/contract/html.ts';
import { isBlank } from '../../html/html.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { sectionOf } from '../../navigation/tree.ts';
import type { NavNode } from '../../types.ts';
import type { PageFrame } from './frame.ts';
import { part } from './parts.ts';

/**
 * Opens the groups that the reader opened, and brings the tree to where the reader left it, with the current entry in
 * sight. It runs while the page is parsed, so that nothing moves; client/sidebar.ts stores the values that it reads.
 */
const RESTORE = raw(
  `<script>(window.waymarkSidebar=(s,g)=>{try{
let e=s.querySelector('#navigation-items [aria-current=page]'),t=sessionStorage,
v=JSON.parse(t.getItem('waymark-groups')||'{}'),b=()=>e.getBoundingClientRect().top-s.getBoundingClientRect().top;
for(let d of s.querySelectorAll('details[data-id]')){let o=v[d.dataset.id];if(o||o===0&&!d.contains(e))d.open=!!o}
if(g)return;
let [n,y]=JSON.parse(t.getItem('waymark-sidebar')||'[]'),f=t.getItem('waymark-sidebar-entry');
if(n===s.dataset.section)s.scrollTop=y;
if(e){let p=b(),h=s.clientHeight;if(f!==null)s.scrollTop+=p-f;else if(p<40||p>h-80)s.scrollTop+=p-h/3}
}catch{}})(document.getElementById('sidebar-content'))</script>`.replaceAll('\n', ''),
);

export interface SidebarOptions {
  readonly place: NavNode | undefined;
  readonly logo: Html;
  /** The version and language selectors. */
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
  return html`<aside id="sidebar" popover${drawerOnly && html` class="drawer"`} aria-label="${texts.mainNavigation}">${content}</aside>${RESTORE}`;
}

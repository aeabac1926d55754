/** The sidebar around the tree: beside the page on large screens, a drawer on small ones. */
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { sectionOf } from '../../navigation/tree.ts';
import type { NavNode } from '../../types.ts';
import { sidebarHtml } from './cut-sidebar.ts';
import type { PageFrame } from './frame.ts';
import { part } from './parts.ts';

/**
 * Opens the groups that the reader opened, and brings the tree to where the reader left it, with the current entry in
 * sight. It runs while the page is parsed, so that nothing moves; client/sidebar.ts stores the values that it reads.
 */
const RESTORE = `<script>(window.waymarkSidebar=(s,g)=>{try{
let e=s.querySelector('#navigation-items [aria-current=page]'),t=sessionStorage,
v=JSON.parse(t.getItem('waymark-groups')||'{}'),b=()=>e.getBoundingClientRect().top-s.getBoundingClientRect().top;
for(let d of s.querySelectorAll('details[data-id]')){let o=v[d.dataset.id];if(o||o===0&&!d.contains(e))d.open=!!o}
if(g)return;
let [n,y]=JSON.parse(t.getItem('waymark-sidebar')||'[]'),f=t.getItem('waymark-sidebar-entry');
if(n===s.dataset.section)s.scrollTop=y;
if(e){let p=b(),h=s.clientHeight;if(f!==null)s.scrollTop+=p-f;else if(p<40||p>h-80)s.scrollTop+=p-h/3}
}catch{}})(document.getElementById('sidebar-content'))</script>`.replaceAll('\n', '');

export interface SidebarOptions {
  readonly place: NavNode | undefined;
  readonly logo: string;
  /** HTML of the version and language selectors. */
  readonly variants: string;
  /** The page has no column for it: it is a drawer on large screens too. */
  readonly drawerOnly: boolean;
}

export function sidebarElement(
  frame: PageFrame,
  { place, logo, variants, drawerOnly }: SidebarOptions,
): string {
  const { context, sidebar } = frame;
  const { texts } = context;
  const tree = sidebarHtml(sidebar, place);
  const whole = sidebar.shared === undefined ? '' : ` data-tree="${context.base}${sidebar.shared}"`;
  const links = frame.links === '' ? '' : `<ul class="drawer-only drawer-links">${frame.links}</ul>`;
  const section = place === undefined ? '' : ` data-section="${sectionOf(place).id}"`;
  return (
    `<aside id="sidebar" popover${drawerOnly ? ' class="drawer"' : ''} aria-label="${texts.mainNavigation}">` +
    `<div id="sidebar-content"${section}><div class="drawer-head drawer-only">${logo}<button type="button" class="icon-button" popovertarget="sidebar" ` +
    `popovertargetaction="hide" aria-label="${texts.closeMenu}" autofocus>${INTERFACE_ICONS.close}</button></div>` +
    `<div class="drawer-only">${part('drawer-variants', variants)}${part('drawer-tabs', frame.drawerTabs)}</div>` +
    part('switchers', frame.switchers) +
    `<nav id="navigation-items" aria-label="${texts.mainNavigation}">${part('anchors', frame.anchors)}${part('tree', tree, whole)}</nav>` +
    `${links}</div></aside>${RESTORE}`
  );
}

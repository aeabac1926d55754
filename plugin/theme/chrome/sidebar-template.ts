/**
 * The markup of the sidebar: a list of entries, whose groups hold lists of entries. Change it here; client/sidebar.ts asks for the
 * attributes `data-*`, for `aria-current` and for the order of elements in a list, styles for the classes.
 */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { nodeHref } from '@waymark/repository/html/address';
import { hooked } from '@waymark/repository/html/html';
import { INTERFACE_ICONS as icons } from '@waymark/repository/icons/interface-icons';
import { firstPlace, pageOf } from '@waymark/repository/navigation/tree';
import type { NavNode } from '@waymark/repository/types';
import { oncePer } from '@waymark/source/made-once';
import { isElsewhere } from '@waymark/source/scheme';
import { nodeIcon, type ThemeContext } from './context.ts';
import { navTag, outside } from './menus.ts';
import { method } from './method.ts';
import { placeMark } from './places.ts';

/** The tree as a page sees it. */
export interface TreeView {
  readonly context: ThemeContext;
  readonly place: NavNode | undefined;
  /** The place and what it is in. */
  readonly way: ReadonlySet<NavNode>;
  /** The items of the list of these entries. */
  readonly items: (nodes: readonly NavNode[]) => readonly Html[];
}

/**
 * The first level of the tree: a group under its heading, or a run of pages between groups.
 *
 * @returns An entry for each element: client/sidebar.ts counts them.
 */
export function sidebarBlock(view: TreeView, group: NavNode | undefined, nodes: readonly NavNode[]): Html[] {
  return [...(group === undefined ? [] : [heading(view, group)]), list(view, nodes, group)];
}

function heading(view: TreeView, node: NavNode): Html {
  const icon = hooked(nodeIcon(view.context, node), 'sidebar-group-icon');
  const label = html`${icon}<span class="sidebar-title">${node.title}</span>${tag(node)}`;
  return html`<p class="nav-heading sidebar-group-header">${node.root === undefined ? label : link(view, node, label)}</p>`;
}

function list(view: TreeView, nodes: readonly NavNode[], owner: NavNode | undefined): Html {
  const active = owner !== undefined && view.way.has(owner) && ACTIVE;
  return html`<ul class="nav-list sidebar-group"${active}>${view.items(nodes)}</ul>`;
}

/** An entry of a list: a page, a link, or a group that opens. */
export function item(view: TreeView, node: NavNode): Html {
  const { context } = view;
  const active = node === view.place && ACTIVE;
  const icon = nodeIcon(context, node);
  if (node.kind !== 'group') {
    const label = html`${icon}${method(node)}${node.title}${tag(node)}${deprecated(context, node)}`;
    return html`<li${active}>${link(view, node, label)}</li>`;
  }
  const label = html`${icon}${node.title}${tag(node)}`;
  const opens = node.root === undefined && context.drilldown ? firstPlace(node) : undefined;
  if (node.root === undefined && opens === undefined) return html`<li>${fold(view, node, label)}</li>`;
  const rest = html`<span class="sr">${context.texts.showPagesOf} ${node.title}</span>`;
  return html`<li class="nav-root"${active}>${link(view, node, label, opens)}${shownIn(node).length > 0 && fold(view, node, rest)}</li>`;
}

function fold(view: TreeView, node: NavNode, label: Html): Html {
  const open = (node.expanded === true || view.way.has(node)) && html` open`;
  return html`<details data-id="${node.id}"${open}><summary>${label}${icons.chevron}</summary>${list(view, shownIn(node), node)}</details>`;
}

/** @param opens The place that it leads to, if that is not the node's own. */
function link({ context, place }: TreeView, node: NavNode, label: Html, opens?: NavNode): Html {
  const { site } = context;
  const href = nodeHref(site, opens ?? node) ?? '#';
  const current = node === place && opens === undefined && html` aria-current="page"`;
  const mark = node.href === undefined ? placeMark(site, opens ?? node) : undefined;
  return html`<a${current} href="${href}"${mark && html` data-place="${mark}"`}${outside(href)}>${label}${isElsewhere(href) && icons.external}</a>`;
}

/** Entries that a page leaves out, as one link to the first of them. @param range Their place in the whole tree: `<list> <from> <to>`. */
export function gap(range: string, href: string, title: string): Html {
  const link = html`<a href="${href}">${title}</a>`;
  return range.startsWith('top ')
    ? html`<p class="nav-heading sidebar-group-header" data-gap="${range}">${link}</p>`
    : html`<li data-gap="${range}">${link}</li>`;
}

const ACTIVE = html` data-active`;

function tag(node: NavNode): Html {
  const text = node.tag ?? node.page?.frontmatter.tag;
  return typeof text === 'string' && text !== '' ? navTag(text) : NOTHING;
}

function deprecated({ texts }: ThemeContext, node: NavNode): Html {
  return pageOf(node)?.frontmatter.deprecated === true ? navTag(texts.deprecated, ' deprecated') : NOTHING;
}

/** The children that have a line. */
export const shownIn: (node: NavNode) => readonly NavNode[] = oncePer(({ children }) =>
  children.filter(isShown),
);

/** Tells whether an element has a line in the sidebar: it leads somewhere, itself or through its children. */
export function isShown(node: NavNode): boolean {
  if (node.hidden || node.page?.frontmatter.hidden === true) return false;
  if (node.page !== undefined || node.href !== undefined || node.root !== undefined) return true;
  return node.kind === 'group' && shownIn(node).length > 0;
}

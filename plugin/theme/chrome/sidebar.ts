/**
 * The tree of one section as HTML. It is built once per section, with no page marked; each page marks its own place by
 * inserting attributes at remembered positions. A large tree is cut to the part near the place (cut-sidebar.ts).
 */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../runtime/contract/html.ts';
import { type Addresses, isElsewhere, nodeHref } from '../../html/address.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { besideSection, firstPlace, pageOf, trail } from '../../navigation/tree.ts';
import type { NavNode } from '../../types.ts';
import { nodeIcon, type ThemeContext } from './context.ts';
import { navTag } from './menus.ts';
import { method } from './method.ts';
import { placeMark } from './places.ts';

/** A large tree is not repeated in every page: more characters than this. */
export const LARGE_SIDEBAR = 50_000;

/** One entry and its place. A run of pages between groups is one piece without a node. */
export interface SidebarPiece {
  readonly node: NavNode | undefined;
  /** Range in `Sidebar.html`. */
  readonly start: number;
  readonly end: number;
  /** Range among the child elements of its list. */
  readonly from: number;
  readonly to: number;
  /** The list of its children. */
  readonly list: PieceList | undefined;
}

export interface PieceList {
  /** Which `<ul>` of the tree it is, in document order; undefined for the top of the tree. */
  readonly number: number | undefined;
  /** Range of its items in `Sidebar.html`. */
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly SidebarPiece[];
}

export interface Sidebar {
  readonly html: string;
  readonly site: Addresses;
  readonly top: PieceList;
  /** Path below the base of the file that holds the whole of a large tree. */
  readonly shared: string | undefined;
  /** Element to the position in `html`, inside its `<a` tag, where `aria-current` goes. */
  readonly links: ReadonlyMap<NavNode, number>;
  /** Nested group that starts closed, to the position inside its `<details` tag where `open` goes. */
  readonly folds: ReadonlyMap<NavNode, number>;
  /** Page to the position inside its `<li` tag where `data-active` goes. */
  readonly items: ReadonlyMap<NavNode, number>;
  /** Group to the position inside the `<ul` tag of what it holds where `data-active` goes. */
  readonly lists: ReadonlyMap<NavNode, number>;
}

/** The sidebar of a section: the groups and pages that are its children, and those beside it. */
export function buildSidebar(section: NavNode, context: ThemeContext): Sidebar {
  let html = '';
  const links = new Map<NavNode, number>();
  const folds = new Map<NavNode, number>();
  const items = new Map<NavNode, number>();
  const lists = new Map<NavNode, number>();
  let count = 0;

  /** Loose pages and groups of the first level. A run of pages between groups is one list. */
  function addTop(nodes: readonly NavNode[]): PieceList {
    const pieces: SidebarPiece[] = [];
    let at = 0;
    let run: NavNode[] = [];
    const endRun = (): void => {
      if (run.length === 0) return;
      const start = html.length;
      const list = addList(run);
      pieces.push({ node: undefined, start, end: html.length, from: at, to: at + 1, list });
      at += 1;
      run = [];
    };
    for (const node of nodes) {
      if (!isShown(node)) continue;
      if (node.kind !== 'group') {
        run.push(node);
        continue;
      }
      endRun();
      const start = html.length;
      addHeading(node);
      const list = addList(node.children, node);
      pieces.push({ node, start, end: html.length, from: at, to: at + 2, list });
      at += 2;
    }
    endRun();
    return { number: undefined, start: 0, end: html.length, pieces };
  }

  function addHeading(node: NavNode): void {
    const icon = nodeIcon(context, node).replace('class="icon', '$& sidebar-group-icon');
    const label = `${icon}<span class="sidebar-title">${escapeHtml(node.title)}</span>${tag(node)}`;
    html += '<p class="nav-heading sidebar-group-header">';
    if (node.root === undefined) html += label;
    else addLink(node, label);
    html += '</p>';
  }

  function addList(nodes: readonly NavNode[], owner?: NavNode): PieceList {
    const number = count;
    count += 1;
    html += '<ul class="nav-list sidebar-group"';
    if (owner !== undefined) lists.set(owner, html.length);
    html += '>';
    const first = html.length;
    const pieces: SidebarPiece[] = [];
    for (const node of nodes) {
      if (!isShown(node)) continue;
      const start = html.length;
      const list = addEntry(node);
      const from = pieces.length;
      pieces.push({ node, start, end: html.length, from, to: from + 1, list });
    }
    const end = html.length;
    html += '</ul>';
    return { number, start: first, end, pieces };
  }

  function addEntry(node: NavNode): PieceList | undefined {
    if (node.kind === 'group') return addGroup(node);
    html += '<li';
    items.set(node, html.length);
    html += '>';
    const icon = nodeIcon(context, node);
    addLink(node, icon + method(node) + escapeHtml(node.title) + tag(node) + deprecatedTag(node));
    html += '</li>';
    return undefined;
  }

  function addGroup(node: NavNode): PieceList | undefined {
    const label = nodeIcon(context, node) + escapeHtml(node.title) + tag(node);
    const opens = node.root === undefined && context.drilldown ? firstPlace(node) : undefined;
    let list: PieceList | undefined;
    if (node.root !== undefined || opens !== undefined) {
      html += '<li class="nav-root"';
      items.set(node, html.length);
      html += '>';
      addLink(node, label, opens);
      if (node.children.some(isShown)) {
        const name = `${context.texts.showPagesOf} ${escapeHtml(node.title)}`;
        list = addFold(node, `<span class="sr">${name}</span>`);
      }
    } else {
      html += '<li>';
      list = addFold(node, label);
    }
    html += '</li>';
    return list;
  }

  function addFold(node: NavNode, label: string): PieceList {
    html += `<details data-id="${node.id}"`;
    if (node.expanded === true) html += ' open';
    else folds.set(node, html.length);
    html += `><summary>${label}${INTERFACE_ICONS.chevron}</summary>`;
    const list = addList(node.children, node);
    html += '</details>';
    return list;
  }

  /** @param opens The place that it leads to, if that is not the node's own. */
  function addLink(node: NavNode, label: string, opens?: NavNode): void {
    const { site } = context;
    const href = nodeHref(site, opens ?? node) ?? '#';
    const outside = isElsewhere(href);
    const place = node.href === undefined ? placeMark(site, opens ?? node) : undefined;
    html += '<a';
    if (opens === undefined) links.set(node, html.length);
    html += ` href="${escapeHtml(href)}"`;
    if (place !== undefined) html += ` data-place="${place}"`;
    html += `${outside ? ' target="_blank" rel="noopener"' : ''}>${label}`;
    html += outside ? `${INTERFACE_ICONS.external}</a>` : '</a>';
  }

  function deprecatedTag(node: NavNode): string {
    if (pageOf(node)?.frontmatter.deprecated !== true) return '';
    return navTag(context.texts.deprecated, ' deprecated');
  }

  const top = addTop([...section.children, ...besideSection(section)]);
  const shared =
    html.length > LARGE_SIDEBAR
      ? `/_waymark/sidebar-${createHash('sha256').update(html).digest('hex').slice(0, 16)}.html`
      : undefined;
  return { html, site: context.site, top, shared, links, folds, items, lists };
}

/** Whether an element has a line in the sidebar: it leads somewhere, itself or through its children. */
export function isShown(node: NavNode): boolean {
  if (node.hidden || node.page?.frontmatter.hidden === true) return false;
  if (node.page !== undefined || node.href !== undefined || node.root !== undefined) return true;
  return node.kind === 'group' && node.children.some(isShown);
}

function tag(node: NavNode): string {
  const text = node.tag ?? node.page?.frontmatter.tag;
  return typeof text === 'string' && text !== '' ? navTag(escapeHtml(text)) : '';
}

/** Gives ranges of the sidebar's HTML with one place marked as the current page, and the groups around it open. */
export function markedSlices(
  sidebar: Sidebar,
  place: NavNode | undefined,
): (start: number, end: number) => string {
  const insertions: [number, string][] = [];
  for (const node of place === undefined ? [] : trail(place)) {
    const fold = sidebar.folds.get(node);
    if (fold !== undefined) insertions.push([fold, ' open']);
    const list = sidebar.lists.get(node);
    if (list !== undefined) insertions.push([list, ' data-active']);
    const item = node === place ? sidebar.items.get(node) : undefined;
    if (item !== undefined) insertions.push([item, ' data-active']);
  }
  const link = place === undefined ? undefined : sidebar.links.get(place);
  if (link !== undefined) insertions.push([link, ' aria-current="page"']);
  insertions.sort((a, b) => a[0] - b[0]);
  return (start, end) => {
    let html = '';
    let from = start;
    for (const [position, text] of insertions) {
      if (position <= start || position >= end) continue;
      html += sidebar.html.slice(from, position) + text;
      from = position;
    }
    return html + sidebar.html.slice(from, end);
  };
}

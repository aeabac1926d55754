/**
 * The tree of one section as HTML. It is built once per section, with no page marked; each page marks its own place by
 * inserting attributes at remembered positions, which costs the same however long the tree is.
 */
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { trail } from '../../navigation/tree.ts';
import type { NavNode } from '../../types.ts';
import { isExternal, nodeHref } from '../address.ts';
import { escapeHtml } from '../html.ts';
import { nodeIcon, type ThemeContext } from './context.ts';

export interface Sidebar {
  readonly html: string;
  /** Element to the position in `html`, inside its `<a` tag, where `aria-current` goes. */
  readonly links: ReadonlyMap<NavNode, number>;
  /** Nested group that starts closed, to the position inside its `<details` tag where `open` goes. */
  readonly folds: ReadonlyMap<NavNode, number>;
}

const METHOD = /(?:^|\s)(get|post|put|patch|delete|head|options|trace|websocket|ws|webhook)\s/i;

class Builder {
  html = '';
  readonly links = new Map<NavNode, number>();
  readonly folds = new Map<NavNode, number>();
  readonly #context: ThemeContext;

  constructor(context: ThemeContext) {
    this.#context = context;
  }

  /** Loose pages and groups of the first level. A run of pages between groups is one list. */
  top(nodes: readonly NavNode[]): void {
    let inList = false;
    for (const node of nodes) {
      if (!isShown(node)) continue;
      if (node.kind === 'group') {
        if (inList) this.html += '</ul>';
        inList = false;
        this.#heading(node);
        this.#list(node.children);
      } else {
        if (!inList) this.html += '<ul class="nav-list">';
        inList = true;
        this.#entry(node);
      }
    }
    if (inList) this.html += '</ul>';
  }

  #heading(node: NavNode): void {
    const label = nodeIcon(this.#context, node) + escapeHtml(node.title) + tag(node);
    this.html += '<p class="nav-heading">';
    if (node.root === undefined) this.html += label;
    else this.#anchor(node, label);
    this.html += '</p>';
  }

  #list(nodes: readonly NavNode[]): void {
    this.html += '<ul class="nav-list">';
    for (const node of nodes) if (isShown(node)) this.#entry(node);
    this.html += '</ul>';
  }

  #entry(node: NavNode): void {
    if (node.kind === 'group') this.#group(node);
    else {
      this.html += '<li>';
      this.#anchor(
        node,
        `${nodeIcon(this.#context, node)}${method(node)}${escapeHtml(node.title)}${tag(node)}`,
      );
      this.html += '</li>';
    }
  }

  #group(node: NavNode): void {
    const label = nodeIcon(this.#context, node) + escapeHtml(node.title) + tag(node);
    const pages = node.children.some(isShown);
    if (node.root !== undefined) {
      this.html += '<li class="nav-root">';
      this.#anchor(node, label);
      if (pages) {
        const name = `${this.#context.texts.showPagesOf} ${escapeHtml(node.title)}`;
        this.#fold(node, `<span class="sr">${name}</span>`);
      }
    } else {
      this.html += '<li>';
      this.#fold(node, label);
    }
    this.html += '</li>';
  }

  #fold(node: NavNode, label: string): void {
    this.html += '<details';
    if (node.expanded === true) this.html += ' open';
    else this.folds.set(node, this.html.length);
    this.html += `><summary>${label}${INTERFACE_ICONS.chevron}</summary>`;
    this.#list(node.children);
    this.html += '</details>';
  }

  #anchor(node: NavNode, label: string): void {
    const href = nodeHref(this.#context.base, node) ?? '#';
    const outside = isExternal(href);
    this.html += '<a';
    this.links.set(node, this.html.length);
    this.html += ` href="${escapeHtml(href)}"${outside ? ' target="_blank" rel="noopener"' : ''}>${label}`;
    this.html += outside ? `${INTERFACE_ICONS.external}</a>` : '</a>';
  }
}

/** Whether an element has a line in the sidebar: it leads somewhere, itself or by what it holds. */
export function isShown(node: NavNode): boolean {
  if (node.hidden || node.page?.frontmatter.hidden === true) return false;
  if (node.page !== undefined || node.href !== undefined || node.root !== undefined) return true;
  return node.kind === 'group' && node.children.some(isShown);
}

function tag(node: NavNode): string {
  const text = node.tag ?? node.page?.frontmatter.tag;
  return typeof text === 'string' && text !== '' ? `<span class="nav-tag">${escapeHtml(text)}</span>` : '';
}

function method(node: NavNode): string {
  const frontmatter = node.page?.frontmatter;
  const written = node.endpoint ?? frontmatter?.openapi ?? frontmatter?.api;
  const name = typeof written === 'string' ? METHOD.exec(written)?.[1]?.toLowerCase() : undefined;
  if (name === undefined) return '';
  return `<span class="method method-${name}">${name === 'delete' ? 'del' : name}</span>`;
}

/** The sidebar of a section: the groups and pages that are its children. */
export function buildSidebar(section: NavNode, context: ThemeContext): Sidebar {
  const builder = new Builder(context);
  builder.top(section.children);
  return { html: builder.html, links: builder.links, folds: builder.folds };
}

/** The sidebar's HTML with one place marked as the current page and the groups around it open. */
export function markPlace(sidebar: Sidebar, place: NavNode | undefined): string {
  if (place === undefined) return sidebar.html;
  const insertions: [number, string][] = [];
  for (const node of trail(place)) {
    const fold = sidebar.folds.get(node);
    if (fold !== undefined) insertions.push([fold, ' open']);
  }
  const link = sidebar.links.get(place);
  if (link !== undefined) insertions.push([link, ' aria-current="page"']);
  insertions.sort((a, b) => a[0] - b[0]);
  let html = '';
  let from = 0;
  for (const [position, text] of insertions) {
    html += sidebar.html.slice(from, position) + text;
    from = position;
  }
  return html + sidebar.html.slice(from);
}

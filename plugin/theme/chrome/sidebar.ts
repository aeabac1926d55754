/**
 * The tree of one section on each of its pages. A branch away from a page's place looks the same on all pages, and is rendered once.
 * A page holds of a large tree the branch around its place, and every other group as a link to its first page, which works without
 * JavaScript.
 *
 * Omissions are marked with `data-gap="<list> <from> <to>"`: the elements from-to of that `<ul>` of the whole tree
 * (`top`: of the tree itself) stand there. client/sidebar.ts puts them in.
 */
import { hash } from 'node:crypto';
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { besideSection, trail } from '@waymark/repository/navigation/tree';
import type { NavNode } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';
import type { ThemeContext } from './context.ts';
import { divisionHref } from './divisions.ts';
import { gap, isShown, item, shownIn, sidebarBlock, type TreeView } from './sidebar-template.ts';

/** A large tree is not repeated in every page: more characters than this. */
export const LARGE_SIDEBAR = 50_000;
/** A list of more characters than this is cut too: about 200 entries. */
const LARGE_LIST = 12_000;
/** Entries of a long list that stay on either side of the place. */
const NEAR = 40;

/** A group of the first level, or a run of pages between groups, which has no node. */
interface Block {
  readonly group: NavNode | undefined;
  readonly nodes: readonly NavNode[];
}

interface List {
  /** Which `<ul>` it is, in document order. */
  readonly number: number;
  readonly isLarge: boolean;
}

export class Sidebar {
  /** The whole tree, in which no place is marked. */
  readonly whole: Html;
  /** Path below the base of the file that holds the whole of a large tree. */
  readonly shared: string | undefined;
  readonly #context: ThemeContext;
  readonly #blocks: readonly Block[];
  readonly #blockOf: ReadonlyMap<NavNode, Block>;
  /** Of each block its range among the elements of the tree: `<from> <to>`. */
  readonly #ranges = new Map<Block, string>();
  #count = 0;
  /** By their first entry. */
  readonly #lists = new Map<NavNode | undefined, List>();
  /** Whole, by the entry that they begin with. */
  readonly #branches = new Map<NavNode, Html>();
  /** On pages whose place is not in them. */
  readonly #away = new Map<Block | NavNode, Html>();

  /** The sidebar of a section: the groups and pages that are its children, and those beside it. */
  constructor(section: NavNode, context: ThemeContext) {
    this.#context = context;
    this.#blocks = blocksOf([...section.children, ...besideSection(section)].filter(isShown));
    this.#blockOf = new Map(
      this.#blocks.flatMap((each) => (each.group ? [each.group] : each.nodes).map((node) => [node, each])),
    );
    const view = this.#view(undefined, (nodes) => this.#wholeItems(view, nodes));
    let from = 0;
    this.whole = html`${this.#blocks.flatMap((each) => {
      const elements = sidebarBlock(view, each.group, each.nodes);
      this.#ranges.set(each, `${from} ${from + elements.length}`);
      from += elements.length;
      return elements;
    })}`;
    const { text } = this.whole;
    if (text.length > LARGE_SIDEBAR)
      this.shared = `/_waymark/sidebar-${hash('sha256', text, 'hex').slice(0, 16)}.html`;
  }

  /** For one page: its place marked as the current page, and the groups around it open. */
  at(place: NavNode | undefined): Html {
    const view = this.#view(place, (nodes) => this.#items(view, nodes));
    const near = [...view.way].map((node) => this.#blockOf.get(node)).find((each) => each !== undefined);
    if (near === undefined && this.shared === undefined) return this.whole;
    return html`${this.#blocks.flatMap((each) =>
      each === near ? sidebarBlock(view, each.group, each.nodes) : this.#blockAway(each),
    )}`;
  }

  #view(place: NavNode | undefined, items: TreeView['items']): TreeView {
    const way = new Set(place === undefined ? [] : trail(place));
    return { context: this.#context, place, way, items };
  }

  #wholeItems(view: TreeView, nodes: readonly NavNode[]): readonly Html[] {
    // Before those of the lists in it.
    const number = this.#count++;
    const items = nodes.map((node) => keptIn(this.#branches, node, () => item(view, node)));
    const length = items.reduce((sum, { text }) => sum + text.length, 0);
    this.#lists.set(nodes[0], { number, isLarge: length > LARGE_LIST });
    return items;
  }

  /** A block without the place. Loose pages have no group that could stand for them. */
  #blockAway(away: Block): Html {
    return keptIn(this.#away, away, () => {
      const { group, nodes } = away;
      const view = this.#view(undefined, (inner) => this.#items(view, inner));
      const link = group && this.shared && this.#link(`top ${this.#ranges.get(away)}`, group, group.title);
      return link || html`${sidebarBlock(view, group, nodes)}`;
    });
  }

  /** The entries of a list, of a long one those near the place, and groups among them closed. */
  #items(view: TreeView, nodes: readonly NavNode[]): readonly Html[] {
    const drawn = (node: NavNode): Html =>
      view.way.has(node) ? item(view, node) : (this.#branches.get(node) ?? NOTHING);
    const list = this.#lists.get(nodes[0]);
    if (this.shared === undefined || list?.isLarge !== true) return nodes.map(drawn);
    const place = nodes.findIndex((node) => view.way.has(node));
    const from = Math.max(0, place - NEAR);
    const to = Math.min(nodes.length, Math.max(0, place) + NEAR + 1);
    const near = nodes.slice(from, to).map((node, index) => {
      if (node === nodes[place]) return item(view, node);
      const range = `${list.number} ${from + index} ${from + index + 1}`;
      const closed = () => shownIn(node).length > 0 && this.#link(range, node, node.title);
      return keptIn(this.#away, node, () => closed() || drawn(node));
    });
    const left = (start: number, end: number): Html | readonly Html[] => {
      const [first, last] = [nodes[start], nodes[end - 1]];
      const isRun = first !== undefined && last !== undefined && first !== last;
      const link =
        isRun && this.#link(`${list.number} ${start} ${end}`, first, `${first.title} … ${last.title}`);
      return link || nodes.slice(start, end).map(drawn);
    };
    return [left(0, from), near, left(to, nodes.length)].flat();
  }

  /** Undefined if the element holds no page of the site. */
  #link(range: string, node: NavNode, title: string): Html | undefined {
    const href = divisionHref(this.#context.site, node);
    return href === undefined ? undefined : gap(range, href, title);
  }
}

function blocksOf(nodes: readonly NavNode[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const [at, node] of nodes.entries()) {
    if (node.kind === 'group') {
      blocks.push({ group: node, nodes: shownIn(node) });
    } else if (at === 0 || nodes[at - 1]?.kind === 'group') {
      const end = nodes.findIndex((other, index) => index > at && other.kind === 'group');
      blocks.push({ group: undefined, nodes: nodes.slice(at, end === -1 ? undefined : end) });
    }
  }
  return blocks;
}

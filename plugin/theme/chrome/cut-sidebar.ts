/**
 * The part of a large sidebar that one page holds: the branch around its place, and every other group as a link to its
 * first page, which works without JavaScript.
 *
 * Omissions are marked with `data-gap="<list> <from> <to>"`: the elements from-to of that `<ul>` of the whole tree
 * (`top`: of the tree itself) stand there. client/sidebar.ts puts them in.
 */
import { escapeHtml } from '../../../runtime/contract/html.ts';
import { keptIn } from '../../made-once.ts';
import { trail } from '../../navigation/tree.ts';
import type { NavNode } from '../../types.ts';
import { divisionHref } from './divisions.ts';
import { markedSlices, type PieceList, type Sidebar, type SidebarPiece } from './sidebar.ts';

/** A branch of more characters than this is cut too: about 200 entries. */
const LARGE_BRANCH = 12_000;
/** Entries of a long list that stay on either side of the place. */
const NEAR = 40;

/** The sidebar's HTML for one page: the whole tree if it is small. */
export function sidebarHtml(sidebar: Sidebar, place: NavNode | undefined): string {
  const slice = markedSlices(sidebar, place);
  if (sidebar.shared === undefined) return slice(0, sidebar.html.length);
  const cut = new Cut(sidebar, slice, new Set(place === undefined ? [] : trail(place)));
  return cut.top();
}

/** Groups that are closed look the same on every page. */
const closed = new WeakMap<SidebarPiece, string>();

class Cut {
  readonly #sidebar: Sidebar;
  readonly #slice: (start: number, end: number) => string;
  readonly #trail: ReadonlySet<NavNode>;

  constructor(sidebar: Sidebar, slice: (start: number, end: number) => string, trail: ReadonlySet<NavNode>) {
    this.#sidebar = sidebar;
    this.#slice = slice;
    this.#trail = trail;
  }

  top(): string {
    const { top } = this.#sidebar;
    return top.pieces
      .map((piece) => (this.#isNear(piece) ? this.#near(piece) : this.#closed(top, piece)))
      .join('');
  }

  /** Loose pages have no group that could stand for them. */
  #isNear(piece: SidebarPiece): boolean {
    return piece.node === undefined || this.#trail.has(piece.node);
  }

  #near(piece: SidebarPiece): string {
    const { start, end, list } = piece;
    if (list === undefined || end - start <= LARGE_BRANCH) return this.#slice(start, end);
    return this.#slice(start, list.start) + this.#list(list) + this.#slice(list.end, end);
  }

  /** A long list: what is near the place, and its nested groups closed. */
  #list(list: PieceList): string {
    const { pieces } = list;
    const place = Math.max(
      0,
      pieces.findIndex(({ node }) => node !== undefined && this.#trail.has(node)),
    );
    const from = Math.max(0, place - NEAR);
    const to = Math.min(pieces.length, place + NEAR + 1);
    const near = pieces.slice(from, to).map((piece) => {
      if (piece.list === undefined || this.#isNear(piece)) return this.#near(piece);
      return this.#closed(list, piece);
    });
    return this.#gap(list, pieces.slice(0, from)) + near.join('') + this.#gap(list, pieces.slice(to));
  }

  /** Entries left out of a list, as one link that is named after its first and its last. */
  #gap(list: PieceList, pieces: readonly SidebarPiece[]): string {
    const [first] = pieces;
    const last = pieces.at(-1);
    if (first?.node === undefined || last?.node === undefined) return '';
    const href = divisionHref(this.#sidebar.site, first.node);
    if (pieces.length === 1 || href === undefined) return this.#slice(first.start, last.end);
    const title = `${escapeHtml(first.node.title)} … ${escapeHtml(last.node.title)}`;
    return `<li${gapOf(list, first.from, last.to)}><a href="${escapeHtml(href)}">${title}</a></li>`;
  }

  /** A group as a link to its first page; one that holds no page of the site stays whole. */
  #closed(list: PieceList, piece: SidebarPiece): string {
    return keptIn(closed, piece, () => this.#close(list, piece));
  }

  #close(list: PieceList, piece: SidebarPiece): string {
    const href = piece.node && divisionHref(this.#sidebar.site, piece.node);
    if (piece.node === undefined || href === undefined) return this.#slice(piece.start, piece.end);
    const link = `<a href="${escapeHtml(href)}">${escapeHtml(piece.node.title)}</a>`;
    const gap = gapOf(list, piece.from, piece.to);
    return list.number === undefined
      ? `<p class="nav-heading sidebar-group-header"${gap}>${link}</p>`
      : `<li${gap}>${link}</li>`;
  }
}

function gapOf(list: PieceList, from: number, to: number): string {
  return ` data-gap="${list.number ?? 'top'} ${from} ${to}"`;
}

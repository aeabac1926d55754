/**
 * The sidebar keeps its scroll and the groups that the reader opened and closed, over pages: inline/sidebar.ts restores
 * these. And one that was cut because it is large is completed: the whole tree is fetched when the browser
 * is idle, or when the reader reaches for it. Entries that are already there stay unchanged, at their place on screen.
 */

import { publishedPage } from '@waymark/mdx/react/client/renew';
import { fetchText } from '../../browser/fetch-text.ts';
import { readStoredJson, store } from '../../browser/storage.ts';
import { ENTRY, GROUPS, SCROLL } from './sidebar-state.ts';

export function startSidebar(): void {
  const sidebar = document.getElementById('sidebar-content');
  if (sidebar === null) return;
  keepState(sidebar);
  const tree = treeOf(document);
  const address = tree?.dataset.tree;
  if (tree !== undefined && address !== undefined) complete(sidebar, tree, address);
}

function keepState(sidebar: HTMLElement): void {
  sidebar.addEventListener('click', (event) => {
    const summary = event.target instanceof Element ? event.target.closest('summary') : null;
    const group = summary?.parentElement;
    const id = group?.dataset.id;
    if (!(group instanceof HTMLDetailsElement) || id === undefined) return;
    const known = readStoredJson('sessionStorage', GROUPS) as Readonly<Record<string, number>> | null;
    // The click has not changed it yet.
    const groups = { ...known, [id]: group.open ? 0 : 1 };
    store('sessionStorage', GROUPS, JSON.stringify(groups));
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    const isEntry = link.closest('#navigation-items') !== null;
    const top = link.getBoundingClientRect().top - sidebar.getBoundingClientRect().top;
    store('sessionStorage', ENTRY, isEntry ? String(top) : undefined);
  });
  addEventListener('pagehide', () => {
    store('sessionStorage', SCROLL, JSON.stringify([sidebar.dataset.section, sidebar.scrollTop]));
  });
}

function treeOf(page: ParentNode | undefined): HTMLElement | undefined {
  return page?.querySelector<HTMLElement>('#sidebar-content [data-tree]') ?? undefined;
}

function complete(sidebar: HTMLElement, tree: HTMLElement, address: string): void {
  let begun = false;
  const change = (fill: (tree: HTMLElement) => void): void =>
    keepInPlace(sidebar, tree, () => {
      fill(tree);
      window.waymarkSidebar?.(sidebar, true);
    });
  const begin = () => {
    // The tree of another place of the page may stand there by now, and is whole.
    if (begun || !tree.isConnected) return;
    begun = true;
    fetchTree(address)
      .then(
        (whole) => change((now) => fillGaps(now, whole)),
        async () => {
          // Gone with the release of this page: the published page names another, and cuts its tree in other places.
          const published = treeOf(await publishedPage());
          if (published?.dataset.tree === undefined || published.dataset.tree === address)
            throw new Error(address);
          const whole = await fetchTree(published.dataset.tree);
          if (!tree.isConnected) return;
          change((now) => {
            now.replaceChildren(...document.importNode(published, true).childNodes);
            fillGaps(now, whole);
          });
        },
      )
      .catch(() => {
        // The links of the cut tree still lead everywhere; the next reach for it tries again.
        begun = false;
      });
  };
  for (const event of ['pointerenter', 'focusin', 'toggle']) sidebar.addEventListener(event, begin);
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 3000 });
  else setTimeout(begin, 500);
}

async function fetchTree(address: string): Promise<DocumentFragment> {
  const template = document.createElement('template');
  template.innerHTML = await fetchText(address);
  return template.content;
}

function fillGaps(tree: HTMLElement, whole: DocumentFragment): void {
  const lists = [...whole.querySelectorAll('ul')];
  const gaps = [...tree.querySelectorAll<HTMLElement>('[data-gap]')];
  // All are looked up before any is moved, which would shift those behind it.
  const entries = gaps.map((gap) => {
    const [list = '', from, to] = (gap.dataset.gap ?? '').split(' ');
    const parent = list === 'top' ? whole : lists[Number(list)];
    return [...(parent?.children ?? [])].slice(Number(from), Number(to));
  });
  for (const [index, gap] of gaps.entries()) {
    const own = entries[index] ?? [];
    const focused = gap.contains(document.activeElement);
    if (own.length > 0) gap.replaceWith(...own);
    if (focused)
      own.flatMap((element) => [...element.querySelectorAll('a')])[0]?.focus({ preventScroll: true });
  }
}

/** Runs a change of the tree without moving the current entry, or else the topmost one, on screen. */
function keepInPlace(sidebar: HTMLElement, tree: HTMLElement, change: () => void): void {
  const fixed =
    tree.querySelector('[aria-current="page"]') ??
    [...tree.querySelectorAll('a')].find((link) => link.closest('[data-gap]') === null);
  const before = fixed?.getBoundingClientRect().top ?? 0;
  change();
  const moved = fixed?.isConnected ? fixed : tree.querySelector('[aria-current="page"]');
  if (fixed && moved) sidebar.scrollTop += moved.getBoundingClientRect().top - before;
}

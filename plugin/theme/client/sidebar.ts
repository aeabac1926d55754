/**
 * Completes a sidebar that was cut because it is large: the whole tree is fetched when the browser is idle, or when the
 * reader reaches for it. What stands there already stays as it is, with its open groups and at its place on screen.
 */

/** Where the entry stood that the reader followed, so that the next page shows it there. */
const KEY = 'waymark-sidebar-entry';

export function startSidebar(): void {
  const sidebar = document.getElementById('sidebar');
  const tree = sidebar?.querySelector<HTMLElement>('[data-tree]');
  const address = tree?.dataset.tree;
  if (!sidebar || !tree || address === undefined) return;

  let begun = false;
  const complete = () => {
    if (begun) return;
    begun = true;
    fetchTree(address)
      .then((whole) => keepInPlace(sidebar, tree, () => fillGaps(tree, whole)))
      .catch(() => {
        // The links of the cut tree still lead everywhere; the next reach for it tries again.
        begun = false;
      });
  };
  for (const event of ['pointerenter', 'focusin', 'toggle']) sidebar.addEventListener(event, complete);
  if ('requestIdleCallback' in window) requestIdleCallback(complete, { timeout: 3000 });
  else setTimeout(complete, 500);

  sidebar.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    const top = link.getBoundingClientRect().top - sidebar.getBoundingClientRect().top;
    try {
      sessionStorage.setItem(KEY, String(top));
    } catch {
      // Without storage the next page chooses the place.
    }
  });
}

async function fetchTree(address: string): Promise<DocumentFragment> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const template = document.createElement('template');
  template.innerHTML = await response.text();
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

/** Runs a change of the tree without moving the current entry, or else what is at the top, on screen. */
function keepInPlace(sidebar: HTMLElement, tree: HTMLElement, change: () => void): void {
  const fixed =
    tree.querySelector('[aria-current="page"]') ??
    [...tree.querySelectorAll('a')].find((link) => link.closest('[data-gap]') === null);
  const before = fixed?.getBoundingClientRect().top ?? 0;
  change();
  if (fixed) sidebar.scrollTop += fixed.getBoundingClientRect().top - before;
}

/** Pages around this one: for a reader who has not asked anything yet, or whose words are on no page. */

export interface Suggestion {
  readonly href: string;
  readonly title: string;
  /** The group or tab that the page opens. */
  readonly group: string;
}

const MOST = 6;

/** The pages beside the one that is open, in its group of the sidebar. */
export function sidebarNeighbours(): { readonly title: string; readonly pages: readonly Suggestion[] } {
  const list = document.querySelector('#navigation-items [aria-current="page"]')?.closest('.nav-list');
  const heading = list?.previousElementSibling;
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a:not([aria-current])') ?? [])];
  const own = links.filter(({ origin }) => origin === location.origin);
  return {
    title: heading instanceof HTMLElement ? label(heading) : '',
    pages: own.slice(0, MOST).map((link) => ({ href: link.href, title: label(link), group: '' })),
  };
}

/** The first page of each group of the sidebar, then of each tab, without the page that is open. */
export function suggestions(): readonly Suggestion[] {
  const found = new Map<string, Suggestion>();
  const add = (link: HTMLAnchorElement | null | undefined, group: string) => {
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    const title = label(link);
    if (title !== '' && !found.has(link.pathname)) {
      found.set(link.pathname, { href: link.href, title, group: group === title ? '' : group });
    }
  };
  for (const heading of document.querySelectorAll<HTMLElement>('#navigation-items .nav-heading')) {
    const list = heading.nextElementSibling;
    add(
      heading.querySelector('a') ?? list?.querySelector<HTMLAnchorElement>('a:not([aria-current])'),
      label(heading),
    );
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.tabs-bar a')) add(link, '');
  if (found.size < 3) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('#navigation-items .nav-list a')) {
      add(link, '');
    }
  }
  return [...found.values()].slice(0, MOST);
}

/** The words of an entry without its badge. */
function label(node: HTMLElement): string {
  const copy = node.cloneNode(true) as HTMLElement;
  for (const tag of copy.querySelectorAll('.nav-tag, small')) tag.remove();
  return copy.textContent?.trim() ?? '';
}

/** Suggestions for a reader who has not asked anything yet: the first pages of the sections around this page. */

export interface Suggestion {
  readonly href: string;
  readonly title: string;
  /** The group or tab that the page opens. */
  readonly group: string;
}

const MOST = 6;

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

/**
 * The table of contents follows the reader: the last heading that passed a line below the header is the current one,
 * and at the end of the page the last one that shows. Positions come from observers, never from layout at scroll.
 */
import { around } from '../../browser/around.ts';

export function startContents(): void {
  const column = document.querySelector('.contents-column');
  const list = document.getElementById('contents-list');
  const entries = [...(list?.querySelectorAll<HTMLAnchorElement>('a') ?? [])].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading === null ? [] : [{ link, heading }];
  });
  if (column === null || list === null || entries.length === 0) return;

  const current = document.getElementById('contents-current');
  const passed = new Set<Element>();
  const visible = new Set<Element>();
  let atEnd = false;
  let marked: HTMLAnchorElement | undefined;

  const update = () => {
    const last = atEnd ? entries.findLast(({ heading }) => visible.has(heading)) : undefined;
    const entry = last ?? entries.findLast(({ heading }) => passed.has(heading)) ?? entries[0];
    if (entry === undefined || entry.link === marked) return;
    mark(marked, false);
    marked = entry.link;
    mark(marked, true);
    if (current !== null) current.textContent = passed.size > 0 ? marked.textContent : '';
    if (column.scrollHeight > column.clientHeight)
      column.scrollTop = marked.offsetTop - column.clientHeight / 2;
  };

  // All that is above the line counts, however far: a jump may pass a heading without showing it.
  const line = new IntersectionObserver(keep(passed, update), { rootMargin: '10000000px 0px -72% 0px' });
  const screen = new IntersectionObserver(keep(visible, update));
  for (const { heading } of entries) {
    line.observe(heading);
    screen.observe(heading);
  }
  const end = document.querySelector('#pagination, #footer');
  if (end !== null) {
    new IntersectionObserver(
      ([change]) => {
        // The reader of a page that is shown whole is at its beginning.
        atEnd = change?.isIntersecting === true && scrollY > 0;
        update();
      },
      { threshold: 0.5 },
    ).observe(end);
  }
  // On small screens the list is a popover, which a link into the page leaves open.
  list.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) list.hidePopover();
  });
}

/** Marks an entry as the current one, for authors' styles also those around it. */
function mark(link: HTMLAnchorElement | undefined, on: boolean): void {
  if (on) link?.setAttribute('aria-current', 'true');
  else link?.removeAttribute('aria-current');
  link?.closest('li')?.toggleAttribute('data-active-deepest', on);
  for (const item of around(link, 'li')) item.toggleAttribute('data-active', on);
}

/** Keeps a set of the elements that intersect. */
function keep(set: Set<Element>, changed: () => void): IntersectionObserverCallback {
  return (changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) set.add(target);
      else set.delete(target);
    }
    changed();
  };
}

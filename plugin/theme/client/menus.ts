/** Menus by keyboard: the arrow keys move among their links, and a menu that the focus leaves closes. */

const LINKS = 'a[href], [role="menuitem"]';

function linksOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(LINKS)].filter((link) => link.checkVisibility());
}

/** The link that a key leads to from another one; undefined for keys that do not move. */
function moved(key: string, links: readonly HTMLElement[], from: Element | null): HTMLElement | undefined {
  const at = links.indexOf(from as HTMLElement);
  if (key === 'ArrowDown') return links[(at + 1) % links.length];
  if (key === 'ArrowUp') return links.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return links[0];
  return key === 'End' ? links.at(-1) : undefined;
}

/** Arrow down and up on the button of a closed menu open it at its first and last link. */
function openBy(event: KeyboardEvent, button: HTMLElement): void {
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (panel === null || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  event.preventDefault();
  // With the button as its source the popover knows its place, and where the focus returns to.
  panel.showPopover({ source: button });
  linksOf(panel)
    .at(event.key === 'ArrowDown' ? 0 : -1)
    ?.focus();
}

export function startMenus(): void {
  document.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLElement)) return;
    const button = event.target.closest<HTMLElement>('.menu:not([data-authored]) > button');
    if (button !== null) return openBy(event, button);
    const panel = event.target.closest<HTMLElement>('.menu-panel');
    if (panel === null) return;
    const next = moved(event.key, linksOf(panel), event.target);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
  document.addEventListener('focusout', (event) => {
    const panel = event.target instanceof Element ? event.target.closest<HTMLElement>('.menu-panel') : null;
    if (panel === null || !(event.relatedTarget instanceof Node)) return;
    if (!panel.contains(event.relatedTarget)) panel.hidePopover();
  });
  startBars();
}

/** Called again after the tabs were replaced. */
export function startBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('.tabs-bar > ul')) startBar(bar);
}

/**
 * A bar with too many tabs: the current one is in sight, a wheel that only turns one way moves it, as does an arrow at
 * an end with more tabs. The arrows are for the pointer alone: by keyboard the tabs themselves come into sight.
 */
function startBar(bar: HTMLElement): void {
  const current = bar.querySelector<HTMLElement>(':scope > li:has([aria-current])');
  const room = () => bar.scrollWidth - bar.clientWidth;
  if (current !== null && room() > 0)
    bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
  const arrow = (className: string, way: number) => {
    const item = document.createElement('li');
    item.className = className;
    item.ariaHidden = 'true';
    item.addEventListener('click', () => {
      const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
      bar.scrollBy({ left: way * forward * bar.clientWidth * 0.6, behavior });
    });
    return item;
  };
  const [back, on] = [arrow('tabs-more back', -1), arrow('tabs-more', 1)];
  const update = () => {
    if (room() > 0 && !back.isConnected) {
      bar.prepend(back);
      bar.append(on);
    }
    // Negative if the text runs from right to left.
    const at = Math.abs(bar.scrollLeft);
    back.hidden = at < 8;
    on.hidden = at > room() - 8;
  };
  bar.addEventListener('scroll', update, { passive: true });
  new ResizeObserver(update).observe(bar);
  bar.addEventListener(
    'wheel',
    (event) => {
      if (event.deltaX !== 0 || event.ctrlKey || room() <= 0) return;
      const before = bar.scrollLeft;
      bar.scrollLeft += event.deltaY;
      if (bar.scrollLeft !== before) event.preventDefault();
    },
    { passive: false },
  );
}

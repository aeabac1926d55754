/**
 * The table of contents follows the reader: the last heading that passed a line below the header is the current one,
 * and at the end of the page the last one that shows. Positions come from observers, never from layout at scroll.
 */

export function startContents(): void {
  const aside = document.getElementById('table-of-contents');
  const list = document.getElementById('contents-list');
  const entries = [...(aside?.querySelectorAll<HTMLAnchorElement>('#contents-list a') ?? [])].flatMap(
    (link) => {
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      return heading === null ? [] : [{ link, heading }];
    },
  );
  if (aside === null || list === null || entries.length === 0) return;

  const current = document.getElementById('contents-current');
  const passed = new Set<Element>();
  const visible = new Set<Element>();
  let atEnd = false;
  let marked: HTMLAnchorElement | undefined;

  const update = () => {
    const last = atEnd ? entries.findLast(({ heading }) => visible.has(heading)) : undefined;
    const entry = last ?? entries.findLast(({ heading }) => passed.has(heading)) ?? entries[0];
    if (entry === undefined || entry.link === marked) return;
    marked?.removeAttribute('aria-current');
    marked = entry.link;
    marked.setAttribute('aria-current', 'true');
    if (current !== null) current.textContent = passed.size > 0 ? marked.textContent : '';
    if (aside.scrollHeight > aside.clientHeight) aside.scrollTop = marked.offsetTop - aside.clientHeight / 2;
  };

  const line = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting, boundingClientRect, rootBounds } of changes) {
        if (isIntersecting || boundingClientRect.top < (rootBounds?.bottom ?? 0)) passed.add(target);
        else passed.delete(target);
      }
      update();
    },
    { rootMargin: '0px 0px -72% 0px' },
  );
  const screen = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) visible.add(target);
      else visible.delete(target);
    }
    update();
  });
  for (const { heading } of entries) {
    line.observe(heading);
    screen.observe(heading);
  }
  const end = document.querySelector('#pagination, #footer');
  if (end !== null) {
    new IntersectionObserver(
      ([change]) => {
        atEnd = change?.isIntersecting === true;
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

/** The table of contents follows the reader: the last heading above a quarter of the screen is the current one. */

export function startContents(): void {
  const aside = document.getElementById('table-of-contents');
  const entries = [...(aside?.querySelectorAll('a') ?? [])].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading === null ? [] : [{ link, heading }];
  });
  if (entries.length === 0) return;
  let current: HTMLElement | undefined;
  const update = () => {
    const line = Math.max(innerHeight / 4, 140);
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
    const above = entries.filter(({ heading }) => heading.getBoundingClientRect().top <= line);
    const entry = (atEnd && scrollY > 0 ? entries.at(-1) : above.at(-1)) ?? entries[0];
    if (entry === undefined || entry.link === current) return;
    current?.removeAttribute('aria-current');
    current = entry.link;
    current.setAttribute('aria-current', 'true');
    if (aside !== null && aside.scrollHeight > aside.clientHeight) {
      aside.scrollTop = current.offsetTop - aside.clientHeight / 2;
    }
  };
  let waiting = false;
  addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        update();
      });
    },
    { passive: true },
  );
  update();
}

/** The table of contents lists the visible headings: entries of a hidden part of the page are hidden too. */

export function hideInContents(part: HTMLElement, hidden: boolean): void {
  const ids = new Set([part, ...part.querySelectorAll('[id]')].map(({ id }) => `#${encodeURI(id)}`));
  for (const link of document.querySelectorAll<HTMLElement>('#contents-list a')) {
    if (ids.has(link.getAttribute('href') ?? '')) link.closest('li')?.toggleAttribute('hidden', hidden);
  }
}

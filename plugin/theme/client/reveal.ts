/** Opens whatever hides the element that the address names, and goes there. */

function target(): HTMLElement | null {
  const hash = location.hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(hash)) ?? document.getElementById(hash);
  } catch {
    // A lone `%` is no escape.
    return document.getElementById(hash);
  }
}

/** @param select Shows one panel of a group. */
export function reveal(select: (panel: HTMLElement) => void): void {
  const element = target();
  if (element === null) return;
  for (
    let panel = element.closest<HTMLElement>('[data-inactive]');
    panel !== null;
    panel = panel.parentElement?.closest<HTMLElement>('[data-inactive]') ?? null
  ) {
    select(panel);
  }
  for (
    let fold = element.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  ) {
    fold.open = true;
  }
  element.dispatchEvent(new CustomEvent('waymark:reveal', { bubbles: true }));
  element.scrollIntoView();
}

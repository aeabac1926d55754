/** Tooltips: kept inside the window, closed by Escape. */

/** Distance that a tip keeps from the edges of the window. */
const MARGIN = 12;

function place(tooltip: HTMLElement): void {
  const tip = tooltip.querySelector<HTMLElement>('.tooltip-tip');
  if (tip === null) return;
  tip.style.removeProperty('--shift');
  const { left, right } = tip.getBoundingClientRect();
  const over = right - (document.documentElement.clientWidth - MARGIN);
  const shift = over > 0 ? -Math.min(over, left - MARGIN) : Math.max(0, MARGIN - left);
  if (shift !== 0) tip.style.setProperty('--shift', `${shift}px`);
}

export function startTooltips(): void {
  for (const tooltip of document.querySelectorAll<HTMLElement>('.tooltip:not([data-authored])')) {
    const show = () => {
      delete tooltip.dataset.closed;
      place(tooltip);
    };
    tooltip.addEventListener('pointerenter', show);
    tooltip.addEventListener('focusin', show);
    tooltip.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') tooltip.dataset.closed = '';
    });
  }
  // A tip under the pointer closes too.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const open = document.querySelector<HTMLElement>('.tooltip:hover');
    if (open !== null) open.dataset.closed = '';
  });
}

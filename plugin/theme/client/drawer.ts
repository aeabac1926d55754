/** The drawer of small screens: the page behind it takes no focus, and it shows where the reader is. */

const BEHIND = '.skip, #banner, #navbar, #content-container, .contents-column';

export function startDrawer(): void {
  const sidebar = document.getElementById('sidebar');
  const scroller = document.getElementById('sidebar-content');
  if (sidebar === null || scroller === null) return;
  // Before it closes, so that the focus can return to the button that opened it.
  sidebar.addEventListener('beforetoggle', (event) => {
    if (event.target !== sidebar) return;
    const open = (event as ToggleEvent).newState === 'open';
    for (const element of document.querySelectorAll<HTMLElement>(BEHIND)) element.inert = open;
  });
  sidebar.addEventListener('toggle', (event) => {
    if (event.target !== sidebar || (event as ToggleEvent).newState !== 'open') return;
    const current = sidebar.querySelector('#navigation-items [aria-current="page"]');
    if (current === null) return;
    const { top } = current.getBoundingClientRect();
    if (top > scroller.clientHeight * 0.8) scroller.scrollTop += top - scroller.clientHeight / 2;
  });
  const close = () => sidebar.matches(':popover-open') && sidebar.hidePopover();
  // The page stays in the browser's memory: going back to it must not find the drawer open.
  addEventListener('pagehide', close);
  matchMedia('(min-width: 64rem)').addEventListener('change', close);
}

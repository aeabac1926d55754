/**
 * Opens the groups that the reader opened, and brings the tree to where the reader left it, with the current entry in
 * sight. It runs while the page is parsed, so that nothing moves; client/sidebar.ts stores the values that it reads.
 */
import { ENTRY, GROUPS, SCROLL } from '../sidebar-state.ts';

window.waymarkSidebar = (sidebar, onlyGroups) => {
  try {
    const entry = sidebar.querySelector('#navigation-items [aria-current=page]');
    const groups = JSON.parse(sessionStorage.getItem(GROUPS) || '{}');
    for (const group of sidebar.querySelectorAll<HTMLDetailsElement>('details[data-id]')) {
      const state = groups[group.dataset.id ?? ''];
      // A group around the page is open, though the reader closed it.
      if (state || (state === 0 && !group.contains(entry))) group.open = state === 1;
    }
    if (onlyGroups) return;
    const [section, top] = JSON.parse(sessionStorage.getItem(SCROLL) || '[]');
    const followed = sessionStorage.getItem(ENTRY);
    if (section === sidebar.dataset.section) sidebar.scrollTop = top;
    if (entry === null) return;
    const at = entry.getBoundingClientRect().top - sidebar.getBoundingClientRect().top;
    const height = sidebar.clientHeight;
    if (followed !== null) sidebar.scrollTop += at - Number(followed);
    else if (at < 40 || at > height - 80) sidebar.scrollTop += at - height / 3;
  } catch {
    // Without storage the tree begins at its top.
  }
};
window.waymarkSidebar(document.getElementById('sidebar-content') as HTMLElement);

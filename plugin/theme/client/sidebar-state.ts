/** Names in `sessionStorage` under which a tab keeps the sidebar, over pages. */

/** Group to 1 if the reader opened it, to 0 if they closed it. */
export const GROUPS = 'waymark-groups';
/** The section, and how far the reader scrolled in it. */
export const SCROLL = 'waymark-sidebar';
/** Position of the entry that the reader followed, so that the next page shows it there. */
export const ENTRY = 'waymark-sidebar-entry';

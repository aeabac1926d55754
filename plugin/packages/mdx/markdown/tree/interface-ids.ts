/**
 * Ids of the elements around a page's text. Authors' styles name them, so they stay; a heading of that name gets a number
 * (`pagination-1`), or it would look like the part of the interface, and the interface's scripts would take it for theirs.
 */
export const INTERFACE_IDS: ReadonlySet<string> = new Set(
  (
    'api-channel api-intro api-panel api-playground-input api-request assistant-entry banner body-content ' +
    'changelog-filters changelog-filters-content consent consent-title content content-area ' +
    'content-container contents-button contents-current contents-list contents-title feedback-form ' +
    'feedback-question feedback-thumbs-down feedback-thumbs-up footer header integrations ' +
    'localization-select-content localization-select-trigger multi-view-dropdown navbar navigation-items ' +
    'page-actions page-context-menu page-context-menu-button page-feedback page-menu-items page-menu-list ' +
    'page-title pagination related related-title request-example response-example search-bar-entry ' +
    'search-bar-entry-mobile search-input search-results sidebar sidebar-content table-of-contents ' +
    'table-of-contents-content table-of-contents-layout topbar-cta-button words'
  ).split(' '),
);

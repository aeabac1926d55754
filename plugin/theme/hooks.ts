/**
 * The ids, classes and attributes of pages that the format documents for authors' styles and scripts
 * (mintlify.com/docs/customize/custom-scripts). Each of `HOOKS` is on the element that does that work; the starter says what
 * it is. Authors rely on them: none is renamed.
 */

/** Selectors. */
export const HOOKS: readonly string[] = [
  // Layout
  '#banner, #navbar, #body-content, #sidebar, #sidebar-content, #navigation-items, #content-container',
  '#content-area, #header, #page-title, #content, .mdx-content, .eyebrow, .breadcrumb-list',
  '.breadcrumb-item, #pagination, .pagination-prev, .pagination-next, .pagination-title, #footer',
  '.advanced-footer',
  // Bar
  '.nav-logo, #search-bar-entry, #search-bar-entry-mobile, #search-input, #assistant-entry',
  '.topbar-right-container, .navbar-link, #topbar-cta-button, .login-link, .logout-link, .nav-tabs',
  '.nav-tabs-item, .nav-dropdown-trigger, .nav-dropdown-content, .nav-dropdown-item',
  '.nav-dropdown-item-icon, .nav-dropdown-item-text-container, .nav-dropdown-item-title',
  '.nav-dropdown-item-description, #localization-select-trigger, #localization-select-content',
  // The panel for questions
  '#chat-assistant-sheet, #chat-assistant-textarea, .chat-assistant-sheet-header',
  '.chat-assistant-sheet-content, .chat-assistant-input, .chat-assistant-send-button, .chat-assistant-sheet',
  '.chat-assistant-payload-item',
  // Sidebar
  '.nav-anchors, .nav-anchor, .sidebar-group-header, .sidebar-group-icon, .sidebar-title, .sidebar-group',
  '.nav-tag-pill, .nav-tag-pill-text, .method-nav-pill, .mobile-nav-tabs-item',
  '.nav-dropdown-products-selector-trigger, .nav-dropdown-products-selector-content',
  '.nav-dropdown-products-selector-item, .nav-dropdown-products-selector-item-title',
  '.nav-dropdown-products-selector-item-description, .nav-dropdown-products-selector-item-icon',
  // Contents
  '#table-of-contents-layout, #table-of-contents, #table-of-contents-content, .toc, .toc-item',
  // Beside and below the text
  '#page-context-menu, #page-context-menu-button, .feedback-toolbar, #feedback-thumbs-up, .feedback-form',
  '.code-rate, #feedback-thumbs-down, .directory, .directory-group, .directory-page, .directory-card',
  // Components
  '.accordion, .accordion-group, .callout, .card, .card-group, .columns, .code-block, .code-block-icon',
  '.code-block-copy-button, .code-group, .expandable, .frame, .icon, .mermaid, .link, .panel, .prompt',
  '.step, .steps, .tab-icon, .tabs, .tile, .tooltip, .update, #changelog-filters',
  '#changelog-filters-content, .multi-view-item, #multi-view-dropdown, .multi-view-dropdown',
  '.multi-view-dropdown-item, .color, .color-row, .color-item, .tree, .tree-folder, .tree-file',
  // API pages
  '.api-section, .api-section-heading, .api-section-heading-title, .api-section-heading-subtitle, .field',
  '.option-dropdown, .tryit-button, .method-pill, #request-example, #response-example',
  '#api-playground-input',
  // The page for missing addresses
  '.not-found-container, .not-found-status-code, .not-found-title, .not-found-description',
  '.not-found-recommended-pages-list, .not-found-recommended-page-link',
  // States and components by attributes
  '.sidebar-group[data-active], #sidebar-content li[data-active], .nav-tabs-item[data-active]',
  '.nav-dropdown-item[data-active], .mobile-nav-tabs-item[data-active], .toc-item[data-active]',
  '.toc-item[data-active-deepest], [data-badge], [data-badge][data-color], [data-badge][data-size]',
  '[data-component-name="theme-toggle"], [data-component-name="primary-header-button"]',
  '[data-component-name="mermaid-container"], [data-component-name="mermaid-controls-wrapper"]',
  'html[data-current-path]',
].flatMap((list) => list.split(', '));

const NO_PART = 'The panel for questions has no such part: remove the rule.';
const SNIPPET_FEEDBACK = 'Votes on a block of code are two of its buttons: use `.code-rate`.';
const FORM = 'Use `.feedback-form`.';

/** Documented or customary names, by how they begin, that no page has, and what to use. */
export const ABSENT: readonly (readonly [name: RegExp, advice: string])[] = [
  [/^#assistant-entry-mobile$/, 'The button is the same on small screens: use `#assistant-entry`.'],
  [/^#ask-assistant|^\.chat-assistant-(?:floating|disclaimer)|^\.starter-question/, NO_PART],
  [/^\[data-component-part="contact-support/, NO_PART],
  [/^[#.]code-snippet-feedback/, SNIPPET_FEEDBACK],
  [/^\.contextual-feedback/, FORM],
  [/^#text-selection-tooltip/, 'Waymark shows nothing on selected text: remove the rule.'],
  [/^#background-color$|^#[a-z]+-background-color$/, 'Use `body`.'],
  [/^#mobile-nav(?:-content)?$/, 'The drawer of small screens is the sidebar: use `#sidebar:popover-open`.'],
  [/^#panel$/, 'Use `.panel`.'],
  [/^#localization-select-item$/, 'An ID belongs to one element: use `#localization-select-content a`.'],
  [/^#endpoints-menu-trigger$/, 'Endpoints are listed in the sidebar: use `.method-nav-pill`.'],
  [
    /^\.multi-view-dropdown-(?:trigger|content)$/,
    'Views are a row of buttons: use `.multi-view-dropdown-item`.',
  ],
  [/^\.sidebar-nav-group-divider$/, 'Groups have no line between them: use `.sidebar-group-header`.'],
  [
    /^\.code-block-fade-overlay$/,
    'A mask fades the end of the code: use `.code-block[data-expandable] pre`.',
  ],
  [/^\.code-block-background/, 'Use `.code-block`.'],
  [/^#navbar-transition/, 'The bar has its own background: use `#navbar`.'],
  [/^\.[a-z]+-layout$/, 'Use `html[data-theme]`, which names the theme.'],
  [/^\.is-not-(?:custom|center)$/, 'Use `body:not(.mode-custom)`, which names the mode of the page.'],
];

/** The part of the site that the page is in. */

/** Empty if the page is in no such part. */
export const here = (name: 'version' | 'language' | 'product' | 'tab'): string =>
  document.body.dataset[name === 'language' ? 'docsLanguage' : name] ?? '';

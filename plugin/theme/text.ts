/** The words of the interface. One entry a language; English stands in for what a language lacks. */

const ENGLISH = {
  skip: 'Skip to content',
  announcement: 'Announcement',
  search: 'Search',
  searchPrompt: 'Search…',
  searchUnavailable: 'Search is available once the site is built.',
  menu: 'Open menu',
  closeMenu: 'Close menu',
  scheme: 'Switch between light and dark',
  mainNavigation: 'Documentation',
  sections: 'Sections',
  resources: 'Resources',
  breadcrumbs: 'Breadcrumbs',
  contents: 'On this page',
  pagination: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  version: 'Version',
  language: 'Language',
  product: 'Product',
  section: 'Section',
  showPagesOf: 'Pages of',
  deprecated: 'Deprecated',
  dismiss: 'Dismiss',
  home: 'Go to the home page',
  notFoundTitle: 'Page not found',
  notFoundText: 'There is no page at this address. It may have moved.',
  poweredBy: 'Built with',
} as const;

export type Texts = Readonly<Record<keyof typeof ENGLISH, string>>;

const LANGUAGES: Readonly<Record<string, Partial<Texts>>> = {};

const NAMES: Readonly<Record<string, string>> = {
  cn: 'zh-Hans',
  jp: 'ja',
  'fr-ca': 'fr-CA',
  'ja-jp': 'ja-JP',
};
const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur']);

/** The BCP 47 tag of a language code of docs.json (`jp` and `cn` are accepted there). */
export function languageTag(code: string | undefined): string {
  return code === undefined ? 'en' : (NAMES[code] ?? code);
}

/** The direction of a language code's script. */
export function directionOf(code: string | undefined): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageTag(code).split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** A language's own name for itself, such as `Deutsch`. */
export function languageName(code: string): string {
  const tag = languageTag(code);
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    // A code that is no language tag is shown as it was written.
    return code;
  }
}

/** The interface in a language of docs.json. */
export function textsFor(code: string | undefined): Texts {
  const tag = languageTag(code);
  const own = LANGUAGES[tag] ?? LANGUAGES[tag.split('-')[0] ?? ''];
  return own === undefined ? ENGLISH : { ...ENGLISH, ...own };
}

/** The search dialog's questions to a server, and how it learns that there is one. */

/** Path below the base. */
export const SEARCH_PATH = '/_waymark/search';

/**
 * The file that the dialog reads before it asks anything, below the base. A server that answers says so in the headers of this
 * file; on a static host there are none, and nothing fails.
 */
export const SEARCH_ENTRY = '/pagefind/pagefind-entry.json';

const RELATION = 'rel="search"';

/** The `Link` header of `SEARCH_ENTRY` (RFC 8288; the relation is registered). */
export const searchLink = (base: string): string =>
  `<${encodeURI(base)}${SEARCH_PATH}>; ${RELATION}; type="application/json"`;

/** True if a `Link` header is that of a server that answers. */
export const isSearchLink = (link: string | null): boolean => link?.includes(RELATION) === true;

/**
 * How much more a page is worth in the part of the site that the reader is in. The parameters `nearProduct` and `nearTab` name it;
 * `product` and `tab` leave out all others.
 */
export const NEAR = { product: 1.5, tab: 1.2 } as const;

/** Pages in one answer. */
export const PAGES_AT_A_TIME = 8;

/** Text that must be shown as text, never as markup. */
export type Marked = readonly { readonly text: string; readonly match: boolean }[];

export interface FoundSection {
  readonly href: string;
  readonly title: string;
  readonly excerpt: Marked;
}

export interface FoundPage extends FoundSection {
  /** The elements of the navigation that hold the page: `Guide › Write`. */
  readonly trail: string;
  readonly sections: readonly FoundSection[];
  /** Found by words related to those of the query, none of which it has itself. */
  readonly isRelated?: boolean | undefined;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

export interface SearchAnswer {
  /** All pages that were found. */
  readonly count: number;
  /** The hits that are shown at a time, from the one that was asked for. */
  readonly pages: readonly FoundPage[];
  /** The pages have little in common with the question. */
  readonly weak: boolean;
  /** Words of pages that the reader may read, close to those that were not found. */
  readonly close: readonly string[];
  /** The number of versions, languages, products and tabs to choose from. */
  readonly values: Readonly<Record<string, number>>;
}

/**
 * Decides where a page is seen. The rules are those of the format ("hidden pages") and of the first specification, section
 * 2.7; tests/unit/content/visibility.test.ts holds the whole table.
 */
import type { Page } from '../types.ts';

export interface VisibilityInput {
  /** Frontmatter `hidden: true`: it wins over everything below. */
  readonly hidden: boolean;
  /** Frontmatter `noindex: true`. */
  readonly noindex: boolean;
  /** Frontmatter `searchable`; only `false` has an effect. */
  readonly searchable: boolean | undefined;
  /** The elements of docs.json that name the page: none, hidden ones alone, or some of the visible navigation. */
  readonly place: 'none' | 'hidden' | 'shown';
  /** `searchable` of the navigation element, inherited. */
  readonly placeSearchable: boolean | undefined;
  /** `seo.indexing` of docs.json is `all`. */
  readonly indexAll: boolean;
  /** The page is only an entry of the navigation that leads elsewhere (frontmatter `url`, and no text). */
  readonly isLink: boolean;
}

export function visibilityOf(
  input: VisibilityInput,
): Pick<Page, 'listed' | 'indexed' | 'inSitemap' | 'inLlms' | 'noindex'> {
  const { hidden, noindex, place, placeSearchable } = input;
  const found = place === 'shown' || input.indexAll || (place === 'hidden' && placeSearchable === true);
  const offered = found && !hidden && !noindex && !input.isLink;
  const searchable = input.searchable !== false && !(place === 'shown' && placeSearchable === false);
  return {
    listed: place === 'shown' && !hidden,
    indexed: offered && searchable,
    inSitemap: offered,
    inLlms: offered,
    noindex: hidden || noindex,
  };
}

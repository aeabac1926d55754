/** Facts that a page inherits from all its places in the navigation together. */
import type { Variants } from '@waymark/contract/variants';
import type { Restriction } from '../content/audience.ts';
import { entryPath, parseEndpoint } from './entry.ts';
import type { NavPlace } from './nav-places.ts';
import { combined } from './restrictions.ts';

/**
 * Facts that a page inherits from the places in the navigation that it is in.
 *
 * Among the visible places the first one gives `boost`, and one that lets search find the page is enough.
 * Access is as narrow as the narrowest place: `public` only if every place is, and user groups if any place names
 * some.
 */
export interface PageVariant extends Restriction {
  /** Names as docs.json has them, in its order. */
  readonly languages: Variants;
  readonly versions: Variants;
  /** Every place that it is in is hidden. */
  readonly hidden: boolean;
  readonly searchable?: boolean | undefined;
  readonly boost?: number | undefined;
}

/** Each page that the navigation names, by `entryPath`. Needs no page to exist. */
export function pageVariants(places: readonly NavPlace[]): ReadonlyMap<string, PageVariant> {
  const ofPages = places.filter(({ entry }) => parseEndpoint(entry) === undefined);
  const byPath = Map.groupBy(ofPages, ({ entry }) => entryPath(entry));
  return new Map([...byPath].map(([path, all]) => [path, combine(all)]));
}

function combine(all: readonly NavPlace[]): PageVariant {
  const own = all.filter((place) => !place.fallback);
  const counting = own.length > 0 ? own : all;
  const visible = all.filter((place) => !place.hidden);
  const seen = visible.length > 0 ? visible : all;
  return {
    languages: distinct(counting.map((place) => place.language)),
    versions: distinct(counting.map((place) => place.version)),
    hidden: visible.length === 0,
    searchable: any(seen.map((place) => place.searchable)),
    ...combined(all),
    boost: seen[0]?.boost,
  };
}

/** Each name once; none if a place has none. */
function distinct(names: readonly (string | undefined)[]): Variants {
  const named = names.filter((name) => name !== undefined);
  return named.length < names.length ? [] : [...new Set(named)];
}

/** True if one is, false if all are; undefined otherwise. */
function any(values: readonly (boolean | undefined)[]): boolean | undefined {
  if (values.includes(true)) return true;
  return values.includes(undefined) ? undefined : false;
}

/** Facts that pages inherit from a raw navigation, before there are pages. */
import type { Variants } from '../../runtime/contract/variants.ts';
import type { Navigation } from '../config/schema/navigation.ts';
import { type AnyElement, childLists, isFallback } from './elements.ts';
import { entryPath, parseEndpoint } from './entry.ts';
import { combined, inherited, ownRestriction } from './restrictions.ts';

/**
 * Facts that a page inherits from the places in the navigation that it stands in.
 *
 * Of the places that are not hidden the first one gives `boost`, and one that lets search find the page is enough.
 * Access is as narrow as the narrowest place: `public` only if every place is, and user groups if any place names
 * some.
 */
export interface PageVariant {
  /** As docs.json has them, in its order. */
  readonly languages: Variants;
  readonly versions: Variants;
  /** Every place that it stands in is hidden. */
  readonly hidden: boolean;
  readonly searchable?: boolean | undefined;
  readonly public?: boolean | undefined;
  /** Names of user groups. */
  readonly groups?: readonly string[] | undefined;
  readonly boost?: number | undefined;
}

interface PlaceOfPage extends Omit<PageVariant, 'languages' | 'versions'> {
  readonly language?: string | undefined;
  readonly version?: string | undefined;
  /** Stands next to a version or language menu: counts only if the page stands nowhere else. */
  readonly fallback: boolean;
}

/** Each page that the navigation names, by `entryPath`, with the facts that it inherits. Needs no page to exist. */
export function pageVariants(navigation: Navigation): ReadonlyMap<string, PageVariant> {
  const places = new Map<string, PlaceOfPage[]>();
  const add = (entry: string, place: PlaceOfPage): void => {
    if (parseEndpoint(entry) !== undefined) return;
    const path = entryPath(entry);
    const known = places.get(path);
    if (known === undefined) places.set(path, [place]);
    else known.push(place);
  };
  const visitChildren = (element: AnyElement, place: PlaceOfPage): void => {
    const lists = childLists(element);
    for (const list of lists) {
      const inside = isFallback(list, lists) ? { ...place, fallback: true } : place;
      for (const { value } of list.entries) {
        if (typeof value === 'string') add(value, inside);
        else visit(value, inside);
      }
    }
  };
  const visit = (element: AnyElement, above: PlaceOfPage): void => {
    const place = inherit(element, above);
    if (element.root !== undefined) add(element.root, place);
    visitChildren(element, place);
  };

  const outermost = inherit(navigation as AnyElement, { hidden: false, fallback: false });
  visitChildren(navigation, outermost);
  visitChildren(navigation.global ?? {}, outermost);
  return new Map([...places].map(([path, all]) => [path, combine(all)]));
}

function inherit(element: AnyElement, above: PlaceOfPage): PlaceOfPage {
  return {
    language: element.language ?? above.language,
    version: element.version ?? above.version,
    hidden: above.hidden || element.hidden === true,
    searchable: element.searchable ?? above.searchable,
    ...inherited(ownRestriction(element), above),
    boost: element.boost ?? above.boost,
    fallback: above.fallback,
  };
}

function combine(all: readonly PlaceOfPage[]): PageVariant {
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

/** The places of a raw navigation, each with all that it inherits: read once, before there are pages. */

import { oncePer } from '@waymark/source/made-once';
import type { Navigation } from '../config/schema/navigation.ts';
import type { Restriction } from '../content/audience.ts';
import { type AnyElement, childLists, isFallback } from './elements.ts';
import { inherited, ownRestriction } from './restrictions.ts';

/** One entry for a page or an endpoint. */
export interface NavPlace extends Restriction {
  /** The entry of docs.json. */
  readonly entry: string;
  readonly language?: string | undefined;
  readonly version?: string | undefined;
  readonly hidden: boolean;
  readonly searchable?: boolean | undefined;
  readonly boost?: number | undefined;
  /** Stands next to a version or language menu: counts only if the page stands nowhere else. */
  readonly fallback: boolean;
}

type Inherited = Omit<NavPlace, 'entry'>;

/** Every entry at each of its places, in the order of the navigation; those of an element's `global` come after its own. */
export const navPlaces = oncePer((navigation: Navigation): readonly NavPlace[] => {
  const places: NavPlace[] = [];
  const visit = (element: AnyElement, above: Inherited): void => {
    const place = inherit(element, above);
    if (element.root !== undefined) places.push({ ...place, entry: element.root });
    const lists = childLists(element);
    for (const list of lists) {
      const inside = isFallback(list, lists) ? { ...place, fallback: true } : place;
      for (const { value } of list.entries) {
        if (typeof value === 'string') places.push({ ...inside, entry: value });
        else visit(value, inside);
      }
    }
    if (element.global !== undefined) visit(element.global, place);
  };
  visit(navigation as AnyElement, { hidden: false, fallback: false });
  return places;
});

function inherit(element: AnyElement, above: Inherited): Inherited {
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

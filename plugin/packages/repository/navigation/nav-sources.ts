/** Endpoints and specifications that a raw navigation names, with the restrictions of their places: their pages are made later. */

import type { Navigation } from '../config/schema/navigation.ts';
import type { Restriction } from '../content/audience.ts';
import type { SpecificationSource } from '../types.ts';
import { type AnyElement, childLists } from './elements.ts';
import { parseEndpoint } from './entry.ts';
import { combined, inherited, ownRestriction } from './restrictions.ts';

/** By the entry of an endpoint, or the path or address of a specification. */
export function restrictedSources(navigation: Navigation): ReadonlyMap<string, Restriction> {
  const found = new Map<string, Restriction[]>();
  const add = (source: string, place: Restriction): void => {
    found.set(source, [...(found.get(source) ?? []), place]);
  };
  const visit = (element: AnyElement, above: Restriction): void => {
    const place = inherited(ownRestriction(element), above);
    for (const source of [...sourcesOf(element.openapi), ...sourcesOf(element.asyncapi)]) add(source, place);
    for (const { entries } of childLists(element))
      for (const { value } of entries) {
        if (typeof value !== 'string') visit(value, place);
        else if (parseEndpoint(value) !== undefined) add(value, place);
      }
    if (element.global !== undefined) visit(element.global, place);
  };
  visit(navigation as AnyElement, {});
  return new Map([...found].map(([source, places]) => [source, combined(places)]));
}

function sourcesOf(written: SpecificationSource | undefined): readonly string[] {
  if (written === undefined) return [];
  if (typeof written === 'string') return [written];
  return 'source' in written ? [written.source] : written.flatMap(sourcesOf);
}

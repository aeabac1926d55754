/**
 * Pages that stand in several places: links say which place they lead to, so that the reader stays where they are. Parts of a page that depend
 * on the place are elements `data-part="<name>"`, which client/places.ts replaces by those of the same name if the reader came to another one.
 */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { pageOf, placesOf } from '@waymark/repository/navigation/tree';
import type { NavNode, ReadableSite } from '@waymark/repository/types';

/** The value of `data-place` on a link to a place: nothing if its page is in no other. */
export function placeMark(site: ReadableSite, place: NavNode): string | undefined {
  const page = pageOf(place);
  if (page === undefined) return undefined;
  const places = placesOf(site.navigation, page);
  return places.length > 1 && places.includes(place) ? place.id : undefined;
}

type PlacedPartName =
  | 'tabs'
  | 'variants'
  | 'drawer-variants'
  | 'drawer-tabs'
  | 'switchers'
  | 'anchors'
  | 'tree'
  | 'eyebrow'
  | 'pagination';

export function part(name: PlacedPartName, content: Html, more: Html = NOTHING): Html {
  return html`<div data-part="${name}"${more}>${content}</div>`;
}

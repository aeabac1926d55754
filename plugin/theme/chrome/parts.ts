/**
 * Parts of a page that depend on the place it is shown in. Each is an element `data-part="<name>"`, which
 * client/places.ts replaces by the one of the same name if the reader came to another place of the page.
 */
import { type Html, html, NOTHING } from '@waymark/contract/html';

export type PlacedPartName =
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

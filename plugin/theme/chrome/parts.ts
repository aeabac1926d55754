/**
 * Parts of a page that depend on the place it is shown in. Each is an element `data-part="<name>"`, which
 * client/places.ts replaces by the one of the same name if the reader came to another place of the page.
 */
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

export function part(name: PlacedPartName, html: string, attributes = ''): string {
  return `<div data-part="${name}"${attributes}>${html}</div>`;
}

/** Fragments of a reference's parts, the same in its HTML and in what links are checked against. */

const PREFIXES: Readonly<Record<string, string>> = {
  authorizations: 'authorization',
  'path-parameters': 'parameter',
  'query-parameters': 'parameter',
  headers: 'header',
  cookies: 'cookie',
};

/** The fragments of published sites: `body-source-media-type` for `source_media_type` and for `sourceMediaType`. */
export function rowId(section: string, name: string): string {
  const words = name
    .trim()
    .replaceAll(/[\s_]+/g, '-')
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, '-$&');
  return `${PREFIXES[section] ?? section}-${words.toLowerCase()}`;
}

/**
 * A key that two fragments of one field share: `body-location-country` names `country` in `location`, and published
 * sites also count the choices on the way, as in `response-one-of-0-page`.
 */
export function fieldKey(fragment: string): string {
  return fragment
    .toLowerCase()
    .replaceAll(/-(?:one|any|all)-of-\d+/g, '')
    .replaceAll(/[-_]/g, '');
}

/** The fragment of a section; a heading in the page's own text keeps the one it has. */
export function sectionId(id: string, taken: ReadonlySet<string>): string {
  return taken.has(id) ? `api-${id}` : id;
}

/** Fragments of a reference's parts, the same in its HTML and in what links are checked against. */

const PREFIXES: Readonly<Record<string, string>> = {
  authorizations: 'authorization',
  'path-parameters': 'parameter',
  'query-parameters': 'parameter',
  headers: 'header',
  cookies: 'cookie',
};

/** As published sites have them: `body-source-media-type` for `source_media_type`. */
export function rowId(section: string, name: string): string {
  return `${PREFIXES[section] ?? section}-${name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')}`;
}

/** The fragment of a section; a heading in the page's own text keeps the one it has. */
export function sectionId(id: string, taken: ReadonlySet<string>): string {
  return taken.has(id) ? `api-${id}` : id;
}

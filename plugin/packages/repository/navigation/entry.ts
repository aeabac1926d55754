/** Entries of `pages` as strings: a page, or an endpoint of a specification. */

export interface NavEndpoint {
  /** Upper case: `GET`, or `WEBHOOK`. */
  readonly method: string;
  /** Path of the endpoint, or name of the webhook, as written. */
  readonly path: string;
  /** The specification that the entry names, as written. */
  readonly file?: string | undefined;
}

const ENDPOINT =
  /^(?:(\S.*?)\s+)?(?:(get|post|put|patch|delete|head|options|trace|query)\s+(\/.*)|(webhook)\s+(\S.*))$/i;

/** OpenAPI 3.2 takes any method (`additionalOperations`); only in capitals, since pages may have such names too. */
const OTHER_METHOD = /^(?:(\S.*?)\s+)?([A-Z][A-Z-]+)\s+(\/.*)$/;

/** The endpoint that an entry names: `GET /users`, `api.json get /users`, `webhook created`; undefined for a page. */
export function parseEndpoint(entry: string): NavEndpoint | undefined {
  const match = ENDPOINT.exec(entry.trim()) ?? OTHER_METHOD.exec(entry.trim());
  if (match === null) return undefined;
  const [, file, method, path, webhook, name] = match;
  return { method: (method ?? webhook ?? '').toUpperCase(), path: path ?? name ?? '', file };
}

/**
 * Path of the page that an entry names, in the form of `Page.path`: with a leading slash, without extension,
 * trailing slash or final `/index`. Spaces, upper case and non-ASCII letters stay as written.
 */
export function entryPath(entry: string): string {
  const path = entry
    .trim()
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '')
    .replace(/\.mdx?$/i, '')
    .replace(/(?:(?:^|\/)index)+$/, '');
  return `/${path}`;
}

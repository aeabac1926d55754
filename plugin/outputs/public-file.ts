/** A generated file that anyone may fetch, other than a page's HTML. */
export interface PublicFile {
  /** Address below the base: `/llms.txt`. */
  readonly path: string;
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

export const MARKDOWN = 'text/markdown; charset=utf-8';
export const TEXT = 'text/plain; charset=utf-8';
export const JSON_TYPE = 'application/json';

/** JSON as a file: indented, with a line end. */
export function jsonFile(path: string, value: unknown): PublicFile {
  return { path, contentType: JSON_TYPE, body: `${JSON.stringify(value, null, 2)}\n` };
}

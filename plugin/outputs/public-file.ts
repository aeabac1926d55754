/** A generated file that anyone may fetch, other than a page's HTML. */
export interface PublicFile {
  /** Address below the base: `/llms.txt`. */
  readonly path: string;
  readonly body: string | Uint8Array;
}

/** JSON as a file: indented, with a line end. */
export function jsonFile(path: string, value: unknown): PublicFile {
  return { path, body: `${JSON.stringify(value, null, 2)}\n` };
}

/** Folders, at the docs root, of parts that pages include. */
export const SNIPPETS = /^_?snippets\//;

export function isSnippet(file: string): boolean {
  return SNIPPETS.test(file);
}

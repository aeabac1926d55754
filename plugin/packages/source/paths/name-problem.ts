/** Names that no file of a site can have, although a repository may. */

/** Bytes of a part of a path: file systems take 255, and endings such as `.html.br` follow it. */
export const MAX_NAME_BYTES = 247;
/** Bytes of a path: systems take 1,024 or more, with the folder of the site. */
const MAX_PATH_BYTES = 800;

/** Why no file can be written for a path, as part of a sentence. Endings of pages do not count. */
export function nameProblem(path: string): string | undefined {
  const bare = path.replace(/\.mdx?$/, '');
  if (Buffer.byteLength(bare) > MAX_PATH_BYTES) return `it is longer than ${MAX_PATH_BYTES} bytes`;
  if (bare.split('/').some((part) => Buffer.byteLength(part) > MAX_NAME_BYTES))
    return `a name in it is longer than ${MAX_NAME_BYTES} bytes`;
  return undefined;
}

/** The beginning and the end of a path, for a message. */
export function shortened(path: string): string {
  const characters = [...path];
  return characters.length <= 100
    ? path
    : `${characters.slice(0, 60).join('')}…${characters.slice(-30).join('')}`;
}

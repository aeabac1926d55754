const PAGE = /\.(mdx|md)$/;

export function isPageFile(file: string): boolean {
  return PAGE.test(file);
}

/**
 * Address of a page below the base: `guides/start.mdx` is `/guides/start`, `guides/index.mdx` is `/guides`,
 * `index.mdx` is `/`. Spaces, upper case and letters of any script stay as they are: paths are not percent-encoded.
 */
export function pagePath(file: string): string {
  // A page at `/index` would be written over the one at `/`.
  return `/${file.replace(PAGE, '')}`.replace(/(?:\/index)+$/, '') || '/';
}

/** Title of a page that gives none: `/guides/quick-start_guide` is `Quick start guide`. The home page is `Home`. */
export function fallbackTitle(path: string): string {
  const words = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/[-_]+/g, ' ')
    .trim();
  const first = words.match(/^\p{L}/u)?.[0];
  if (first !== undefined) return first.toUpperCase() + words.slice(first.length);
  return words === '' ? 'Home' : words;
}

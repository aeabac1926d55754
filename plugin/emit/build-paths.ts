/** The file of dist/ that static hosts serve at an address without a redirect. */

/** Path of the not-found page. */
export const NOT_FOUND = '/404';

/**
 * Below dist/: `/a/b.html`, or `/a/b/index.html` if addresses end in a slash.
 *
 * @param path Of a page, as `Page.path`.
 */
export function fileName(path: string, trailingSlash: boolean): string {
  if (path === '/') return '/index.html';
  // Static hosts look for the one file 404.html.
  return trailingSlash && path !== NOT_FOUND ? `${path}/index.html` : `${path}.html`;
}

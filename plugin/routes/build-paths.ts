/** How Astro asks for a page and where it writes one, by its `build.format`: `file`, or `directory` where addresses end in a slash. */

interface Form {
  /** Empty, or `/docs`. */
  readonly base: string;
  readonly trailingSlash: boolean;
}

/** Below dist/: `/a/b.html`, or `/a/b/index.html`. */
export function fileName(path: string, trailingSlash: boolean): string {
  if (path === '/') return '/index.html';
  return trailingSlash ? `${path}/index.html` : `${path}.html`;
}

/** Address that a page is asked for: `http://localhost/base/a/b.html`, or `http://localhost/base/a/b/`. */
export function renderAddress(path: string, { base, trailingSlash }: Form): string {
  const name = path.replace(/^\/+|\/+$/g, '');
  if (name === '') return `http://localhost${base}/${trailingSlash ? '' : 'index.html'}`;
  return `http://localhost${base}/${name}${trailingSlash ? '/' : '.html'}`;
}

/** Both files that a host may serve at an address. */
export function pageFiles(path: string): readonly [file: string, inFolder: string] {
  return path === '/' ? ['/index.html', '/index.html'] : [`${path}.html`, `${path}/index.html`];
}

import { withoutEndSlash } from '@waymark/contract/base-path';

/** Both files that a host may serve at an address. */
export function pageFiles(path: string): readonly [file: string, inFolder: string] {
  return path === '/' ? ['/index.html', '/index.html'] : [`${path}.html`, `${path}/index.html`];
}

/** The ways to write the address of one page. */
export function spellings(path: string): string[] {
  const trimmed = withoutEndSlash(path);
  const bare = trimmed.replace(/\.(mdx|md|html)$/, '');
  return [trimmed, bare, bare.replace(/\/index$/, '') || '/'];
}

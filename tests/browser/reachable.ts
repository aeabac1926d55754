/** The pages that a reader reaches by the links on pages, read from the HTML and the files that pages share. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CHROME =
  /<(?:header id="navbar"|aside id="sidebar"|nav class="directory)[\s\S]*?<\/(?:header|aside|nav)>/g;

/**
 * Paths that can be reached from a path by links of the chrome alone: tabs, menus, selectors, switchers, anchors and the
 * tree, in every place that a page is shown in. Whether each of those can be seen and clicked is for a browser to say.
 */
export function reachable(dist: string, from: string): Set<string> {
  const seen = new Set<string>();
  // Files of a large tree are named by each of its pages.
  const read = new Set<string>();
  const waiting = [from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = join(dist, `${path === '/' ? '/index' : path}.html`);
    if (seen.has(path) || !existsSync(file)) continue;
    seen.add(path);
    const html = readFileSync(file, 'utf8');
    const parts: string[] = html.match(CHROME) ?? [];
    for (const [, shared = ''] of html.matchAll(/ data-(?:tree|file)="([^"]+)"/g)) {
      if (!read.has(shared)) parts.push(readFileSync(join(dist, shared), 'utf8'));
      read.add(shared);
    }
    for (const [, href = ''] of parts.join('').matchAll(/<a\b[^>]*?\shref="(\/[^"#?]*)/g)) {
      waiting.push(decodeURI(href.replaceAll('&amp;', '&').replace(/(?<=.)\/$/, '')));
    }
  }
  return seen;
}

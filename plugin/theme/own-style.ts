/** The site's colours and fonts as a file, for pages of a project: its Content-Security-Policy may allow no styles in the page. */
import { hash } from 'node:crypto';
import type { ReadableSite } from '../types.ts';
import { siteStyle } from './site-style.ts';
import { THEME_FOLDER } from './theme-files.ts';

/** With the styles of components of `waymark.config.ts`, which pages of the project may show. */
function ownStyle(site: ReadableSite): string {
  const styles = [...(site.extension?.assets.values() ?? [])].flatMap(({ style }) => style ?? []);
  return [siteStyle(site), ...styles.map((style) => `@layer waymark.components{${style}}`)].join('');
}

/** Path below the base, which holds a digest of the content. */
export function ownStylePath(site: ReadableSite): string {
  return `${THEME_FOLDER}/own-site.${hash('sha256', ownStyle(site), 'hex').slice(0, 12)}.css`;
}

/** Path to content; none for docs without a project around them. */
export function ownStyleFiles(site: ReadableSite, hasOwn: boolean): ReadonlyMap<string, string> {
  return new Map(hasOwn ? [[ownStylePath(site), ownStyle(site)]] : []);
}

/**
 * The docs as data, for pages of an Astro project.
 *
 * @example
 * ```astro
 * ---
 * import { getPages } from 'waymark/site';
 * ---
 * <ul>{getPages().map(({ href, title }) => <li><a href={href}>{title}</a></li>)}</ul>
 * ```
 */
import data from 'virtual:waymark/site';
import type { DocsLayoutProps } from '../theme/layout.ts';
import type { DocsNavigation, DocsPage, DocsSite } from './site-data.ts';

/** Name, address, languages and versions of the docs. */
export function getSite(): DocsSite {
  return data.site;
}

/** The pages of the navigation that everybody may read, by path. */
export function getPages(): readonly DocsPage[] {
  return data.pages;
}

/** The navigation of docs.json, without what is hidden or not for everybody. */
export function getNavigation(): readonly DocsNavigation[] {
  return data.navigation;
}

export type { DocsLayoutProps, DocsNavigation, DocsPage, DocsSite };

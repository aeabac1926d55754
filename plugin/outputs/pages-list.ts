import { pageHref } from '@waymark/repository/html/address';
import type { ReadableSite } from '@waymark/repository/types';

/** The pages that agents of the browser are told of, and of which the page for missing addresses chooses: address and title. */
export function pagesList(site: ReadableSite): string {
  const pages = site.pages.filter(({ listed, noindex }) => listed && !noindex);
  return JSON.stringify(pages.map((page) => [pageHref(site, page), page.title]));
}

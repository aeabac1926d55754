import { pageHref } from '../html/address.ts';
import type { ReadableSite } from '../types.ts';

/** The pages that agents of the browser are told of, and of which the page for missing addresses chooses: address and title. */
export function pagesList(site: ReadableSite): string {
  const pages = site.pages.filter(({ listed, noindex }) => listed && !noindex);
  return JSON.stringify(pages.map((page) => [pageHref(site, page), page.title]));
}

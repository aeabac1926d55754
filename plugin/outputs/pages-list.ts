/** The pages that the page for missing addresses chooses from: address and title of each that everybody finds. */
import { PAGES_LIST, pageHref } from '../html/address.ts';
import type { PublicSite } from '../types.ts';
import { JSON_TYPE, type PublicFile } from './public-file.ts';

export function pagesList(site: PublicSite): PublicFile {
  const pages = site.pages.filter(
    ({ audience, listed, noindex }) => audience === 'public' && listed && !noindex,
  );
  const entries = pages.map((page) => [pageHref(site, page), page.title]);
  return { path: PAGES_LIST, contentType: JSON_TYPE, body: JSON.stringify(entries) };
}

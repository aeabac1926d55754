/** The filters that browser search knows a page by. */
import type { Page, Site } from '../../types.ts';
import { escapeHtml } from '../html.ts';

function filters(name: string, values: readonly string[]): string {
  return values
    .map(
      (value) =>
        `<span hidden data-pagefind-filter="${name}[data-value]" data-value="${escapeHtml(value)}"></span>`,
    )
    .join('');
}

/** A page without a version or language is found with every one of them. */
export function searchFilters(site: Site, page: Page): string {
  const versions = page.version === undefined ? site.versions.map(({ name }) => name) : [page.version];
  const languages = page.language === undefined ? site.languages.map(({ name }) => name) : [page.language];
  return filters('version', versions) + filters('language', languages);
}

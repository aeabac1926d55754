/** Files for crawlers: `/sitemap.xml` (sitemaps.org), with the other languages of a page, and `/robots.txt`. */
import { escapeHtml } from '@waymark/contract/html';
import { normaliseLanguage } from '@waymark/repository/navigation/language';
import type { Page, PublicSite } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';
import { addressOf, ownAddress } from './address.ts';

/** The sitemap of a site with a configured address. */
export function sitemap(site: PublicSite): string {
  const pages = site.pages.filter((page) => page.inSitemap && page.audience === 'public');
  const alternates = alternatesOf(site, pages);
  const urls = pages.map((page) => {
    const lines = [`    <loc>${escapeHtml(ownAddress(site, page))}</loc>`];
    const changed = page.lastChanged?.slice(0, 10);
    if (changed !== undefined) lines.push(`    <lastmod>${changed}</lastmod>`);
    for (const [language, other] of alternates.get(page) ?? []) {
      const href = escapeHtml(ownAddress(site, other));
      lines.push(`    <xhtml:link rel="alternate" hreflang="${escapeHtml(language)}" href="${href}"/>`);
    }
    return `  <url>\n${lines.join('\n')}\n  </url>\n`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${urls.join('')}</urlset>\n`
  );
}

/**
 * The pages with the same content in other languages, the page itself included: those whose paths differ in the folder
 * that is named after their language only. `x-default` is the one in the default language.
 */
function alternatesOf(
  site: PublicSite,
  pages: readonly Page[],
): ReadonlyMap<Page, ReadonlyMap<string, Page>> {
  const fallback = site.languages.find((language) => language.default)?.name;
  const sets = new Map<string, Map<string, Page>>();
  for (const page of pages) {
    for (const language of page.languages) {
      const key = JSON.stringify([page.versions, withoutLanguage(page.path, language)]);
      const set = keptIn(sets, key, () => new Map<string, Page>());
      if (!set.has(language)) set.set(language, page);
    }
  }
  const alternates = new Map<Page, Map<string, Page>>();
  for (const set of sets.values()) {
    if (new Set(set.values()).size < 2) continue;
    const links = new Map([...set].map(([language, page]) => [normaliseLanguage(language), page]));
    const main = fallback === undefined ? undefined : set.get(fallback);
    if (main !== undefined) links.set('x-default', main);
    for (const page of set.values()) alternates.set(page, links);
  }
  return alternates;
}

function withoutLanguage(path: string, language: string): string {
  const segments = path.split('/');
  const at = segments.findIndex((segment) => segment.toLowerCase() === language.toLowerCase());
  return at === -1 ? path : segments.toSpliced(at, 1).join('/') || '/';
}

/** `/robots.txt`: everyone may read public pages. It says what they may be used for only if the owner does (contentsignals.org). */
export function robotsTxt(site: PublicSite): string {
  const signals = Object.entries(site.config.seo.contentSignals ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value ? 'yes' : 'no'}`);
  const lines = ['User-agent: *'];
  if (signals.length > 0) lines.push(`Content-Signal: ${signals.join(', ')}`);
  lines.push('Allow: /');
  // Crawlers take an absolute address only.
  if (site.url !== undefined) lines.push('', `Sitemap: ${addressOf(site, '/sitemap.xml')}`);
  return `${lines.join('\n')}\n`;
}

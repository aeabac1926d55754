/** The metatags of a page, from docs.json and its frontmatter, and the address that it is known by. */

import { isImageTag, SITE_TAGS_LEFT_OUT } from '@waymark/repository/config/metatags';
import { publicUrl, siteHref } from '@waymark/repository/html/address';
import { withoutMarkdown } from '@waymark/repository/html/inline-markdown';
import type { Page, ReadableSite } from '@waymark/repository/types';
import { isExternal, isOfWeb } from '@waymark/source/scheme';
import { listOf, objectOf, textOf } from '@waymark/source/values';
import { previewOf } from '../preview/preview.ts';

/**
 * The tags of a page, `description`, `keywords` and `robots` first, and its address for search engines; undefined if the site does not know
 * its own. Whatever is set nearer to the page wins.
 *
 * `seo.metatags` with `canonical` is the address of the whole site elsewhere, to which the path of each page is added
 * (mintlify.com/docs/optimize/seo). Images that are paths become whole addresses, since crawlers follow no others.
 */
export function pageTags(site: ReadableSite, page: Page) {
  const { frontmatter } = page;
  const ofSite = siteTags(site, page);
  const elsewhere = ofSite.get('canonical');
  const own = publicUrl(
    elsewhere !== undefined && /^https?:\/\//i.test(elsewhere)
      ? { ...site, url: elsewhere.replace(/(?<!\/)\/+$/, '') }
      : site,
    page,
  );
  const named = textOf(frontmatter.canonical);
  const canonical = named !== undefined && isOfWeb(named) ? wholeAddress(site, named) : own;
  const preview = site.url === undefined ? undefined : site.url + previewOf(site, page).path;
  const keywords = listOf(frontmatter.keywords).filter((word) => typeof word === 'string');
  const description = page.description === undefined ? undefined : withoutMarkdown(page.description);
  const merged = new Map<string, string | undefined>([
    ['description', description ?? ofSite.get('description')],
    ['keywords', keywords.length > 0 ? keywords.join(', ') : ofSite.get('keywords')],
    ['robots', textOf(frontmatter.robots) ?? (page.noindex ? 'noindex' : ofSite.get('robots'))],
    ['og:title', page.title],
    ['og:type', 'article'],
    ['og:site_name', site.config.name],
    ['twitter:card', 'summary_large_image'],
    ['og:description', description],
    ['og:url', canonical],
    // A service that shows a link's preview is not signed in.
    ['og:image', site.shownTo === 'members' ? undefined : preview],
    ['article:modified_time', page.lastChanged],
  ]);
  for (const [name, value] of ofSite) if (!PAGE_FIRST.has(name)) merged.set(name, value);
  for (const [name, value] of Object.entries(frontmatter))
    if (/^(?:og|twitter|article):/.test(name) && typeof value === 'string') merged.set(name, value);
  const tags = new Map<string, string>();
  for (const [name, value] of merged) {
    if (value === undefined || (isImageTag(name) && !isOfWeb(value))) continue;
    tags.set(name, isImageTag(name) ? wholeAddress(site, value) : value);
    // The size is that of our own image.
    if (name === 'og:image' && value === preview)
      tags.set('og:image:width', '1200').set('og:image:height', '630');
  }
  return { canonical, tags };
}

/** Names whose value of the page, or of the site for it, was chosen already. */
const PAGE_FIRST: ReadonlySet<string> = new Set(['canonical', 'description', 'keywords', 'robots']);

/** Those of docs.json for a page: of the whole site, then of the parts that the page is in, the longest path last. */
function siteTags(site: ReadableSite, page: Page): ReadonlyMap<string, string> {
  const { seo } = site.config;
  const parts = listOf(objectOf(seo).paths)
    .map(objectOf)
    .filter((entry) => {
      const path = (textOf(entry.path) ?? '').replace(/\/?\*?$/, '');
      return page.path === path || page.path.startsWith(`${path}/`);
    })
    .sort((a, b) => (textOf(a.path)?.length ?? 0) - (textOf(b.path)?.length ?? 0));
  const all = [seo.metatags, ...parts.map(({ metatags }) => metatags)];
  return new Map(
    all.flatMap((tags) =>
      Object.entries(objectOf(tags))
        .filter(([name]) => !SITE_TAGS_LEFT_OUT.has(name))
        .map(([name, value]) => [name, String(value)] as const),
    ),
  );
}

/** A path of the site with its host; a path below the base if the site does not know its address. */
function wholeAddress(site: ReadableSite, address: string): string {
  if (isExternal(address)) return address;
  const path = siteHref(site, address);
  return site.url === undefined ? path : new URL(path, site.url).href;
}

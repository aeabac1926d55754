/** @room Public files that are not HTML: Markdown, llms.txt, sitemap, feeds, skills, discovery documents. */

import { readFileSync } from 'node:fs';
import type { ReleaseChanges } from '@waymark/contract/changes';
import type { Document } from '@waymark/repository/document';
import { PAGES_LIST } from '@waymark/repository/html/address';
import type { Page, PublicSite } from '@waymark/repository/types';
import { onDisk } from '@waymark/source/paths/on-disk';
import { markdownPath } from './address.ts';
import { apiCatalog } from './api-catalog.ts';
import { publicChangeFiles } from './change-files.ts';
import { changesFeed } from './changes-feed.ts';
import { discoveryFiles } from './discovery-files.ts';
import { feedPath, feeds, hasFeed } from './feeds.ts';
import { llmsFullTxt, llmsGroups } from './llms-pages.ts';
import { llmsTxt } from './llms-txt.ts';
import { pagesList } from './pages-list.ts';
import type { PublicFile } from './public-file.ts';
import { publicText, withIndex } from './public-markdown.ts';
import { robotsTxt, sitemap } from './sitemap.ts';
import { skillFiles } from './skill-files.ts';

export type { PublicFile } from './public-file.ts';

/**
 * The Markdown of each public page, the files for language models and crawlers, skills and discovery documents. Each is made
 * when it is asked for: together they are as large as the site's text.
 *
 * A pure function: the same site gives the same bytes in the same order. Files that the repository has (its own
 * `llms.txt` or `robots.txt`) are not generated. Nothing in them comes from a page that is not public.
 *
 * @param documents Every page's Document by page path; a page without one has no Markdown.
 * @param changes Since earlier releases, if they are known.
 */
export function* publicFiles(
  site: PublicSite,
  documents: ReadonlyMap<string, Document>,
  changes?: ReleaseChanges,
): Generator<PublicFile, void> {
  const taken = new Set(site.assets.map((asset) => asset.path));
  for (const file of everyFile(site, documents)) if (!taken.has(file.path)) yield file;
  if (changes === undefined) return;
  for (const page of site.pages) {
    taken.add(markdownPath(page));
    if (hasFeed(page, documents)) taken.add(feedPath(page));
  }
  for (const file of filesOfChanges(site, changes)) if (!taken.has(file.path)) yield file;
}

function* filesOfChanges(site: PublicSite, changes: ReleaseChanges): Generator<PublicFile, void> {
  for (const { path, text } of publicChangeFiles(changes, site)) yield { path, body: text };
  yield* changesFeed(site, changes);
}

function* everyFile(site: PublicSite, documents: ReadonlyMap<string, Document>): Generator<PublicFile, void> {
  const groups = llmsGroups(site);
  const listed = new Set(groups.flatMap(({ pages }) => pages));
  /** The text of each listed page: all of them are one file, too. */
  const texts = new Map<Page, string>();
  for (const page of site.pages) {
    const document = page.audience === 'public' ? documents.get(page.path) : undefined;
    if (document === undefined) continue;
    const text = publicText(site, page, document);
    if (listed.has(page)) texts.set(page, text);
    yield { path: markdownPath(page), body: withIndex(site, page, text) };
  }
  yield* llmsFiles(site, documents);
  yield { path: '/llms-full.txt', body: llmsFullTxt(site, groups, texts) };
  texts.clear();
  // The protocol wants whole addresses: without a configured one there is no sitemap.
  if (site.url !== undefined) yield { path: '/sitemap.xml', body: sitemap(site) };
  yield { path: PAGES_LIST, body: pagesList(site) };
  yield { path: '/robots.txt', body: robotsTxt(site) };
  yield* feeds(site, documents);
  yield* skillFiles(site);
  yield* discoveryFiles(site);
  yield* apiCatalog(site);
}

/** Some agents look for the index among the other well-known documents; it may be the repository's own. */
function llmsFiles(site: PublicSite, documents: ReadonlyMap<string, Document>): PublicFile[] {
  const files = [...llmsTxt(site, documents)];
  const own = site.assets.find(({ path }) => path === '/llms.txt');
  const index = own === undefined ? files[0]?.[1] : readFileSync(onDisk(site.root, own.file));
  return [...files, ['/.well-known/llms.txt', index ?? ''] as const].map(([path, body]) => ({ path, body }));
}

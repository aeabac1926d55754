/** Every generated file that anyone may fetch and that is not HTML: the build writes them, development serves them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '../markdown/document/document.ts';
import type { Page, PublicSite } from '../types.ts';
import { markdownPath } from './address.ts';
import { apiCatalog } from './api-catalog.ts';
import { discoveryFiles } from './discovery-files.ts';
import { feeds } from './feeds.ts';
import { llmsFullTxt } from './llms-full-txt.ts';
import { llmsTxt } from './llms-txt.ts';
import { pagesList } from './pages-list.ts';
import type { PublicFile } from './public-file.ts';
import { MARKDOWN, TEXT } from './public-file.ts';
import { publicText, withIndex } from './public-markdown.ts';
import { robotsTxt } from './robots-txt.ts';
import { sitemap } from './sitemap.ts';
import { skillFiles } from './skill-files.ts';

export type { PublicFile } from './public-file.ts';

/**
 * The Markdown of each public page, the files for language models and crawlers, skills and discovery documents.
 *
 * A pure function: the same site gives the same bytes in the same order. What the repository has itself (its own
 * `llms.txt` or `robots.txt`) is not generated. Nothing in them comes from a page that is not public.
 *
 * @param documents Every page's Document by page path; a page without one has no Markdown.
 */
export function publicFiles(site: PublicSite, documents: ReadonlyMap<string, Document>): PublicFile[] {
  const own = new Set(site.assets.map((asset) => asset.path));
  const open = site.pages.filter(({ audience }) => audience === 'public');
  const markdown = new Map(
    open.flatMap((page) => {
      const document = documents.get(page.path);
      return document === undefined ? [] : [[page.path, publicText(site, page, document)] as const];
    }),
  );
  return [
    ...pageFiles(site, open, markdown),
    ...llmsFiles(site, documents),
    { path: '/llms-full.txt', contentType: TEXT, body: llmsFullTxt(site, markdown) },
    ...sitemapFiles(site),
    pagesList(site),
    { path: '/robots.txt', contentType: TEXT, body: robotsTxt(site) },
    ...feeds(site, documents),
    ...skillFiles(site),
    ...discoveryFiles(site),
    ...apiCatalog(site),
  ].filter((file) => !own.has(file.path));
}

/** Some agents look for the index beside the other documents that are well known; it may be the repository's own. */
function llmsFiles(site: PublicSite, documents: ReadonlyMap<string, Document>): PublicFile[] {
  const files = [...llmsTxt(site, documents)];
  const own = site.assets.find(({ path }) => path === '/llms.txt');
  const index = own === undefined ? files[0]?.[1] : readFileSync(join(site.root, own.file));
  return [...files, ['/.well-known/llms.txt', index ?? ''] as const].map(([path, body]) => ({
    path,
    contentType: TEXT,
    body,
  }));
}

/** The protocol wants whole addresses: without a configured one there is no sitemap. */
function sitemapFiles(site: PublicSite): PublicFile[] {
  if (site.url === undefined) return [];
  return [{ path: '/sitemap.xml', contentType: 'application/xml', body: sitemap(site) }];
}

function pageFiles(
  site: PublicSite,
  pages: readonly Page[],
  markdown: ReadonlyMap<string, string>,
): PublicFile[] {
  return pages.flatMap((page) => {
    const text = markdown.get(page.path);
    if (text === undefined) return [];
    return [{ path: markdownPath(page), contentType: MARKDOWN, body: withIndex(site, text) }];
  });
}

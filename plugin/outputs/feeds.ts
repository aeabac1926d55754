/** `<page>/rss.xml` (RSS 2.0): the latest entries of a page's changelog, for each public page that has one. */

import { escapeHtml } from '@waymark/contract/html';
import { datePart } from '@waymark/repository/content/date-in';
import type { Document, PageUpdate } from '@waymark/repository/document';
import { languageOf } from '@waymark/repository/navigation/tree';
import { languageTag } from '@waymark/repository/translations/texts';
import type { Page, PublicSite } from '@waymark/repository/types';
import { markdownToHtml } from 'satteri';
import { addressOf, ownAddress } from './address.ts';
import type { PublicFile } from './public-file.ts';

/** The number that feed readers are used to, and that the format's own service gives. */
const MOST_ENTRIES = 15;

export function feeds(site: PublicSite, documents: ReadonlyMap<string, Document>): PublicFile[] {
  return site.pages
    .filter((page) => hasFeed(page, documents))
    .map((page) => feedFile(site, feedOf(site, page, documents.get(page.path)?.updates ?? [])));
}

export function hasFeed({ path, audience }: Page, documents: ReadonlyMap<string, Document>): boolean {
  return audience === 'public' && (documents.get(path)?.updates ?? []).length > 0;
}

export function feedPath(page: Page): string {
  return `${page.path === '/' ? '' : page.path}/rss.xml`;
}

/** A feed and its entries, of which the first are shown. */
interface Feed {
  readonly path: string;
  readonly title: string;
  readonly link: string;
  readonly description: string;
  readonly language: string | undefined;
  readonly entries: readonly FeedEntry[];
}

interface FeedEntry {
  readonly title: string;
  readonly link: string;
  /** Unique to the entry. Default: the link. */
  readonly id?: string | undefined;
  readonly date: Date | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly html: string;
}

function feedOf(site: PublicSite, page: Page, updates: readonly PageUpdate[]): Feed {
  const link = ownAddress(site, page);
  return {
    path: feedPath(page),
    title: page.title,
    link,
    description: page.description ?? page.title,
    language: languageOf(site, page),
    entries: updates.map((update) => ({
      title: update.title || update.anchor,
      link: update.anchor === '' ? link : `${link}#${encodeURIComponent(update.anchor)}`,
      date: update.dates.map(datePart).find((each) => each !== undefined)?.date,
      tags: update.tags,
      description: update.description,
      html: absoluteLinks(markdownToHtml(update.markdown).html, site, link),
    })),
  };
}

export function feedFile(site: PublicSite, feed: Feed): PublicFile {
  const { path, title, link, description, language, entries } = feed;
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">\n' +
    '  <channel>\n' +
    element('title', `${title} - ${site.config.name}`, 4) +
    element('link', link, 4) +
    element('description', description, 4) +
    element('language', languageTag(language), 4) +
    `    <atom:link href="${escapeXml(addressOf(site, path))}" rel="self" type="application/rss+xml"/>\n` +
    entries.slice(0, MOST_ENTRIES).map(item).join('') +
    '  </channel>\n</rss>\n';
  return { path, body };
}

function item({ title, link, id, date, tags = [], description = '', html }: FeedEntry): string {
  return (
    '    <item>\n' +
    element('title', title, 6) +
    element('link', link, 6) +
    (id === undefined
      ? element('guid', link, 6)
      : `      <guid isPermaLink="false">${escapeXml(id)}</guid>\n`) +
    (date === undefined ? '' : element('pubDate', date.toUTCString(), 6)) +
    tags.map((tag) => element('category', tag, 6)).join('') +
    (description === '' ? '' : element('description', description, 6)) +
    element('content:encoded', html, 6) +
    '    </item>\n'
  );
}

/** A feed is read elsewhere: its links are absolute. */
function absoluteLinks(html: string, site: PublicSite, page: string): string {
  return html.replaceAll(/(\s(?:href|src)=")([/#])(?!\/)/g, (_, start: string, first: string) =>
    first === '#' ? `${start}${page}#` : `${start}${site.url ?? site.base}/`,
  );
}

function element(name: string, text: string, indent: number): string {
  return `${' '.repeat(indent)}<${name}>${escapeXml(text)}</${name}>\n`;
}

/** Control characters and noncharacters have no place in XML 1.0 (section 2.2), not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return escapeHtml(text.replaceAll(FORBIDDEN, ''));
}

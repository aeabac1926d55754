/** A book as a zip of Markdown: the clean text of each page, with images, and links that hold inside. */
import { posix } from 'node:path';
import { pageMarkdown } from '@waymark/mdx/markdown/clean/page-markdown';
import type { Document } from '@waymark/repository/document';
import type { Page } from '@waymark/repository/types';
import { markdownPath } from '../outputs/address.ts';
import { absoluteLinks } from '../outputs/public-markdown.ts';
import { type BookImage, BookImages } from './images.ts';
import { bookLinks, pageOnSite } from './links.ts';
import type { BookEntry, BookOutline } from './outline.ts';
import { zipOf } from './zip.ts';

const CONTENTS = 'README.md';

export function markdownZip(outline: BookOutline, documents: ReadonlyMap<string, Document>): Uint8Array {
  const { site, pages, title, entries } = outline;
  const linkOf = bookLinks(site, documents);
  const images = new BookImages(site);
  const held = new Set(pages.map(({ path }) => path));
  const files = new Map<string, Uint8Array>([
    [CONTENTS, Buffer.from(`# ${escaped(title)}\n\n${contents(entries, 0)}`)],
  ]);
  for (const page of pages) {
    const document = documents.get(page.path);
    if (document === undefined) throw new Error(`The page ${page.path} has no document.`);
    const from = posix.dirname(fileOf(page));
    const markdown = pageMarkdown(site, page, document, (text) =>
      absoluteLinks(text, (href) => {
        const image = images.image(href, page);
        if (image !== undefined) return posix.relative(from, imageFile(image));
        const link = linkOf(href, page);
        if (link?.kind !== 'page') return link?.href;
        if (!held.has(link.page.path)) return pageOnSite(site, link.page, link.anchor);
        const anchor = link.anchor === '' ? '' : `#${encodeURIComponent(link.anchor)}`;
        return encodeURI(posix.relative(from, fileOf(link.page))) + anchor;
      }),
    );
    files.set(fileOf(page), Buffer.from(markdown));
  }
  for (const image of images.list) files.set(imageFile(image), image.bytes());
  return zipOf(files, (path) => /\.(?:png|jpg|gif|webp|avif)$/.test(path));
}

const imageFile = ({ name, extension }: BookImage): string => `images/${name}.${extension}`;

/** Signs that Windows gives a meaning in paths: another folder, a drive. */
const MEANT = /[\\:<>"|?\p{Cc}]/gu;

/** No page is named like the contents, and none lies outside of the folder into which the zip is unpacked. */
function fileOf(page: Page): string {
  const path = markdownPath(page).slice(1).replaceAll(MEANT, encodeURIComponent);
  return path === CONTENTS ? 'README.page.md' : path;
}

function contents(entries: readonly BookEntry[], depth: number): string {
  return entries
    .map(({ title, page, children }) => {
      const line = page === undefined ? escaped(title) : `[${escaped(title)}](${encodeURI(fileOf(page))})`;
      return `${'  '.repeat(depth)}- ${line}\n${contents(children, depth + 1)}`;
    })
    .join('');
}

/** A title is words, also if they look like tags, code or emphasis. */
function escaped(title: string): string {
  return title.replaceAll(/[[\]\\<`*_]/g, '\\$&');
}

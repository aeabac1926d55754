/** A book as one HTML file, which needs nothing else: styles, images and the search are in it. */
import { hash } from 'node:crypto';
import { type Html, html, raw } from '@waymark/contract/html';
import { cssString } from '@waymark/repository/html/css-text';
import { directionOf, languageTag, textsFor } from '@waymark/repository/translations/texts';
import type { Page } from '@waymark/repository/types';
import { palette } from '../theme/palette.ts';
import { themeFiles } from '../theme/theme-files.ts';
import { type Book, chapterHtml, inLanguage } from './chapters.ts';
import { imagesIn } from './marks.ts';
import type { BookEntry } from './outline.ts';
import { codeColors } from './styles.ts';

export async function htmlFile(book: Book): Promise<Uint8Array> {
  const { site, title, language } = book;
  const texts = textsFor(language, site.extension?.text);
  const { inline } = await themeFiles();
  const { images, shared } = dataImages(book);
  const style = (await stylesOf(book)) + shared;
  const policy = `default-src 'none';img-src data:;style-src '${digest(style)}';script-src '${digest(inline.book)}';base-uri 'none';form-action 'none'`;
  const head = html`<!doctype html><html lang="${languageTag(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${raw(style)}</style></head>`;
  const { description } = site.config;
  const search = html`<div id="search" role="search" hidden data-counted="${texts.searchCount}" data-none="${texts.searchNone}"><input type="search" placeholder="${texts.searchPrompt}" aria-label="${texts.search}"><p role="status"></p><ol id="found" hidden></ol></div>`;
  const contents = html`<nav id="contents"><p class="book-title">${title}</p>${search}${listOf(book, book.entries)}</nav>`;
  const cover = html`<header><h1 class="book-title">${title}</h1>${description !== undefined && html`<p>${description}</p>`}${site.url !== undefined && html`<p><a href="${site.url}">${site.url}</a></p>`}</header>`;
  const parts = [
    html`${head}<body><a class="skip" href="#text">${texts.skip}</a>${contents}<main id="text">${cover}`.text,
  ];
  const to = { id: idOf, href: hrefOf, image: (name: string) => images.get(name) ?? '' };
  for (const [index, chapter] of [...book.chapters.values()].entries()) {
    const body = chapterHtml(book, chapter, to).replace(' xmlns="http://www.w3.org/1999/xhtml"', '');
    parts.push(
      html`<article id="${chapter.page.path}" data-chapter="${index}"${inLanguage(book, chapter.language)}>${raw(body)}</article>`
        .text,
    );
  }
  parts.push(html`</main><script>${raw(inline.book)}</script></body></html>\n`.text);
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

const idOf = ({ path }: Page, id: string): string => `${path}:${id}`;
const hrefOf = (page: Page, id?: string): string =>
  `#${encodeURIComponent(id === undefined ? page.path : idOf(page, id))}`;

function listOf(book: Book, entries: readonly BookEntry[]): Html | false {
  return (
    entries.length > 0 &&
    html`<ol>${entries.map(({ title, language, page, children }) => html`<li${inLanguage(book, language)}>${page === undefined ? html`<span class="part">${title}</span>` : html`<a href="${hrefOf(page)}">${title}</a>`}${listOf(book, children)}</li>`)}</ol>`
  );
}

/** Stands in the place of an image that the styles hold. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Images as addresses, by their names. One that is in several places is in the styles, once. */
function dataImages({ images, chapters }: Book): { images: ReadonlyMap<string, string>; shared: string } {
  const uses = Map.groupBy(
    [...chapters.values()].flatMap(({ html: text }) => imagesIn(text)),
    (name) => name,
  );
  const addresses = new Map<string, string>();
  let shared = '';
  for (const { name, type, bytes } of images.list) {
    const data = `data:${type};base64,${Buffer.from(bytes()).toString('base64')}`;
    const isShared = (uses.get(name)?.length ?? 0) > 1;
    addresses.set(name, isShared ? `${EMPTY}#${name}` : data);
    if (isShared) shared += `img[src$="#${name}"]{content:url(${data})}`;
  }
  return { images: addresses, shared };
}

/** With the title of each chapter at the head of its pages on paper. */
async function stylesOf(book: Book): Promise<string> {
  const { book: styles } = await themeFiles();
  const { '--accent-light': light = '#0f766e', '--accent-dark': dark = '#5eead4' } = palette(book.site);
  const heads = [...book.chapters.values()].map(
    ({ page }, index) =>
      `[data-chapter="${index}"]{page:c${index}}@page c${index}{@top-left{content:${cssString(book.title)};font:9pt system-ui}@top-right{content:${cssString(page.title)};font:9pt system-ui}}`,
  );
  const code = `${codeColors(book.site, 'light')}@media screen and (prefers-color-scheme:dark){${codeColors(book.site, 'dark')}}`;
  return `:root{--accent-light:${light};--accent-dark:${dark}}${styles.text}${styles.page}${code}${heads.join('')}`;
}

function digest(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

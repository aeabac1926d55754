/** A book as EPUB 3.3: one file a page, contents, cover and images, with nothing from the network. */
import { createHash } from 'node:crypto';
import { escapeHtml, html, raw } from '@waymark/contract/html';
import { directionOf, languageTag } from '@waymark/repository/translations/texts';
import type { Page } from '@waymark/repository/types';
import { type Book, chapterHtml, inLanguage } from './chapters.ts';
import { coverImage } from './cover.ts';
import { epubImages } from './epub-images.ts';
import type { BookEntry } from './outline.ts';
import { epubStyles } from './styles.ts';
import { forXml } from './xhtml.ts';
import { zipOf } from './zip.ts';

const XHTML = 'application/xhtml+xml';
const OPS = 'http://www.idpf.org/2007/ops';
const CONTAINER =
  '<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n';

interface Item {
  readonly id: string;
  readonly href: string;
  readonly type: string;
  readonly content: string | Uint8Array;
  readonly properties?: string | undefined;
  /** It is read in its turn. */
  readonly read?: boolean | undefined;
}

/** @param changed When the site was changed last. */
export async function epubOf(book: Book, changed: Date): Promise<Uint8Array> {
  const items = await itemsOf(book);
  const files = new Map<string, Uint8Array>([
    // First and stored: programs know the format by it.
    ['mimetype', Buffer.from('application/epub+zip')],
    ['META-INF/container.xml', Buffer.from(CONTAINER)],
    ['EPUB/package.opf', Buffer.from(forXml(packageOf(book, items, changed)))],
  ]);
  for (const { href, content } of items)
    files.set(`EPUB/${href}`, typeof content === 'string' ? Buffer.from(forXml(content)) : content);
  return zipOf(files, (path) => path === 'mimetype' || /\.(?:png|jpg|gif)$/.test(path));
}

async function itemsOf(book: Book): Promise<readonly Item[]> {
  const numbers = new Map([...book.chapters.keys()].map((path, index) => [path, index + 1]));
  const fileOf = (page: Page): string => `page-${numbers.get(page.path)}.xhtml`;
  const images = await epubImages(book.images.list);
  const to = {
    id: (_: Page, id: string) => anchorOf(id),
    href: (page: Page, id: string | undefined) => fileOf(page) + (id === undefined ? '' : `#${anchorOf(id)}`),
    image: (name: string) => images.get(name)?.href ?? '',
  };
  const chapters = [...book.chapters.values()].map((chapter): Item => {
    const body = chapterHtml(book, chapter, to);
    const content = documentOf(chapter, chapter.page.title, body);
    const properties = body.includes('<math') ? 'mathml' : undefined;
    return { ...text(`page-${numbers.get(chapter.page.path)}`, fileOf(chapter.page), content), properties };
  });
  const cover = html`<div class="cover"><img src="cover.png" alt="${book.title}"/></div>`.text;
  return [
    text('cover', 'cover.xhtml', documentOf(book, book.title, cover)),
    { ...text('nav', 'nav.xhtml', navOf(book, fileOf)), properties: 'nav' },
    ...chapters,
    {
      ...{ id: 'cover-image', href: 'cover.png', type: 'image/png', properties: 'cover-image' },
      content: await coverImage(book),
    },
    { id: 'styles', href: 'book.css', type: 'text/css', content: await epubStyles(book.site) },
    ...[...images].map(([name, { href, type, bytes }]) => ({ id: name, href, type, content: bytes })),
  ];
}

/** A file that is read in its turn. */
function text(id: string, href: string, content: string): Item {
  return { id, href, type: XHTML, content, read: true };
}

/** Readers compare the end of an address with IDs as they are written: it has no letter that an address would encode. */
function anchorOf(id: string): string {
  return id.replaceAll(/[^\p{L}\p{M}\p{N}_.~-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}`);
}

function documentOf({ language }: Pick<Book, 'language'>, title: string, body: string): string {
  const tag = languageTag(language);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="${OPS}" lang="${tag}" xml:lang="${tag}" dir="${directionOf(language)}"><head><title>${escapeHtml(title)}</title><link rel="stylesheet" href="book.css"/></head><body>${body}</body></html>\n`;
}

function navOf(book: Book, fileOf: (page: Page) => string): string {
  const list = (entries: readonly BookEntry[]): string =>
    entries.length === 0 ? '' : `<ol>${entries.map(item).join('')}</ol>`;
  const item = ({ title, language, page, children }: BookEntry): string => {
    const label =
      page === undefined ? html`<span>${title}</span>` : html`<a href="${fileOf(page)}">${title}</a>`;
    return `${html`<li${inLanguage(book, language)}>`.text}${label.text}${list(children)}</li>`;
  };
  const body = html`<nav epub:type="toc" id="toc" role="doc-toc"><h1>${book.title}</h1>${raw(list(book.entries))}</nav>`;
  return documentOf(book, book.title, body.text);
}

function packageOf(book: Book, items: readonly Item[], changed: Date): string {
  const { site, title, language } = book;
  const { description } = site.config;
  const meta = (property: string, value: string) => html`<meta property="${property}">${value}</meta>`;
  const accessibility = [
    ['accessMode', 'textual'],
    ['accessMode', 'visual'],
    ['accessModeSufficient', 'textual,visual'],
    ['accessibilityFeature', 'tableOfContents'],
    ['accessibilityFeature', 'readingOrder'],
    ['accessibilityFeature', 'structuralNavigation'],
    ['accessibilityHazard', 'none'],
  ].map(([name = '', value = '']) => meta(`schema:${name}`, value));
  const metadata = html`<dc:identifier id="id">${identifierOf(book)}</dc:identifier><dc:title>${title}</dc:title><dc:language>${languageTag(language)}</dc:language>${description !== undefined && html`<dc:description>${description}</dc:description>`}${site.url !== undefined && html`<dc:source>${site.url}</dc:source>`}${meta('dcterms:modified', changed.toISOString().replace(/\.\d+Z$/, 'Z'))}${accessibility}`;
  const manifest = items.map(
    ({ id, href, type, properties }) =>
      html`<item id="${id}" href="${href}" media-type="${type}"${properties !== undefined && html` properties="${properties}"`}/>`,
  );
  const spine = items.filter(({ read }) => read).map(({ id }) => html`<itemref idref="${id}"/>`);
  const direction = directionOf(language);
  const text = html`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${languageTag(language)}"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata><manifest>${manifest}</manifest><spine page-progression-direction="${direction}">${spine}</spine></package>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text.text}\n`;
}

/** The same for every edition of a book: readers' programs keep their place in it. */
function identifierOf({ site, chosen, title }: Book): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([site.url ?? title, ...chosen]))
    .digest('hex');
  const [, a, b, c, d] = /^(.{8})(.{4}).(.{3}).(.{3})/.exec(hash) ?? [];
  return `urn:uuid:${a}-${b}-8${c}-8${d}-${hash.slice(20, 32)}`;
}

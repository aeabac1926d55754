/** The pages of a book as its chapters, in HTML that each format finishes. */

import { escapeHtml, type Html, html } from '@waymark/contract/html';
import type { Engine } from '@waymark/mdx/markdown/engine';
import type { Document } from '@waymark/repository/document';
import { inlineMarkdown } from '@waymark/repository/html/inline-markdown';
import { languageOf } from '@waymark/repository/navigation/tree';
import { directionOf, languageTag } from '@waymark/repository/translations/texts';
import type { Page } from '@waymark/repository/types';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { bookElement, bookText, type ConvertOptions, converted } from './convert.ts';
import { BookImages } from './images.ts';
import { type BookLink, bookLinks, pageOnSite } from './links.ts';
import { fillMarks, idMark } from './marks.ts';
import type { BookEntry, BookOutline } from './outline.ts';
import { readFragment, writeXhtml } from './xhtml.ts';

export interface Chapter {
  readonly page: Page;
  /** A code of docs.json. */
  readonly language: string | undefined;
  /** One element, with marks: see marks.ts. */
  readonly html: string;
  readonly ids: ReadonlySet<string>;
  readonly links: readonly BookLink[];
}

export interface Book extends BookOutline {
  /** By the path of the page, in the order of the book. */
  readonly chapters: ReadonlyMap<string, Chapter>;
  readonly images: BookImages;
}

/** ID of the chapter itself, which no heading can have. */
const TOP = 'page-title';

/** @param report Called for what cannot be shown. */
export async function makeBook(
  outline: BookOutline,
  engine: Engine,
  documents: ReadonlyMap<string, Document>,
  report: (report: Report) => void,
): Promise<Book> {
  const { site } = outline;
  const images = new BookImages(site);
  const linkOf = bookLinks(site, documents);
  const ways = waysOf(outline.entries);
  const chapters = new Map<string, Chapter>();
  for (const page of outline.pages) {
    const compiled = await engine.compile(page);
    const own = compiled.render(engine.components.functions, report);
    const { intro = '', body = '', panel = '' } = engine.reference(page, compiled, report) ?? {};
    engine.release(page);
    const links: BookLink[] = [];
    const language = languageOf(site, page) ?? outline.language;
    const options: ConvertOptions = {
      direction: directionOf(language),
      image: (address) => images.image(address, page)?.name,
      drawing: (svg) => images.drawing(svg).name,
      link: (href) => {
        const link = linkOf(href, page);
        return link === undefined ? undefined : links.push(link) - 1;
      },
    };
    const { nodes, ids } = converted(readFragment(intro + own + body + panel), options);
    const lead = inlineMarkdown(page.description ?? '', (href) => href).text;
    const way = ways.get(page.path) ?? [];
    const head = [
      ...(way.length === 0 ? [] : [bookElement('p', { className: ['way'] }, [bookText(way.join(' › '))])]),
      bookElement('h1', { id: idMark(TOP) }, [bookText(page.title)]),
      ...(page.description
        ? [bookElement('p', { className: ['lead'] }, [...converted(readFragment(lead), options).nodes])]
        : []),
    ];
    const text = writeXhtml(bookElement('div', { className: ['chapter'] }, [...head, ...nodes]));
    chapters.set(page.path, { page, language, html: text, ids, links });
  }
  return { ...outline, chapters, images };
}

/** The attributes of an element in another language than the book. */
export function inLanguage(book: BookOutline, language: string | undefined): Html | false {
  return (
    language !== undefined &&
    language !== book.language &&
    html` lang="${languageTag(language)}" dir="${directionOf(language)}"`
  );
}

/** The titles above each page. */
function waysOf(entries: readonly BookEntry[]): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>();
  const visit = ({ title, page, children }: BookEntry, way: readonly string[]): void => {
    if (page !== undefined) ways.set(page.path, way);
    for (const child of children) visit(child, title === way.at(-1) ? way : [...way, title]);
  };
  for (const entry of entries) visit(entry, []);
  return ways;
}

export interface ChapterAddresses {
  /** ID of an element of a chapter in the whole file. */
  readonly id: (page: Page, id: string) => string;
  /** The address of a chapter, or of an element of it. */
  readonly href: (page: Page, id: string | undefined) => string;
  readonly image: (name: string) => string;
}

/** The HTML of a chapter in a format. A link to an anchor that is not there leads to its page. */
export function chapterHtml(book: Book, { page, html: text, links }: Chapter, to: ChapterAddresses): string {
  return fillMarks(text, {
    id: (id) => escapeHtml(to.id(page, id)),
    image: (name) => escapeHtml(to.image(name)),
    link: (number) => {
      const link = links[number];
      const href = link?.kind === 'page' ? pageHref(book, link, to) : link?.href;
      return href === undefined ? undefined : escapeHtml(href);
    },
  });
}

function pageHref(
  { site, chapters }: Book,
  { page, anchor }: Extract<BookLink, { kind: 'page' }>,
  to: ChapterAddresses,
): string | undefined {
  const chapter = chapters.get(page.path);
  if (chapter === undefined) return pageOnSite(site, page, anchor);
  return to.href(page, chapter.ids.has(anchor) ? anchor : undefined);
}

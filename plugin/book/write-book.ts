/** A book in the format that is asked for. */
import type { Engine } from '@waymark/mdx/markdown/engine';
import type { Document } from '@waymark/repository/document';
import { gitLine } from '@waymark/repository/git';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { makeBook } from './chapters.ts';
import { epubOf } from './epub.ts';
import { htmlFile } from './html-file.ts';
import { markdownZip } from './markdown-zip.ts';
import type { BookOutline } from './outline.ts';
import { pdfOf } from './pdf.ts';

export const BOOK_FORMATS = ['epub', 'html', 'zip', 'pdf'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];

export interface BookOptions {
  readonly engine: Engine;
  readonly documents: ReadonlyMap<string, Document>;
  /** A Chromium or Chrome for PDF, if it is none of those on the PATH. */
  readonly browser?: string | undefined;
  /** Called for what cannot be shown. */
  readonly report: (report: Report) => void;
}

/** The same input gives the same bytes, but for PDF. @throws {BookError} for PDF without a browser */
export async function bookFiles(
  outline: BookOutline,
  formats: readonly BookFormat[],
  { engine, documents, browser, report }: BookOptions,
): Promise<ReadonlyMap<BookFormat, Uint8Array>> {
  const made = new Map<BookFormat, Uint8Array>();
  const isShown = formats.some((format) => format !== 'zip');
  const book = isShown ? await makeBook(outline, engine, documents, report) : undefined;
  for (const format of formats) {
    if (format === 'zip' || book === undefined) made.set(format, markdownZip(outline, documents));
    else if (format === 'epub') made.set(format, await epubOf(book, changedAt(outline.site.root)));
    else if (format === 'html') made.set(format, await htmlFile(book));
    else made.set(format, await pdfOf(await htmlFile(book), browser));
  }
  return made;
}

/** When the site was changed last: by SOURCE_DATE_EPOCH, by git, or now. */
function changedAt(root: string): Date {
  const { SOURCE_DATE_EPOCH: epoch } = process.env;
  if (epoch !== undefined && /^\d+$/.test(epoch)) return new Date(Number(epoch) * 1000);
  const date = new Date(gitLine(root, ['log', '-1', '--format=%cI', '--', '.']) ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

/** Books of small sites, as the command makes them. */
import { pathToFileURL } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { type BookSelection, outlineOf, siteForBook } from '../../../plugin/book/outline.ts';
import { type BookFormat, bookFiles } from '../../../plugin/book/write-book.ts';
import { loadForBuild } from '../../../plugin/load-context.ts';
import { integrationOptions } from '../../../plugin/options.ts';
import { resolveProject } from '../../../plugin/project.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

export const PNG: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export interface TestBook {
  readonly titles: readonly string[];
  readonly files: ReadonlyMap<BookFormat, Uint8Array>;
  /** Texts in the archive by their paths. */
  readonly texts: (format: 'epub' | 'zip') => ReadonlyMap<string, string>;
  readonly html: string;
}

export async function bookOf(
  files: RootFiles,
  docs: object,
  { url, access, ...selection }: BookSelection & { url?: string; access?: 'public' | 'partial' } = {},
  formats: readonly BookFormat[] = ['epub', 'html', 'zip'],
): Promise<TestBook> {
  const root = docsRoot({ 'docs.json': { ...MINIMAL, ...docs }, ...files });
  const options = integrationOptions({ root, url, access });
  const project = resolveProject(options, { root: pathToFileURL(root), site: undefined, base: '/' });
  const context = await loadForBuild(project);
  const outline = outlineOf(siteForBook(context, selection.groups), selection);
  const documents = await context.engine.documents();
  const report = (problem: object) => {
    throw new Error(JSON.stringify(problem));
  };
  const made = await bookFiles(outline, formats, { engine: context.engine, documents, report });
  context.engine.releaseAll();
  const texts = (format: 'epub' | 'zip') =>
    new Map(
      Object.entries(unzipSync(made.get(format) ?? new Uint8Array())).map(([path, bytes]) => [
        path,
        strFromU8(bytes),
      ]),
    );
  return {
    titles: outline.pages.map(({ title }) => title),
    files: made,
    texts,
    html: Buffer.from(made.get('html') ?? []).toString(),
  };
}

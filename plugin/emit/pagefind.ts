/**
 * Browser search: Pagefind's shards over the pages that anyone may find.
 *
 * Pagefind gets each page as small HTML made of its document, so that it indexes in its own process while the pages
 * are rendered, and parses none of their chrome. A heading's id gives a result for that section.
 */
import { close, createIndex } from 'pagefind';
import type { Document, Section } from '../markdown/document.ts';
import type { Page, Site } from '../types.ts';
import { forEachLimit } from './for-each-limit.ts';

/** Requests in flight to Pagefind's process. */
const IN_FLIGHT = 32;

/** Interfaces that Pagefind adds to every index; the theme brings its own. */
const INTERFACES = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\.(?:css|js)$/;

/** Path below `pagefind/` to content. */
export type PagefindFiles = ReadonlyMap<string, Uint8Array>;

/** Indexes the site's public pages. Rejects where Pagefind does not start or does not take a page. */
export async function indexForBrowsers(
  site: Site,
  documents: ReadonlyMap<string, Document>,
): Promise<PagefindFiles> {
  const { index, errors } = await createIndex({ includeCharacters: '_$@' });
  failOn(errors);
  if (index === undefined) throw new Error('Pagefind did not start.');
  const pages = site.pages.filter((page) => page.indexed && page.audience === 'public');
  await forEachLimit(pages, IN_FLIGHT, async (page) => {
    const document = documents.get(page.path);
    if (document === undefined) return;
    const result = await index.addHTMLFile({ url: page.path, content: searchHtml(site, page, document) });
    failOn(result.errors);
  });
  const result = await index.getFiles();
  await index.deleteIndex();
  // Its process would hold its memory until the build ends.
  await close();
  failOn(result.errors);
  return new Map(
    result.files.filter(({ path }) => !INTERFACES.test(path)).map(({ path, content }) => [path, content]),
  );
}

/** The page as Pagefind reads it: language, filters, title, and a heading with an id for every section. */
export function searchHtml(site: Site, page: Page, document: Document): string {
  const language = page.language ?? site.languages.find((variant) => variant.default)?.name ?? 'en';
  const filters = [
    page.version === undefined ? '' : filter('version', page.version),
    page.language === undefined ? '' : filter('language', page.language),
  ].join('');
  const keywords = page.frontmatter.keywords ?? [];
  const lead = [page.description ?? '', keywords.join(' ')]
    .filter(Boolean)
    .map((text) => `<p>${escapeHtml(text)}</p>`);
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"><head><title>${escapeHtml(page.title)}</title></head>` +
    `<body data-pagefind-body>${filters}<h1>${escapeHtml(page.title)}</h1>${lead.join('')}` +
    `${(document.shownSections ?? document.sections).map(sectionHtml).join('')}</body></html>`
  );
}

function sectionHtml(section: Section): string {
  const level = Math.min(6, section.headings.length + 2);
  const heading =
    section.anchor === ''
      ? ''
      : `<h${level} id="${escapeHtml(section.anchor)}">${escapeHtml(section.title)}</h${level}>`;
  const code = section.code === '' ? '' : `<pre data-pagefind-weight="0.5">${escapeHtml(section.code)}</pre>`;
  return `${heading}<p>${escapeHtml(section.text)}</p>${code}`;
}

function filter(name: string, value: string): string {
  return `<span data-pagefind-filter="${name}[data-value]" data-value="${escapeHtml(value)}"></span>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function failOn(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`Browser search could not be built: ${errors.join('; ')}`);
}

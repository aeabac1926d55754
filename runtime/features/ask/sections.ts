/** The sections that a question is answered from: those that the engine of agents finds for the viewer. */

import type { AskPage, AskQuestion, AskSource } from '@waymark/contract/ask';
import { NEAR } from '@waymark/contract/browser-search';
import type { Viewer } from '@waymark/contract/can-read';
import type { PageRecord } from '@waymark/contract/release';
import { partWithContext } from '@waymark/contract/section-parts';
import { addressBelowSite } from '@waymark/contract/server-info';
import { only } from '@waymark/contract/variants';
import type { Serving } from '@waymark/foundation/release/serving';
import { servingFor } from '@waymark/foundation/release/viewer-info';
import { densest } from '@waymark/search/fragment';
import type { Needles } from '@waymark/search/fragment/needles';
import { readSection, type SectionText } from '@waymark/search/fragment/section-text';
import { preferences } from '@waymark/search/preferences';
import { textDirective } from './text-directive.ts';

/** A section of the page that the reader looks at is worth so much more: what they ask may be about it. */
const OF_READER = 1.25;

export interface DocsSection {
  readonly page: PageRecord;
  /** Heading of the section; empty for the beginning of a page. */
  readonly title: string;
  readonly anchor: string;
  readonly text: SectionText;
  /** Language of the page. */
  readonly language: string | undefined;
  /** Comparable within one search. */
  readonly score: number;
}

export interface FoundDocs {
  readonly sections: readonly DocsSection[];
  /** They have little in common with the question. */
  readonly weak: boolean;
  /** Words of pages that the viewer may read, close to those that were not found. */
  readonly close: readonly string[];
}

export interface SectionQuery extends Pick<AskQuestion, 'question' | 'version' | 'language' | 'page'> {
  /** The same in other words. */
  readonly alternatives?: readonly string[] | undefined;
  readonly limit: number;
}

export type DocsLibrary = ReturnType<typeof openLibrary>;

function nearness({ path, product }: PageRecord, from: PageRecord | undefined): number {
  const ofPage = path === from?.path ? OF_READER : 1;
  return product !== undefined && product === from?.product ? ofPage * NEAR.product : ofPage;
}

/** A function that is false for a section which an earlier one is in another product. */
function isNoTwin(): (section: DocsSection) => boolean {
  const products = new Map<string, string | undefined>();
  return ({ page, anchor }) => {
    const key = JSON.stringify([page.title, page.path.split('/').at(-1), anchor, page.languages]);
    if (!products.has(key)) products.set(key, page.product);
    return products.get(key) === page.product;
  };
}

/** The sentence or item of a section that holds most of some words; empty if there is none, or it is code. */
export function quoteOf({ text }: DocsSection, needles: Needles): string {
  const unit = densest(text, needles);
  return unit === undefined || unit.fence !== undefined ? '' : text.markdown.slice(unit.start, unit.end);
}

type Hit = ReturnType<Serving['search']['search']>['hits'][number];

function sectionOf(
  { files }: Serving,
  page: PageRecord | undefined,
  { section: at, part, score }: Omit<Hit, 'page' | 'twins'>,
) {
  const section = page?.sections[at];
  if (page === undefined || section === undefined) return undefined;
  const markdown = files.readRange(page.file, section.start, section.end);
  return {
    page,
    title: section.anchor === '' ? '' : section.title,
    anchor: section.anchor,
    text: readSection(partWithContext(markdown, part)),
    language: only(page.languages),
    score,
  };
}

/** The part of a release that one viewer may read, as an answer needs it. */
export function openLibrary(all: Serving, viewer: Viewer) {
  const serving = servingFor(all, viewer);
  const { release, info, search } = serving;

  const urlOf = (page: PageRecord): string => info.url + addressBelowSite(page.path, info);

  /** Page at a path; undefined if there is none that the viewer may read. */
  const pageAt = (path: string | undefined): PageRecord | undefined =>
    path === undefined ? undefined : release.pages.of(path, viewer);

  return {
    pageAt,
    find({ question, alternatives, version, language, page, limit }: SectionQuery): FoundDocs {
      const from = pageAt(page);
      const usual = preferences(info, { version, language });
      const { hits, weak, suggestions } = search.search({
        query: question,
        alternatives,
        viewer,
        limit,
        offset: 0,
        fold: true,
        ...usual,
        preferredVersion: only(from?.versions ?? []) ?? usual.preferredVersion,
        preferredLanguage: only(from?.languages ?? []) ?? usual.preferredLanguage,
      });
      const sections = hits
        .flatMap((hit) => sectionOf(serving, release.pages.at(hit.page), hit) ?? [])
        .map((each) => ({ ...each, score: each.score * nearness(each.page, from) }))
        .sort((a, b) => b.score - a.score)
        .filter(isNoTwin());
      return { sections, weak, close: suggestions };
    },
    /** All of a page that was found. */
    sectionsOf: (page: PageRecord): readonly DocsSection[] =>
      page.sections.flatMap((_, section) => sectionOf(serving, page, { section, part: 0, score: 0 }) ?? []),
    /** @param quote Of the section's text; the address leads to it. */
    sourceOf: (section: DocsSection, number: number, quote: string): AskSource => ({
      number,
      title: section.page.title,
      ...(section.title !== '' && { section: section.title }),
      url: urlOf(section.page) + hashOf(section.anchor, quote),
      ...versionsOf(section.page, info),
    }),
    pageOf: (page: PageRecord): AskPage => ({ title: page.title, url: urlOf(page) }),
  };
}

function hashOf(anchor: string, quote: string): string {
  const hash = encodeURIComponent(anchor) + textDirective(quote);
  return hash === '' ? '' : `#${hash}`;
}

/** The versions of a page, if the site has several. */
function versionsOf({ versions }: PageRecord, info: Serving['info']): { readonly versions?: string[] } {
  const known = info.versions.filter(({ name }) => versions.includes(name));
  return info.versions.length > 1 && known.length > 0 ? { versions: known.map(({ name }) => name) } : {};
}

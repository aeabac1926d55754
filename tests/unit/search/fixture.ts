import { buildSearchIndex } from '../../../plugin/emit/search-index.ts';
import type { SearchSettings } from '../../../plugin/packages/repository/extend/plugin.ts';
import { ANONYMOUS } from '../../../runtime/packages/contract/can-read.ts';
import type { SearchSection } from '../../../runtime/packages/contract/search-index.ts';
import { only } from '../../../runtime/packages/contract/variants.ts';
import type { FoundText } from '../../../runtime/packages/search/closeness.ts';
import {
  openSearchEngine,
  type SearchEngine,
  type SearchHit,
  type SearchQuery,
  type SearchResponse,
} from '../../../runtime/packages/search/engine.ts';
import { readSection } from '../../../runtime/packages/search/fragment/section-text.ts';

/** A section, with defaults for the fields that a test does not care about. */
export function searchSection(page: number, fields: Partial<SearchSection> = {}): SearchSection {
  return {
    page,
    section: 0,
    path: `/page-${page}`,
    title: `Page ${page}`,
    headings: [],
    heading: '',
    keywords: [],
    text: '',
    code: '',
    languages: [],
    versions: [],
    audience: 'public',
    boost: 1,
    ...fields,
  };
}

/** Pages without anything that a test asks for, so that a term that it asks for is rare. */
export const filler = (from: number, count = 20): SearchSection[] =>
  Array.from({ length: count }, (_, index) =>
    searchSection(from + index, { text: `Ordinary prose, number ${index}, about nothing.` }),
  );

export function files(
  sections: readonly SearchSection[],
  settings?: SearchSettings,
): { json: Uint8Array; bin: Uint8Array } {
  const written = buildSearchIndex(sections, undefined, settings);
  const json = written.get('search.json');
  const bin = written.get('search.bin');
  if (json === undefined || bin === undefined) throw new Error('The index was not written.');
  return { json, bin };
}

export const openSections = (sections: readonly SearchSection[], settings?: SearchSettings): SearchEngine =>
  openSearchEngine(files(sections, settings), textIn(sections));

/** The texts of sections, in the only language of each. */
export const textIn =
  (sections: readonly SearchSection[]) =>
  ({ page, section }: SearchHit): FoundText => {
    const found = sections.find((each) => each.page === page && each.section === section);
    return { text: readSection(found?.text ?? ''), language: only(found?.languages ?? []) };
  };

export function askIndex(
  engine: SearchEngine,
  query: string,
  options: Partial<SearchQuery> = {},
): SearchResponse {
  return engine.search({ query, viewer: ANONYMOUS, limit: 10, offset: 0, ...options });
}

/** Pages of the hits, best first. */
export const pagesOf = (response: SearchResponse): number[] => response.hits.map((hit) => hit.page);

/** The answer to a query for words that occur nowhere. */
export const NO_RESULTS: SearchResponse = {
  hits: [],
  total: 0,
  more: false,
  weak: true,
  suggestions: [],
  meant: [],
};

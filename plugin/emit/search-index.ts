/** Writes the search index of a release. The same sections give the same bytes. */
import type { Audience } from '../../runtime/contract/audience.ts';
import { SEARCH_FORMAT, type SearchHeader, type SearchSection } from '../../runtime/contract/search-index.ts';
import { invert } from './search-index/impacts.ts';
import { layOut, narrow, packStrings } from './search-index/layout.ts';
import { type Bag, pageBag, sectionBag, type Vocabulary, type Word } from './search-index/terms.ts';
import { type IndexWeights, WEIGHTS } from './search-index/weights.ts';

interface PageGroup {
  readonly first: SearchSection;
  readonly audience: number;
  readonly sections: SearchSection[];
  readonly bags: Bag[];
}

/**
 * The files `search.json` and `search.bin`. Sections may come in any order.
 *
 * @throws RangeError where sections of one page differ in language, version, audience or boost.
 */
export function buildSearchIndex(
  sections: Iterable<SearchSection>,
  weights: IndexWeights = WEIGHTS,
): ReadonlyMap<string, Uint8Array> {
  const sorted = [...sections].sort((a, b) => a.page - b.page || a.section - b.section);
  const languages = distinct(sorted.map((section) => section.language));
  const versions = distinct(sorted.map((section) => section.version));
  const audiences = new Map<string, Audience>();
  const vocabulary: Vocabulary = { terms: new Map(), words: new Map() };

  const pages: PageGroup[] = [];
  for (const section of sorted) {
    const group = pageGroup(pages, section, audiences);
    group.sections.push(section);
    group.bags.push(sectionBag(section, group.audience, vocabulary, weights.kinds));
  }

  const terms = sortKeys(vocabulary.terms);
  const rank = new Uint32Array(terms.length);
  terms.forEach(({ value }, place) => {
    rank[value] = place;
  });
  const words = sortKeys(vocabulary.words).flatMap(({ bytes, value }) =>
    value.map((word) => ({ bytes, value: word })),
  );
  const termStrings = packStrings(terms.map(({ bytes }) => bytes));
  const wordStrings = packStrings(words.map(({ bytes }) => bytes));
  const bySection = invert(
    pages.flatMap((page) => page.bags),
    rank,
    weights.section,
  );
  const byPage = invert(
    pages.map((page) => pageBag(page.bags)),
    rank,
    weights.page,
  );

  const { bin, directory } = layOut({
    termBytes: termStrings.bytes,
    termOffsets: termStrings.offsets,
    sectionOffsets: bySection.offsets,
    sectionPostings: narrow(bySection.documents, sorted.length),
    sectionImpacts: bySection.impacts,
    pageOffsets: byPage.offsets,
    pagePostings: narrow(byPage.documents, pages.length),
    pageImpacts: byPage.impacts,
    wordBytes: wordStrings.bytes,
    wordOffsets: wordStrings.offsets,
    wordTerms: Uint32Array.from(words, ({ value }) => rank[value.term] ?? 0),
    wordAudiences: Uint32Array.from(words, ({ value }) => audienceBits(value)),
    sectionPage: Uint32Array.from(pages.flatMap((page, index) => page.sections.map(() => index))),
    sectionNumber: Uint32Array.from(sorted, ({ section }) => section),
    pageRecord: Uint32Array.from(pages, ({ first }) => first.page),
    pageLanguage: Uint16Array.from(pages, ({ first }) => 1 + languages.indexOf(first.language ?? '')),
    pageVersion: Uint16Array.from(pages, ({ first }) => 1 + versions.indexOf(first.version ?? '')),
    pageAudience: Uint16Array.from(pages, ({ audience }) => audience),
    pageBoost: Float32Array.from(pages, ({ first }) => first.boost),
  });
  const header: SearchHeader = {
    format: SEARCH_FORMAT,
    bytes: bin.length,
    languages,
    versions,
    audiences: [...audiences.values()],
    arrays: directory,
  };
  return new Map([
    ['search.bin', bin],
    ['search.json', new TextEncoder().encode(`${JSON.stringify(header)}\n`)],
  ]);
}

/** The group of a section's page: the last one, or a new one. */
function pageGroup(pages: PageGroup[], section: SearchSection, audiences: Map<string, Audience>): PageGroup {
  const last = pages.at(-1);
  if (last?.first.page === section.page) {
    if (shared(last.first) === shared(section)) return last;
    throw new RangeError(`Sections of ${section.path} differ in language, version, audience or boost.`);
  }
  const key = JSON.stringify(section.audience);
  if (!audiences.has(key)) audiences.set(key, section.audience);
  const group = { first: section, audience: [...audiences.keys()].indexOf(key), sections: [], bags: [] };
  pages.push(group);
  return group;
}

const shared = ({ language, version, audience, boost }: SearchSection): string =>
  JSON.stringify([language ?? null, version ?? null, audience, boost]);

const distinct = (values: readonly (string | undefined)[]): string[] =>
  [...new Set(values.filter((value) => value !== undefined))].sort();

function sortKeys<T>(map: ReadonlyMap<string, T>): { bytes: Uint8Array; value: T }[] {
  const encoder = new TextEncoder();
  return [...map]
    .map(([key, value]) => ({ bytes: encoder.encode(key), value }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
}

function audienceBits(word: Word): number {
  let bits = 0;
  for (const audience of word.audiences) bits |= 1 << Math.min(31, audience);
  return bits >>> 0;
}

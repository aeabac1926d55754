/** Writes the search index of a release. The same sections give the same bytes. */
import type { Audience } from '../../runtime/contract/audience.ts';
import { SEARCH_FORMAT, type SearchHeader, type SearchSection } from '../../runtime/contract/search-index.ts';
import { invert } from './search-index/impacts.ts';
import { layOut, narrow, packStrings } from './search-index/layout.ts';
import { type Bag, pageBag, sectionBag, type Vocabulary } from './search-index/terms.ts';
import { type IndexWeights, WEIGHTS } from './search-index/weights.ts';

interface PageGroup {
  readonly first: SearchSection;
  readonly audience: number;
  /** Index of each section in its page's record. */
  readonly sections: number[];
  /** Key of each section that the same section of another version or product shares. */
  readonly twins: string[];
  readonly bags: Bag[];
}

/**
 * The files `search.json` and `search.bin`. Sections may come in any order.
 *
 * @throws RangeError where sections of one page differ in language, version, audience or boost.
 */
export function buildSearchIndex(sections: Iterable<SearchSection>): ReadonlyMap<string, Uint8Array> {
  return writeIndex(readSections(sections, WEIGHTS.kinds), WEIGHTS);
}

/** What the sections say, before any field is weighed. */
interface ReadSections {
  readonly pages: readonly PageGroup[];
  readonly audiences: readonly Audience[];
  readonly vocabulary: Vocabulary;
}

/** Analyses the sections. */
export function readSections(sections: Iterable<SearchSection>, kinds: IndexWeights['kinds']): ReadSections {
  const vocabulary: Vocabulary = { terms: new Map(), words: new Map() };
  const audiences = new Map<string, Audience>();
  const pages: PageGroup[] = [];
  for (const section of [...sections].sort((a, b) => a.page - b.page || a.section - b.section)) {
    const group = pageGroup(pages, section, audiences);
    group.sections.push(section.section);
    group.twins.push(twinKey(section));
    group.bags.push(sectionBag(section, group.audience, vocabulary, kinds));
  }
  return { pages, audiences: [...audiences.values()], vocabulary };
}

/** Weighs and writes what was read. */
export function writeIndex(
  { pages, audiences, vocabulary }: ReadSections,
  weights: Omit<IndexWeights, 'kinds'>,
): ReadonlyMap<string, Uint8Array> {
  const languages = distinct(pages.map(({ first }) => first.language));
  const versions = distinct(pages.map(({ first }) => first.version));
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
  const sectionBags = pages.flatMap((page) => page.bags);
  const bySection = invert(sectionBags, rank, weights.section);
  const byPage = invert(
    pages.map((page) => pageBag(page.bags)),
    rank,
    weights.page,
  );

  const { bin, directory } = layOut({
    termBytes: termStrings.bytes,
    termOffsets: termStrings.offsets,
    sectionOffsets: bySection.offsets,
    sectionPostings: narrow(bySection.documents, sectionBags.length),
    sectionImpacts: bySection.impacts,
    pageOffsets: byPage.offsets,
    pagePostings: narrow(byPage.documents, pages.length),
    pageImpacts: byPage.impacts,
    wordBytes: wordStrings.bytes,
    wordOffsets: wordStrings.offsets,
    wordTerms: Uint32Array.from(words, ({ value }) => rank[value.term] ?? 0),
    wordAudiences: Uint32Array.from(words, ({ value }) => value.audiences >>> 0),
    sectionPage: Uint32Array.from(pages.flatMap((page, index) => page.sections.map(() => index))),
    sectionNumber: Uint32Array.from(pages.flatMap((page) => page.sections)),
    sectionTwin: firstOfEach(pages.flatMap((page) => page.twins)),
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
    audiences: [...audiences],
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
  const group = {
    first: section,
    audience: [...audiences.keys()].indexOf(key),
    sections: [],
    twins: [],
    bags: [],
  };
  pages.push(group);
  return group;
}

const shared = ({ language, version, audience, boost }: SearchSection): string =>
  JSON.stringify([language ?? null, version ?? null, audience, boost]);

const twinKey = ({ path, title, headings, heading, language }: SearchSection): string =>
  JSON.stringify([path.split('/').at(-1), title, headings, heading, language ?? null]);

/** Place of the first key that equals each. */
function firstOfEach(keys: readonly string[]): Uint32Array {
  const first = new Map<string, number>();
  return Uint32Array.from(keys, (key, place) => {
    const known = first.get(key);
    if (known === undefined) first.set(key, place);
    return known ?? place;
  });
}

const distinct = (values: readonly (string | undefined)[]): string[] =>
  [...new Set(values.filter((value) => value !== undefined))].sort();

function sortKeys<T>(map: ReadonlyMap<string, T>): { bytes: Uint8Array; value: T }[] {
  const encoder = new TextEncoder();
  return [...map]
    .map(([key, value]) => ({ bytes: encoder.encode(key), value }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
}

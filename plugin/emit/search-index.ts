/** Writes the search index of a release. The same sections give the same bytes. */
import { Buffer } from 'node:buffer';
import type { Audience } from '../../runtime/contract/audience.ts';
import { SEARCH_FORMAT, type SearchHeader, type SearchSection } from '../../runtime/contract/search-index.ts';
import { invert } from './search-index/impacts.ts';
import { keptPageTerms, type TermsCache } from './search-index/kept-terms.ts';
import { layOut, narrow, packStrings } from './search-index/layout.ts';
import type { PageTerms } from './search-index/page-terms.ts';
import { Vocabulary } from './search-index/vocabulary.ts';
import { type IndexWeights, WEIGHTS } from './search-index/weights.ts';

interface ReadPage {
  /** Of the first section, what all of them share. */
  readonly first: SearchSection;
  readonly audience: number;
  /** Index of each section in its page's record. */
  readonly sections: readonly number[];
  /** Key of each section that the same section of another version or product shares. */
  readonly twins: readonly string[];
  readonly terms: PageTerms;
  /** Number of each of its terms in the vocabulary. */
  readonly numbers: Uint32Array;
}

/**
 * The files `search.json` and `search.bin`. Sections may come in any order.
 *
 * @param kept Where terms of public pages are kept for the next build.
 * @throws RangeError where sections of one page differ in language, version, audience or boost.
 */
export function buildSearchIndex(
  sections: Iterable<SearchSection>,
  kept?: TermsCache,
): ReadonlyMap<string, Uint8Array> {
  return writeIndex(readSections(sections, WEIGHTS.kinds, kept), WEIGHTS);
}

/** What the sections say, before any field is weighed. */
interface ReadSections {
  readonly pages: readonly ReadPage[];
  readonly audiences: readonly Audience[];
  readonly vocabulary: Vocabulary;
}

/** Analyses the sections. */
export function readSections(
  sections: Iterable<SearchSection>,
  kinds: IndexWeights['kinds'],
  kept?: TermsCache,
): ReadSections {
  const vocabulary = new Vocabulary();
  const audiences = new Map<string, Audience>();
  const pages = byPage(sections).map(([first, ...others]) => {
    const all = [first, ...others];
    const key = JSON.stringify(first.audience);
    if (!audiences.has(key)) audiences.set(key, first.audience);
    const audience = [...audiences.keys()].indexOf(key);
    const terms = keptPageTerms(all, kinds, kept);
    return {
      first,
      audience,
      sections: all.map(({ section }) => section),
      twins: all.map(twinKey),
      terms,
      numbers: vocabulary.add(terms, audience),
    };
  });
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
  terms.forEach(([, number], place) => {
    rank[number] = place;
  });
  const words = sortKeys(vocabulary.words).flatMap(([written, became]) =>
    became.map((word) => ({ ...word, written })),
  );
  const termStrings = packStrings(terms.map(([term]) => term));
  const wordStrings = packStrings(words.map(({ written }) => written));
  const ranked = pages.map((page) => ({
    terms: page.terms,
    numbers: page.numbers.map((number) => rank[number] ?? 0),
  }));
  const bySection = invert(
    ranked.map(({ numbers, terms: { sections } }) => ({ numbers, occurrences: sections })),
    terms.length,
    weights.section,
  );
  const byWholePage = invert(
    ranked.map(({ numbers, terms: { whole } }) => ({ numbers, occurrences: whole })),
    terms.length,
    weights.page,
  );
  const sectionCount = pages.reduce((sum, page) => sum + page.sections.length, 0);

  const { bin, directory } = layOut({
    termBytes: termStrings.bytes,
    termOffsets: termStrings.offsets,
    sectionOffsets: bySection.offsets,
    sectionPostings: narrow(bySection.documents, sectionCount),
    sectionImpacts: bySection.impacts,
    pageOffsets: byWholePage.offsets,
    pagePostings: narrow(byWholePage.documents, pages.length),
    pageImpacts: byWholePage.impacts,
    wordBytes: wordStrings.bytes,
    wordOffsets: wordStrings.offsets,
    wordTerms: Uint32Array.from(words, ({ term }) => rank[term] ?? 0),
    wordAudiences: Uint32Array.from(words, (word) => word.audiences >>> 0),
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

/** The sections of each page, in order. */
function byPage(sections: Iterable<SearchSection>): (readonly [SearchSection, ...SearchSection[]])[] {
  const pages: [SearchSection, ...SearchSection[]][] = [];
  for (const section of [...sections].sort((a, b) => a.page - b.page || a.section - b.section)) {
    const last = pages.at(-1);
    if (last?.[0].page !== section.page) pages.push([section]);
    else if (shared(last[0]) === shared(section)) last.push(section);
    else throw new RangeError(`Sections of ${section.path} differ in language, version, audience or boost.`);
  }
  return pages;
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

/** Ascending by the bytes of the keys. */
function sortKeys<T>(map: ReadonlyMap<string, T>): (readonly [string, T])[] {
  const keys = [...map.keys()];
  // Without surrogates, UTF-16 has the order of UTF-8: to compare strings is many times faster.
  if (keys.some((key) => SURROGATE.test(key))) {
    const encoded = [...map].map((entry) => ({ entry, bytes: Buffer.from(entry[0]) }));
    return encoded.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ entry }) => entry);
  }
  return keys.sort().map((key) => [key, map.get(key) as T]);
}

const SURROGATE = /[\ud800-\udfff]/;

/** Writes the search index of a release. The same sections give the same bytes. */
import type { Audience } from '../../runtime/contract/audience.ts';
import { SEARCH_FORMAT, type SearchHeader, type SearchSection } from '../../runtime/contract/search-index.ts';
import type { Variants } from '../../runtime/contract/variants.ts';
import { invert } from './search-index/impacts.ts';
import { KeptTerms, type TermsCache } from './search-index/kept-terms.ts';
import { layOut, narrow, packStrings } from './search-index/layout.ts';
import { ordered } from './search-index/order.ts';
import type { PageTerms } from './search-index/page-terms.ts';
import type { Vocabulary } from './search-index/vocabulary.ts';
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
}

/**
 * The files `search.json` and `search.bin`. Sections may come in any order.
 *
 * @param kept Where terms of public pages are kept for the next build.
 * @throws RangeError where sections of one page differ in languages, versions, audience or boost.
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
  const terms = new KeptTerms(kinds, kept);
  const audiences = new Map<string, Audience>();
  const pages = byPage(sections).map(([first, ...others]) => {
    const all = [first, ...others];
    const key = JSON.stringify(first.audience);
    if (!audiences.has(key)) audiences.set(key, first.audience);
    return {
      first,
      audience: [...audiences.keys()].indexOf(key),
      sections: all.map(({ section }) => section),
      twins: all.map(twinKey),
      terms: terms.of(all),
    };
  });
  terms.keep();
  return { pages, audiences: [...audiences.values()], vocabulary: terms.vocabulary };
}

/** Weighs and writes what was read. */
export function writeIndex(
  { pages, audiences, vocabulary }: ReadSections,
  weights: Omit<IndexWeights, 'kinds'>,
): ReadonlyMap<string, Uint8Array> {
  const languages = distinct(pages.map(({ first }) => first.languages));
  const versions = distinct(pages.map(({ first }) => first.versions));
  const pageTerms = pages.map((page) => page.terms);
  const { terms, rank, words, wordTerms, wordRank } = ordered(vocabulary, pageTerms);
  const termStrings = packStrings(terms);
  const wordStrings = packStrings(words);
  const bySection = invert(
    pageTerms.map((page) => page.sections),
    rank,
    terms.length,
    weights.section,
  );
  const byWholePage = invert(
    pageTerms.map((page) => page.whole),
    rank,
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
    wordTerms,
    wordAudiences: audiencesOfWords(pages, wordRank, words.length),
    sectionPage: Uint32Array.from(pages.flatMap((page, index) => page.sections.map(() => index))),
    sectionNumber: Uint32Array.from(pages.flatMap((page) => page.sections)),
    sectionTwin: firstOfEach(pages.flatMap((page) => page.twins)),
    pageRecord: Uint32Array.from(pages, ({ first }) => first.page),
    pageLanguages: languages.indices,
    pageVersions: versions.indices,
    pageAudience: Uint16Array.from(pages, ({ audience }) => audience),
    pageBoost: Float32Array.from(pages, ({ first }) => first.boost),
  });
  const header: SearchHeader = {
    format: SEARCH_FORMAT,
    bytes: bin.length,
    languages: languages.sets,
    versions: versions.sets,
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
    else
      throw new RangeError(`Sections of ${section.path} differ in languages, versions, audience or boost.`);
  }
  return pages;
}

const shared = ({ languages, versions, audience, boost }: SearchSection): string =>
  JSON.stringify([languages, versions, audience, boost]);

const twinKey = ({ path, title, headings, heading, languages }: SearchSection): string =>
  JSON.stringify([path.split('/').at(-1), title, headings, heading, languages]);

/** Bit `i` is set where the word occurs for audience `i`; bit 31 stands for 31 and above. */
function audiencesOfWords(pages: readonly ReadPage[], wordRank: Uint32Array, words: number): Uint32Array {
  const audiences = new Uint32Array(words);
  for (const { audience, terms } of pages) {
    const bit = 1 << Math.min(31, audience);
    for (const word of terms.words) {
      const place = wordRank[word] ?? 0;
      audiences[place] = (audiences[place] ?? 0) | bit;
    }
  }
  return audiences;
}

/** Place of the first key that equals each. */
function firstOfEach(keys: readonly string[]): Uint32Array {
  const first = new Map<string, number>();
  return Uint32Array.from(keys, (key, place) => {
    const known = first.get(key);
    if (known === undefined) first.set(key, place);
    return known ?? place;
  });
}

/** Each set once, sorted, and the index of each page's own. */
function distinct(ofPages: readonly Variants[]): { sets: string[][]; indices: Uint16Array } {
  const keys = ofPages.map((variants) => JSON.stringify(variants));
  const order = new Map([...new Set(keys)].sort().map((key, index) => [key, index]));
  return {
    sets: [...order.keys()].map((key) => JSON.parse(key)),
    indices: Uint16Array.from(keys, (key) => order.get(key) ?? 0),
  };
}

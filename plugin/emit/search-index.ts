/** Writes the search index of a release. The same sections give the same bytes. */
import { titleKey } from '@waymark/contract/analysis/title-key';
import type { Audience } from '@waymark/contract/audience';
import { SEARCH_FORMAT, type SearchHeader, type SearchSection } from '@waymark/contract/search-index';
import type { Variants } from '@waymark/contract/variants';
import type { SearchSettings } from '@waymark/repository/extend/plugin';
import { Numbering } from './numbering.ts';
import { invert } from './search-index/impacts.ts';
import { KeptTerms, type TermsCache } from './search-index/kept-terms.ts';
import { layOut, narrow, packStrings } from './search-index/layout.ts';
import { ordered } from './search-index/order.ts';
import {
  fieldTexts,
  NO_TERMS,
  type PageTerms,
  pathTerms,
  type TermOccurrences,
  titleTerms,
} from './search-index/page-terms.ts';
import { samePageKeys } from './search-index/same-page.ts';
import { foldedLists, foldedWords, weighed, withSynonyms } from './search-index/settings.ts';
import { digest, pageTexts, type Sections, type SharedText } from './search-index/texts.ts';
import type { Vocabulary } from './search-index/vocabulary.ts';
import { type IndexWeights, WEIGHTS, type Weights } from './search-index/weights.ts';

interface ReadPage {
  /** The first section, for the facts that all of them share. */
  readonly first: SearchSection;
  readonly text: number;
  /** Terms of its path, without those that it shares with the other pages of its text. */
  readonly terms: PageTerms;
}

interface ReadText extends SharedText {
  readonly audience: number;
  readonly terms: PageTerms;
}

/**
 * The files `search.json` and `search.bin`. Sections may come in any order.
 *
 * @param kept The cache for terms of public pages.
 * @throws RangeError if sections of one page differ in languages, versions, audience or boost.
 */
export function buildSearchIndex(
  sections: Iterable<SearchSection>,
  kept?: TermsCache,
  { weights, synonyms = [], stopWords = [], relatedWords }: SearchSettings = {},
): ReadonlyMap<string, Uint8Array> {
  const read = readSections(withSynonyms(sections, synonyms), WEIGHTS.kinds, kept);
  return writeIndex(read, weighed(WEIGHTS, weights), {
    ...(stopWords.length > 0 && { stopWords: foldedWords(stopWords) }),
    ...(synonyms.length > 0 && { synonyms: foldedLists(synonyms) }),
    ...(relatedWords === false && { relatedWords }),
  });
}

/** The terms of the sections, before any field is weighed. */
interface ReadSections {
  readonly pages: readonly ReadPage[];
  readonly texts: readonly ReadText[];
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
  const audiences = new Numbering<string>();
  const given = byPage(sections);
  const { texts: distinctTexts, ownPaths } = pageTexts(given);
  const textOf = new Uint32Array(given.length);
  const texts = distinctTexts.map(({ sections: all, pages }, text): ReadText => {
    for (const page of pages) textOf[page] = text;
    return {
      ...{ sections: all, pages, terms: terms.of(all) },
      audience: audiences.of(JSON.stringify(all[0].audience)),
    };
  });
  terms.keep();
  const known = new Map<string, PageTerms>([['', NO_TERMS]]);
  const pages = given.map(([first], page): ReadPage => {
    const path = ownPaths[page] ?? '';
    const key = path === '' ? '' : JSON.stringify([path, first.languages]);
    const own = known.get(key) ?? pathTerms(path, first.languages, terms.vocabulary, kinds);
    known.set(key, own);
    return { first, text: textOf[page] ?? 0, terms: own };
  });
  return {
    pages,
    texts,
    audiences: audiences.keys.map((key) => JSON.parse(key)),
    vocabulary: terms.vocabulary,
  };
}

/** Weighs and writes the terms that were read. */
export function writeIndex(
  { pages, texts, audiences, vocabulary }: ReadSections,
  weights: Omit<IndexWeights, 'kinds'>,
  settings: Pick<SearchHeader, 'stopWords' | 'synonyms' | 'relatedWords'> = {},
): ReadonlyMap<string, Uint8Array> {
  const rows = texts.flatMap((text) => text.sections);
  const languages = distinct(texts.map(({ sections: [first] }) => first.languages));
  const versions = distinct(pages.map(({ first }) => first.versions));
  const paths = pages.map((page) => page.terms);
  const order = ordered(vocabulary, [...texts.map((text) => text.terms), ...new Set(paths)]);
  const { rank, words, wordTerms, wordRank } = order;
  const titles = texts.map(({ sections: [first] }) => titleTerms(first, vocabulary));
  const wordStrings = packStrings(words);
  const { numbers: rowSection, firsts } = numbered(rows.map(keyOf));

  const { bin, directory } = layOut({
    ...postings(pages, texts, order, weights, firsts),
    wordBytes: wordStrings.bytes,
    wordOffsets: wordStrings.offsets,
    wordTerms,
    wordAudiences: audiencesOfWords(pages, texts, wordRank, words.length),
    textRows: offsets(texts.map((text) => text.sections.length)),
    rowSection,
    rowNumber: Uint32Array.from(rows, ({ section }) => section),
    rowPart: Uint32Array.from(rows, ({ part }) => part ?? 0),
    rowTwin: firstOfEach(rows.map(twinKey)),
    rowTitle: Uint32Array.from(rows, ({ heading }) => titleKey(heading)),
    textPageOffsets: offsets(texts.map((text) => text.pages.length)),
    textPages: Uint32Array.from(texts.flatMap((text) => text.pages)),
    titleOffsets: offsets(titles.map((title) => title.length)),
    titleTerms: Uint32Array.from(titles.flat(), (term) => rank[term] ?? 0),
    textLanguages: languages.indices,
    textAudience: Uint16Array.from(texts, ({ audience }) => audience),
    pageText: Uint32Array.from(pages, ({ text }) => text),
    pageRecord: Uint32Array.from(pages, ({ first }) => first.page),
    pageVersions: versions.indices,
    pageTitle: Uint32Array.from(pages, ({ first }) => titleKey(first.title)),
    pageTwin: firstOfEach(samePageKeys(pages.map(({ first }) => first))),
    pageBoost: Float32Array.from(pages, ({ first }) => first.boost),
  });
  const header: SearchHeader = {
    ...settings,
    format: SEARCH_FORMAT,
    bytes: bin.length,
    sections: firsts.size,
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

/** The terms, and their places in sections, texts and paths. @param firsts The rows of sections that are not there twice. */
function postings(
  pages: readonly ReadPage[],
  texts: readonly ReadText[],
  { terms, rank }: ReturnType<typeof ordered>,
  weights: Omit<IndexWeights, 'kinds'>,
  firsts: ReadonlySet<number>,
) {
  const invertBy = (documents: readonly TermOccurrences[], weighed: Weights) =>
    invert(documents, rank, terms.length, weighed);
  const strings = packStrings(terms);
  const rows = texts.flatMap((text) => text.terms.sections).filter((_, row) => firsts.has(row));
  const bySection = invertBy(rows, weights.section);
  const byText = invertBy(
    texts.map((text) => text.terms.whole),
    weights.page,
  );
  const paths = pages.map((page) => page.terms.whole);
  const byPath = invertBy(paths, weights.section);
  return {
    termBytes: strings.bytes,
    termOffsets: strings.offsets,
    sectionOffsets: bySection.offsets,
    sectionPostings: narrow(bySection.documents, firsts.size),
    sectionImpacts: bySection.impacts,
    textOffsets: byText.offsets,
    textPostings: narrow(byText.documents, texts.length),
    textImpacts: byText.impacts,
    pathOffsets: byPath.offsets,
    pathPostings: narrow(byPath.documents, pages.length),
    pathSectionImpacts: byPath.impacts,
    pathTextImpacts: invertBy(paths, weights.page).impacts,
  };
}

/** The sections of each page, in order. */
function byPage(sections: Iterable<SearchSection>): Sections[] {
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

/** Equal for sections that say the same to the same readers. */
const keyOf = (section: SearchSection): string =>
  digest([section.audience, section.languages, fieldTexts(section), section.isLinks]);

/** Equal for a section and the same one of another version or product. */
const twinKey = ({ path, title, headings, heading, languages }: SearchSection): string =>
  JSON.stringify([path.split('/').at(-1), title, headings, heading, languages]);

/** Bit `i` is set if the word occurs for audience `i`; bit 31 stands for 31 and above. */
function audiencesOfWords(
  pages: readonly ReadPage[],
  texts: readonly ReadText[],
  wordRank: Uint32Array,
  words: number,
): Uint32Array {
  const audiences = new Uint32Array(words);
  const add = (terms: PageTerms, audience: number): void => {
    const bit = 1 << Math.min(31, audience);
    for (const word of terms.words) {
      const place = wordRank[word] ?? 0;
      audiences[place] = (audiences[place] ?? 0) | bit;
    }
  };
  for (const { audience, terms } of texts) add(terms, audience);
  for (const { text, terms } of pages) add(terms, texts[text]?.audience ?? 0);
  return audiences;
}

/** The start of each of several consecutive lists, and the end of the last one. */
function offsets(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return starts;
}

/** Equal keys have the same number; `firsts` are the places at which a number is first given. */
function numbered(keys: readonly string[]): { numbers: Uint32Array; firsts: ReadonlySet<number> } {
  const known = new Numbering<string>();
  const firsts = new Set<number>();
  const numbers = Uint32Array.from(keys, (key, place) => {
    const number = known.of(key);
    if (number === firsts.size) firsts.add(place);
    return number;
  });
  return { numbers, firsts };
}

/** Place of the first key that equals each. */
function firstOfEach(keys: readonly string[]): Uint32Array {
  const { numbers, firsts } = numbered(keys);
  const places = [...firsts];
  return numbers.map((number) => places[number] ?? 0);
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

/**
 * The search index of a release: `search.json` (a small header) and `search.bin` (typed arrays, opened without copying).
 *
 * Scoring is BM25F. The parts that depend on a document alone (weighted and saturated frequency of a term, and the document's
 * length relative to the usual one) are computed when the index is written and kept as one byte a posting, its impact; the
 * rarity of a term is computed for each query among the documents that the viewer may read, so that a ranking tells nothing about the others.
 *
 * Each distinct section is there once, and so does each text: the sections of a page, which pages of several versions
 * share. A row is a section of a text. All pages of a text have the same readers; names of their paths that
 * they do not share have postings of their own.
 */
import { z } from 'zod';
import { type Audience, audienceSchema } from './audience.ts';
import type { Variants } from './variants.ts';

/** Raised when the layout or the analysis changes: an index of another format is refused. */
export const SEARCH_FORMAT = 6;

/** The index's input for one section. All sections of a page share languages, versions, audience and boost. */
export interface SearchSection {
  /** Index in pages.json. */
  readonly page: number;
  /** Index in that page's sections. */
  readonly section: number;
  /** Number of the part of the section, if it is so long that it has several. */
  readonly part?: number | undefined;
  /** Address of the page below the base. */
  readonly path: string;
  readonly title: string;
  /** Titles of the headings above this section, outermost first, page title excluded. */
  readonly headings: readonly string[];
  /** Title of the section itself; of a lead, empty or the page's title. */
  readonly heading: string;
  readonly description?: string | undefined;
  readonly keywords: readonly string[];
  /** Lead of a page, which is its first section: its title, description and first paragraph. */
  readonly summary?: string | undefined;
  /** The same: lines of other pages that link to it. */
  readonly linking?: string | undefined;
  /** Its words without markup and code blocks. */
  readonly text: string;
  /** Its code blocks and inline code. */
  readonly code: string;
  /** Most of it are links: its words are those of other pages. */
  readonly isLinks?: boolean | undefined;
  readonly languages: Variants;
  readonly versions: Variants;
  readonly audience: Audience;
  /** Ranking factor, 1 if none is set. */
  readonly boost: number;
}

const ELEMENT_BYTES = { u8: 1, u16: 2, u32: 4, f32: 4 } as const;

export type NumberType = keyof typeof ELEMENT_BYTES;

export const elementBytes = (type: NumberType): number => ELEMENT_BYTES[type];

/** Every array in `search.bin` starts at a multiple of this, so that a view of any type fits. */
export const ALIGNMENT = 8;

const arraySchema = z.object({
  type: z.enum(['u8', 'u16', 'u32', 'f32']),
  offset: z.int().nonnegative().multipleOf(ALIGNMENT).describe('First byte in search.bin.'),
  length: z.int().nonnegative().describe('Elements.'),
});

/**
 * The arrays of `search.bin`. `*Offsets` have one element more than the lists they divide: entry `i` spans
 * `[offsets[i], offsets[i + 1])`.
 */
const arraysSchema = z.object({
  termBytes: arraySchema.describe(
    'u8: the terms in UTF-8, in ascending order of their bytes, without separator.',
  ),
  termOffsets: arraySchema.describe('u32: where each term starts in `termBytes`.'),
  sectionOffsets: arraySchema.describe('u32: where the section postings of each term start.'),
  sectionPostings: arraySchema.describe('u16 or u32: numbers of distinct sections, ascending within a term.'),
  sectionImpacts: arraySchema.describe('u8: impact of each section posting, in 1/256.'),
  textOffsets: arraySchema.describe('u32: where the text postings of each term start.'),
  textPostings: arraySchema.describe('u16 or u32: text numbers, ascending within a term.'),
  textImpacts: arraySchema.describe('u8: impact of each text posting, in 1/256.'),
  pathOffsets: arraySchema.describe('u32: where the path postings of each term start.'),
  pathPostings: arraySchema.describe('u16 or u32: page numbers, ascending within a term.'),
  pathSectionImpacts: arraySchema.describe('u8: impact of each path posting on the sections of the page.'),
  pathTextImpacts: arraySchema.describe('u8: the same on the page as a whole.'),
  wordBytes: arraySchema.describe(
    'u8: words as written (folded), in ascending order, for spelling and suggestions.',
  ),
  wordOffsets: arraySchema.describe('u32: where each word starts in `wordBytes`.'),
  wordTerms: arraySchema.describe('u32: the term that each word is searched as.'),
  wordAudiences: arraySchema.describe(
    'u32: bit `i` is set if the word occurs for audience `i`; bit 31: 31 and above.',
  ),
  textRows: arraySchema.describe('u32: the first row of each text.'),
  rowSection: arraySchema.describe('u32: distinct section of each row.'),
  rowNumber: arraySchema.describe('u32: index of the section in the records of pages.json.'),
  rowPart: arraySchema.describe('u32: number of the part of that section, if it is cut.'),
  rowTwin: arraySchema.describe(
    'u32: the first row that says the same of itself (title, headings, last part of the path, languages): the same page of another version or product.',
  ),
  rowTitle: arraySchema.describe('u32: `titleKey` of the heading of each row.'),
  textPageOffsets: arraySchema.describe('u32: where the pages of each text start in `textPages`.'),
  textPages: arraySchema.describe('u32: pages of each text, ascending within a text.'),
  titleOffsets: arraySchema.describe('u32: where the terms of the title of each text start in `titleTerms`.'),
  titleTerms: arraySchema.describe(
    'u32: terms of titles, each once in a title, without words that say little.',
  ),
  textLanguages: arraySchema.describe('u16: index in `languages`.'),
  textAudience: arraySchema.describe('u16: index in `audiences`.'),
  pageText: arraySchema.describe('u32: text of each page.'),
  pageRecord: arraySchema.describe('u32: number of each page in pages.json.'),
  pageVersions: arraySchema.describe('u16: index in `versions`.'),
  pageTitle: arraySchema.describe('u32: `titleKey` of each page.'),
  pageTwin: arraySchema.describe(
    'u32: the first page with the same address but for names of its language and version: the same page in another one.',
  ),
  pageBoost: arraySchema.describe('f32: ranking factor of each page.'),
});

export const searchHeaderSchema = z.object({
  format: z.literal(SEARCH_FORMAT),
  bytes: z.int().nonnegative().describe('Length of search.bin.'),
  sections: z.int().nonnegative().describe('Distinct sections.'),
  languages: z.array(z.array(z.string())).describe('Sets of languages that pages stand in.'),
  versions: z.array(z.array(z.string())).describe('Sets of versions that pages stand in.'),
  audiences: z.array(audienceSchema).describe('Audiences that occur.'),
  stopWords: z.array(z.string()).optional().describe('Words of the site’s own that say little, folded.'),
  synonyms: z
    .array(z.array(z.string()))
    .optional()
    .describe(
      'Lists of phrases that mean the same, by the site’s settings: folded words with blanks between them.',
    ),
  relatedWords: z
    .boolean()
    .optional()
    .describe('False if a question means its own words alone, by the site’s settings.'),
  arrays: arraysSchema,
});

export type SearchHeader = z.infer<typeof searchHeaderSchema>;
export type ArrayName = keyof SearchHeader['arrays'];

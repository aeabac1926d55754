/**
 * The search index of a release: `search.json` (a small header) and `search.bin` (typed arrays, opened without copying).
 *
 * Scoring is BM25F. What depends on a document alone (weighted and saturated frequency of a term, and the document's
 * length beside the usual one) is computed when the index is written and kept as one byte a posting, its impact; the rarity of a term is computed
 * for each query among the documents that the viewer may read, so that a ranking tells nothing about the others.
 */
import { z } from 'zod';
import { type Audience, audienceSchema } from './audience.ts';
import type { Variants } from './variants.ts';

/** Raised when the layout or the analysis changes: an index of another format is refused. */
export const SEARCH_FORMAT = 2;

/** What the index knows of one section. All sections of a page share languages, versions, audience and boost. */
export interface SearchSection {
  /** Index in pages.json. */
  readonly page: number;
  /** Index in that page's sections. */
  readonly section: number;
  /** Address of the page below the base. */
  readonly path: string;
  /** Title of the page. */
  readonly title: string;
  /** Titles of the headings above this section, outermost first, page title excluded. */
  readonly headings: readonly string[];
  /** Title of the section itself; of a lead, empty or the page's title. */
  readonly heading: string;
  readonly description?: string | undefined;
  readonly keywords: readonly string[];
  /** Its words without markup and code blocks. */
  readonly text: string;
  /** Its code blocks and inline code. */
  readonly code: string;
  readonly languages: Variants;
  readonly versions: Variants;
  readonly audience: Audience;
  /** Ranking factor, 1 where none is set. */
  readonly boost: number;
}

const ELEMENT_BYTES = { u8: 1, u16: 2, u32: 4, f32: 4 } as const;

export type ElementType = keyof typeof ELEMENT_BYTES;

/** Bytes of one element. */
export const elementBytes = (type: ElementType): number => ELEMENT_BYTES[type];

/** Every array in `search.bin` starts at a multiple of this, so that a view of any type fits. */
export const ALIGNMENT = 8;

const arraySchema = z.object({
  type: z.enum(['u8', 'u16', 'u32', 'f32']),
  offset: z.int().nonnegative().multipleOf(ALIGNMENT).describe('First byte in search.bin.'),
  length: z.int().nonnegative().describe('Elements.'),
});

/**
 * The arrays of `search.bin`. `*Offsets` have one element more than what they describe: entry `i` spans
 * `[offsets[i], offsets[i + 1])`.
 */
const arraysSchema = z.object({
  termBytes: arraySchema.describe(
    'u8: the terms in UTF-8, in ascending order of their bytes, without separator.',
  ),
  termOffsets: arraySchema.describe('u32: where each term starts in `termBytes`.'),
  sectionOffsets: arraySchema.describe('u32: where the section postings of each term start.'),
  sectionPostings: arraySchema.describe('u16 or u32: section numbers, ascending within a term.'),
  sectionImpacts: arraySchema.describe('u8: impact of each section posting, in 1/256.'),
  pageOffsets: arraySchema.describe('u32: where the page postings of each term start.'),
  pagePostings: arraySchema.describe('u16 or u32: page numbers, ascending within a term.'),
  pageImpacts: arraySchema.describe('u8: impact of each page posting, in 1/256.'),
  wordBytes: arraySchema.describe(
    'u8: words as written (folded), in ascending order, for spelling and suggestions.',
  ),
  wordOffsets: arraySchema.describe('u32: where each word starts in `wordBytes`.'),
  wordTerms: arraySchema.describe('u32: the term that each word is searched as.'),
  wordAudiences: arraySchema.describe(
    'u32: bit `i` is set where the word occurs for audience `i`; bit 31: 31 and above.',
  ),
  sectionPage: arraySchema.describe('u32: page number (in this index) of each section, ascending.'),
  sectionNumber: arraySchema.describe('u32: index of each section in its page’s record of pages.json.'),
  sectionTwin: arraySchema.describe(
    'u32: the first section that says the same of itself (title, headings, last part of the path, languages): the same page of another version or product.',
  ),
  pageRecord: arraySchema.describe('u32: index of each page in pages.json.'),
  pageLanguages: arraySchema.describe('u16: index in `languages`.'),
  pageVersions: arraySchema.describe('u16: index in `versions`.'),
  pageAudience: arraySchema.describe('u16: index in `audiences`.'),
  pageBoost: arraySchema.describe('f32: ranking factor of each page.'),
});

export const searchHeaderSchema = z.object({
  format: z.literal(SEARCH_FORMAT),
  bytes: z.int().nonnegative().describe('Length of search.bin.'),
  languages: z.array(z.array(z.string())).describe('Sets of languages that pages stand in.'),
  versions: z.array(z.array(z.string())).describe('Sets of versions that pages stand in.'),
  audiences: z.array(audienceSchema).describe('Audiences that occur.'),
  arrays: arraysSchema,
});

export type SearchHeader = z.infer<typeof searchHeaderSchema>;
export type ArrayName = keyof SearchHeader['arrays'];

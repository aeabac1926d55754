/** Opens `search.json` and `search.bin` as views, and refuses files that the engine could not trust. */
import {
  type ArrayName,
  elementBytes,
  type SearchHeader,
  searchHeaderSchema,
} from '@waymark/contract/search-index';
import { wordsIn } from '@waymark/contract/words-in';
import { rememberingLookup } from './strings.ts';

/** A search index that does not hold together: cut short, altered, or of another format. */
export class SearchIndexError extends Error {
  override readonly name = 'SearchIndexError';
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array;

/** Strings in ascending order of their bytes. */
export interface Strings {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
}

/** Documents of each term, ascending, with one byte of impact each. */
export interface Postings {
  readonly offsets: Uint32Array;
  readonly documents: Uint16Array | Uint32Array;
  readonly impacts: Uint8Array;
}

export type OpenIndex = ReturnType<typeof viewsOf>;

/**
 * @throws SearchIndexError naming what does not hold. Every number that the engine uses as an index is checked here, so
 * that a search over an opened index stays inside its arrays.
 */
export function openIndex(files: { readonly json: Uint8Array; readonly bin: Uint8Array }): OpenIndex {
  const header = readHeader(files.json);
  if (files.bin.length !== header.bytes) {
    throw new SearchIndexError(`search.bin has ${files.bin.length} bytes instead of ${header.bytes}.`);
  }
  // Views need aligned bytes: a file that is part of a larger buffer may begin anywhere.
  const bin = files.bin.byteOffset % 8 === 0 ? files.bin : files.bin.slice();
  const index = viewsOf(header, bin);
  verify(index);
  return index;
}

function viewsOf(header: SearchHeader, bin: Uint8Array) {
  const u8 = (name: ArrayName) => view(header, bin, name, ['u8'], Uint8Array);
  const u16 = (name: ArrayName) => view(header, bin, name, ['u16'], Uint16Array);
  const u32 = (name: ArrayName) => view(header, bin, name, ['u32'], Uint32Array);
  const numbers = (name: ArrayName) => (header.arrays[name].type === 'u16' ? u16(name) : u32(name));

  const terms: Strings = { bytes: u8('termBytes'), offsets: u32('termOffsets') };
  const pathOffsets = u32('pathOffsets');
  const pathPostings = numbers('pathPostings');
  return {
    header,
    terms,
    /** Number of a term, or -1. */
    findTerm: rememberingLookup(terms),
    sections: {
      offsets: u32('sectionOffsets'),
      documents: numbers('sectionPostings'),
      impacts: u8('sectionImpacts'),
    },
    texts: { offsets: u32('textOffsets'), documents: numbers('textPostings'), impacts: u8('textImpacts') },
    /** Names of paths that not all pages of a text have: what they add to sections, and to pages as a whole. */
    paths: {
      sections: { offsets: pathOffsets, documents: pathPostings, impacts: u8('pathSectionImpacts') },
      texts: { offsets: pathOffsets, documents: pathPostings, impacts: u8('pathTextImpacts') },
    },
    words: {
      bytes: u8('wordBytes'),
      offsets: u32('wordOffsets'),
      terms: u32('wordTerms'),
      audiences: u32('wordAudiences'),
    },
    textRows: u32('textRows'),
    rowSection: u32('rowSection'),
    rowNumber: u32('rowNumber'),
    rowPart: u32('rowPart'),
    rowTwin: u32('rowTwin'),
    rowTitle: u32('rowTitle'),
    textPageOffsets: u32('textPageOffsets'),
    textPages: u32('textPages'),
    titleOffsets: u32('titleOffsets'),
    titleTerms: u32('titleTerms'),
    textLanguages: u16('textLanguages'),
    textAudience: u16('textAudience'),
    pageText: u32('pageText'),
    pageRecord: u32('pageRecord'),
    pageVersions: u16('pageVersions'),
    pageTitle: u32('pageTitle'),
    pageTwin: u32('pageTwin'),
    pageBoost: view(header, bin, 'pageBoost', ['f32'], Float32Array),
  };
}

function readHeader(json: Uint8Array): SearchHeader {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch (cause) {
    throw new SearchIndexError('search.json is not JSON.', { cause });
  }
  const header = searchHeaderSchema.safeParse(value, { jitless: true });
  if (!header.success)
    throw new SearchIndexError('search.json does not have the expected shape.', { cause: header.error });
  return header.data;
}

function view<T extends Numbers>(
  header: SearchHeader,
  bin: Uint8Array,
  name: ArrayName,
  types: readonly string[],
  Type: new (buffer: ArrayBufferLike, offset: number, length: number) => T,
): T {
  const { type, offset, length } = header.arrays[name];
  if (!types.includes(type)) throw new SearchIndexError(`Array ${name} has the type ${type}.`);
  if (offset + length * elementBytes(type) > bin.length) {
    throw new SearchIndexError(`Array ${name} goes beyond the end of search.bin.`);
  }
  return new Type(bin.buffer, bin.byteOffset + offset, length);
}

function verify(index: OpenIndex): void {
  const termCount = index.terms.offsets.length - 1;
  const pageCount = index.pageRecord.length;
  const textCount = index.textAudience.length;
  const rowCount = index.rowSection.length;
  const wordCount = index.words.terms.length;
  const { header } = index;
  if (header.sections > rowCount)
    throw new SearchIndexError('search.json counts more sections than there are.');

  checkOffsets('termOffsets', index.terms.offsets, termCount, index.terms.bytes.length);
  checkOffsets('wordOffsets', index.words.offsets, wordCount, index.words.bytes.length);
  checkPostings('section', index.sections, termCount, header.sections);
  checkPostings('text', index.texts, termCount, textCount);
  checkPostings('path', index.paths.sections, termCount, pageCount);
  checkLength('pathTextImpacts', index.paths.texts.impacts, index.paths.texts.documents.length);
  checkLength('wordAudiences', index.words.audiences, wordCount);
  checkOffsets('textRows', index.textRows, textCount, rowCount);
  for (const name of wordsIn('rowNumber rowPart rowTwin rowTitle')) checkLength(name, index[name], rowCount);
  checkOffsets('textPageOffsets', index.textPageOffsets, textCount, pageCount);
  checkOffsets('titleOffsets', index.titleOffsets, textCount, index.titleTerms.length);
  checkLength('textLanguages', index.textLanguages, textCount);
  for (const name of wordsIn('textPages pageText pageVersions pageTitle pageTwin pageBoost'))
    checkLength(name, index[name], pageCount);
  checkBelow('wordTerms', index.words.terms, termCount);
  checkBelow('rowSection', index.rowSection, header.sections);
  checkBelow('textPages', index.textPages, pageCount);
  checkBelow('titleTerms', index.titleTerms, termCount);
  checkBelow('pageText', index.pageText, textCount);
  checkBelow('pageTwin', index.pageTwin, pageCount);
  checkBelow('textLanguages', index.textLanguages, header.languages.length);
  checkBelow('textAudience', index.textAudience, header.audiences.length);
  checkBelow('pageVersions', index.pageVersions, header.versions.length);
  for (const boost of index.pageBoost) {
    if (!(boost >= 0 && boost < Number.POSITIVE_INFINITY))
      throw new SearchIndexError('Array pageBoost has no number.');
  }
}

function checkPostings(kind: string, postings: Postings, terms: number, documents: number): void {
  checkOffsets(`${kind}Offsets`, postings.offsets, terms, postings.documents.length);
  checkLength(`${kind}Impacts`, postings.impacts, postings.documents.length);
  checkBelow(`${kind}Postings`, postings.documents, documents);
}

/** Offsets begin at 0, do not fall, and end at the length of the list they divide. */
function checkOffsets(name: string, offsets: Uint32Array, entries: number, end: number): void {
  checkLength(name, offsets, entries + 1);
  let previous = 0;
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i] ?? 0;
    if (offset < previous || (i === 0 && offset !== 0))
      throw new SearchIndexError(`Array ${name} is not ascending.`);
    previous = offset;
  }
  if (previous !== end) throw new SearchIndexError(`Array ${name} ends at ${previous} instead of ${end}.`);
}

function checkLength(name: string, array: Numbers, length: number): void {
  if (length < 0 || array.length !== length) {
    throw new SearchIndexError(`Array ${name} has ${array.length} elements instead of ${length}.`);
  }
}

function checkBelow(name: string, array: Uint16Array | Uint32Array, limit: number): void {
  for (let i = 0; i < array.length; i++) {
    if ((array[i] ?? 0) >= limit) throw new SearchIndexError(`Array ${name} points outside the index.`);
  }
}

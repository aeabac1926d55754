/** Terms that an earlier build found in the same sections: their pages are not analysed again. */
import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import type { SearchSection } from '@waymark/server/contract/search-index';
import { only } from '@waymark/server/contract/variants';
import { ordered } from './order.ts';
import { fieldTexts, type PageTerms, pageTerms, type TermOccurrences } from './page-terms.ts';
import { Vocabulary } from './vocabulary.ts';
import { FIELDS, type IndexWeights } from './weights.ts';

/** Bytes by name. Its owner sees to it that they are those that the same program wrote. */
export interface TermsCache {
  get(key: string): Uint8Array | undefined;
  set(key: string, bytes: Uint8Array): void;
}

/** One content for all pages: reading it costs less than looking up the terms of each page. */
const KEY = 'terms';

/** The terms of the pages of one build. Terms of protected pages are not kept, nor are words that only such pages have. */
export class KeptTerms {
  readonly vocabulary: Vocabulary;
  readonly #cache: TermsCache | undefined;
  readonly #kinds: IndexWeights['kinds'];
  /** By the digest of the sections. */
  readonly #earlier: ReadonlyMap<string, PageTerms>;
  readonly #public = new Map<string, PageTerms>();

  constructor(kinds: IndexWeights['kinds'], cache: TermsCache | undefined) {
    const bytes = cache?.get(KEY);
    const { vocabulary, pages } =
      bytes === undefined ? { vocabulary: new Vocabulary(), pages: new Map() } : fromBytes(bytes);
    this.vocabulary = vocabulary;
    this.#kinds = kinds;
    this.#cache = cache;
    this.#earlier = pages;
  }

  /** Those of the sections of one page, in the numbers of the vocabulary. */
  of(sections: readonly SearchSection[]): PageTerms {
    const isPublic = sections.every(({ audience }) => audience === 'public');
    if (this.#cache === undefined || !isPublic) return pageTerms(sections, this.vocabulary, this.#kinds);
    const texts = sections.map((section) => [
      only(section.languages),
      fieldTexts(section),
      section.part,
      section.isLinks,
    ]);
    const digest = hash('sha256', JSON.stringify([this.#kinds, texts]), 'hex');
    const terms = this.#earlier.get(digest) ?? pageTerms(sections, this.vocabulary, this.#kinds);
    this.#public.set(digest, terms);
    return terms;
  }

  /** For the next build. */
  keep(): void {
    const digests = [...this.#public.keys()];
    const isSame =
      digests.length === this.#earlier.size && digests.every((digest) => this.#earlier.has(digest));
    if (!isSame) this.#cache?.set(KEY, toBytes(this.vocabulary, this.#public));
  }
}

const BYTES = Uint32Array.BYTES_PER_ELEMENT;
const WIDTH = FIELDS.length;

/** How many numbers follow, then digests, terms and words. */
const HEAD = 4;

/** The head, numbers, and strings in lines: what is no letter or digit, such as a line end, is in no term. */
function toBytes(vocabulary: Vocabulary, pages: ReadonlyMap<string, PageTerms>): Uint8Array {
  const { terms, rank, words, wordTerms, wordRank } = ordered(vocabulary, [...pages.values()]);
  let length = HEAD + words.length;
  for (const page of pages.values()) {
    length += 1 + page.words.length + lengthOf(page.sections) + lengthOf(page.whole);
  }
  const integers = new Uint32Array(length);
  const fractions = new Float32Array(integers.buffer);
  integers.set([length - HEAD, pages.size, terms.length, words.length]);
  integers.set(wordTerms, HEAD);
  let at = HEAD + words.length;
  const putAll = (array: Uint32Array | Float32Array): void => {
    (array instanceof Uint32Array ? integers : fractions).set(array, at);
    at += array.length;
  };
  const put = ({ counts, slots, frequencies, lengths }: TermOccurrences): void => {
    integers[at++] = counts.length;
    putAll(counts);
    for (const slot of slots) {
      const term = Math.floor(slot / WIDTH);
      integers[at++] = (rank[term] ?? 0) * WIDTH + (slot - term * WIDTH);
    }
    putAll(frequencies);
    putAll(lengths);
  };
  for (const page of pages.values()) {
    integers[at++] = page.words.length;
    for (const word of page.words) integers[at++] = wordRank[word] ?? 0;
    put(page.sections);
    put(page.whole);
  }
  const strings = [...pages.keys(), ...terms, ...words].join('\n');
  return Buffer.concat([new Uint8Array(integers.buffer), Buffer.from(strings)]);
}

const lengthOf = ({ counts, slots, lengths }: TermOccurrences): number =>
  1 + counts.length + 2 * slots.length + lengths.length;

function fromBytes(bytes: Uint8Array): { vocabulary: Vocabulary; pages: Map<string, PageTerms> } {
  // Numbers stand at multiples of their size only.
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % BYTES === 0 ? bytes : new Uint8Array(bytes);
  const [length = 0, pageCount = 0, termCount = 0, wordCount = 0] = new Uint32Array(buffer, byteOffset, HEAD);
  const integers = new Uint32Array(buffer, byteOffset, HEAD + length);
  const fractions = new Float32Array(buffer, byteOffset, HEAD + length);
  const text = Buffer.from(buffer, byteOffset + integers.byteLength, byteLength - integers.byteLength);
  const strings = text.toString().split('\n');
  let at = HEAD;
  const take = (count: number): Uint32Array => {
    at += count;
    return integers.subarray(at - count, at);
  };
  const occurrences = (): TermOccurrences => {
    const counts = take(integers[at++] ?? 0);
    const slots = take(counts.reduce((sum, count) => sum + count, 0));
    at += slots.length;
    const frequencies = fractions.subarray(at - slots.length, at);
    return { counts, slots, frequencies, lengths: take(counts.length * WIDTH) };
  };
  const vocabulary = new Vocabulary(
    strings.slice(pageCount, pageCount + termCount),
    strings.slice(pageCount + termCount, pageCount + termCount + wordCount),
    take(wordCount),
  );
  const pages = new Map<string, PageTerms>();
  for (const digest of strings.slice(0, pageCount)) {
    pages.set(digest, { words: take(integers[at++] ?? 0), sections: occurrences(), whole: occurrences() });
  }
  return { vocabulary, pages };
}

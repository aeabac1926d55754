/** Terms that an earlier build found in the same sections: their pages are not analysed again. */
import { hash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { SearchSection } from '@waymark/contract/search-index';
import { only } from '@waymark/contract/variants';
import { type Ordered, ordered } from './order.ts';
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

const WIDTH = FIELDS.length;

/** Pages are by the digest of their sections, and in the numbers of these terms and words. */
interface KeptPages extends Pick<Ordered, 'terms' | 'words' | 'wordTerms'> {
  readonly pages: ReadonlyMap<string, PageTerms>;
}

/** The terms of the pages of one build. Terms of protected pages are not kept, nor are words that only such pages have. */
export class KeptTerms {
  readonly vocabulary: Vocabulary;
  readonly #cache: TermsCache | undefined;
  readonly #kinds: IndexWeights['kinds'];
  readonly #earlier: KeptPages['pages'];
  readonly #public = new Map<string, PageTerms>();

  constructor(kinds: IndexWeights['kinds'], cache: TermsCache | undefined) {
    const bytes = cache?.get(KEY);
    const kept = bytes && (deserialize(bytes) as KeptPages);
    this.vocabulary = new Vocabulary(kept?.terms, kept?.words, kept?.wordTerms);
    this.#kinds = kinds;
    this.#cache = cache;
    this.#earlier = kept?.pages ?? new Map();
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
    if (!isSame) this.#cache?.set(KEY, serialize(this.#kept()));
  }

  #kept(): KeptPages {
    const { rank, wordRank, ...strings } = ordered(this.vocabulary, [...this.#public.values()]);
    const renumbered = ({ slots, ...rest }: TermOccurrences): TermOccurrences => ({
      ...rest,
      slots: slots.map((slot) => (rank[Math.floor(slot / WIDTH)] ?? 0) * WIDTH + (slot % WIDTH)),
    });
    const pages = Array.from(this.#public, ([digest, { words, sections, whole }]) => {
      const numbers = words.map((word) => wordRank[word] ?? 0);
      return [
        digest,
        { words: numbers, sections: sections.map(renumbered), whole: renumbered(whole) },
      ] as const;
    });
    return { ...strings, pages: new Map(pages) };
  }
}

/** Collects the terms of one page: who says what, how often, in which field. */
import { analyzerFor, isSaid } from '@waymark/server/contract/analysis';
import type { SearchSection } from '@waymark/server/contract/search-index';
import { only, type Variants } from '@waymark/server/contract/variants';
import { SlotSums } from './slot-sums.ts';
import type { Vocabulary } from './vocabulary.ts';
import { FIELDS, type IndexWeights, type SearchField } from './weights.ts';

const WIDTH = FIELDS.length;

/** How often terms occur in documents, one document after the other. */
export interface TermOccurrences {
  /** Number of occurrences in each document. */
  readonly counts: Uint32Array;
  /** Term and field, as `term * FIELDS.length + field`. Those of one term of a document stand together, fields ascending. */
  readonly slots: Uint32Array;
  readonly frequencies: Float32Array;
  /** Words in each field of each document, `FIELDS.length` a document. */
  readonly lengths: Uint32Array;
}

/** The terms of a page, in the numbers of a vocabulary. */
export interface PageTerms {
  /** Its words, each once. */
  readonly words: Uint32Array;
  readonly sections: TermOccurrences;
  /** Its sections together, as one document. */
  readonly whole: TermOccurrences;
}

/** How often a word counts in a list of links, however many of them have it. */
const LINKED = 0.25;

/** One document. */
interface Bag {
  /** As in `TermOccurrences`. */
  readonly slots: Uint32Array;
  readonly frequencies: Float64Array;
  readonly lengths: readonly number[];
}

/** Used by one document after the other. */
const slotSums = new SlotSums();

const noLengths = (): number[] => FIELDS.map(() => 0);

/** Text of each field of a section. */
export function fieldTexts(section: SearchSection): Readonly<Record<SearchField, string>> {
  return {
    title: section.title,
    headings: section.headings.join('\n'),
    heading: section.heading === section.title ? '' : section.heading,
    keywords: [...section.keywords, section.description ?? ''].join('\n'),
    summary: section.summary ?? '',
    linking: section.linking ?? '',
    body: section.text,
    code: section.code,
    path: section.path,
  };
}

/** The terms of the sections of one page. New ones are added to the vocabulary. */
export function pageTerms(
  sections: readonly SearchSection[],
  vocabulary: Vocabulary,
  kinds: IndexWeights['kinds'],
): PageTerms {
  const words = new Set<number>();
  const bags = sections.map((section) => {
    const lengths = noLengths();
    const analyzer = analyzerFor(only(section.languages));
    const texts = fieldTexts(section);
    FIELDS.forEach((field, index) => {
      let length = 0;
      vocabulary.termsOf(analyzer, texts[field], (term, kind, word) => {
        slotSums.add(term * WIDTH + index, kinds[kind]);
        if (kind === 'word') length += 1;
        if (word !== undefined) words.add(word);
      });
      lengths[index] = length;
    });
    const { numbers: slots, sums } = slotSums.take();
    const frequencies = section.isLinks === true ? sums.map((sum) => Math.min(LINKED, sum)) : sums;
    return { slots, frequencies, lengths };
  });
  return {
    words: Uint32Array.from(words),
    sections: occurrences(bags),
    whole: occurrences([together(bags, sections)]),
  };
}

/** The terms of names in the path of a page alone. */
export function pathTerms(
  path: string,
  languages: Variants,
  vocabulary: Vocabulary,
  kinds: IndexWeights['kinds'],
): PageTerms {
  const texts = { title: '', headings: [], heading: '', keywords: [], text: '', code: '' };
  const page = { page: 0, section: 0, versions: [], audience: 'public', boost: 1 } as const;
  return pageTerms([{ ...page, ...texts, path, languages }], vocabulary, kinds);
}

/** The terms of the title of a page, each once, without the words that say little. */
export function titleTerms({ title, languages }: SearchSection, vocabulary: Vocabulary): number[] {
  const analyzer = analyzerFor(only(languages));
  const terms = new Set<number>();
  analyzer.analyze(title, (term, kind, written) => {
    if (isSaid(kind) && !analyzer.isStopWord(written)) terms.add(vocabulary.term(term));
  });
  return [...terms];
}

const NOTHING: Bag = { slots: new Uint32Array(), frequencies: new Float64Array(), lengths: noLengths() };

/** Of one document that says nothing. */
export const NO_TERMS: PageTerms = {
  words: new Uint32Array(),
  sections: occurrences([NOTHING]),
  whole: occurrences([NOTHING]),
};

/** With what all sections of a page repeat (title, keywords, path) taken once. */
function together(bags: readonly Bag[], sections: readonly SearchSection[]): Bag {
  const whole = noLengths();
  for (const [index, { slots, frequencies, lengths }] of bags.entries()) {
    // Each part of a section has its headings.
    const isPart = (sections[index]?.part ?? 0) > 0;
    lengths.forEach((length, field) => {
      if (isPart && IS_HEADING[field] === true) return;
      whole[field] = combine(field, whole[field] ?? 0, length);
    });
    for (const [place, slot] of slots.entries()) {
      const field = slot % WIDTH;
      if (isPart && IS_HEADING[field] === true) continue;
      if (IS_REPEATED[field] === true) slotSums.raise(slot, frequencies[place] ?? 0);
      else slotSums.add(slot, frequencies[place] ?? 0);
    }
  }
  const { numbers, sums } = slotSums.take();
  return { slots: numbers, frequencies: sums, lengths: whole };
}

const REPEATED: ReadonlySet<SearchField> = new Set(['title', 'keywords', 'path']);
const HEADINGS: ReadonlySet<SearchField> = new Set(['headings', 'heading']);
const IS_HEADING = FIELDS.map((field) => HEADINGS.has(field));
const IS_REPEATED = FIELDS.map((field) => REPEATED.has(field));

const combine = (field: number, a: number, b: number): number =>
  IS_REPEATED[field] === true ? Math.max(a, b) : a + b;

function occurrences(bags: readonly Bag[]): TermOccurrences {
  const counts = Uint32Array.from(bags, ({ slots }) => slots.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const slots = new Uint32Array(total);
  const values = new Float32Array(total);
  let place = 0;
  for (const bag of bags) {
    slots.set(bag.slots, place);
    values.set(bag.frequencies, place);
    place += bag.slots.length;
  }
  const lengths = Uint32Array.from(bags.flatMap((bag) => bag.lengths));
  return { counts, slots, frequencies: values, lengths };
}

/** Collects the terms of one page: who says what, how often, in which field. */
import { analyzerFor, isSaid, type TermKind } from '../../../runtime/contract/analysis.ts';
import type { SearchSection } from '../../../runtime/contract/search-index.ts';
import { only, type Variants } from '../../../runtime/contract/variants.ts';
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

/** One document while it is collected. */
interface Bag {
  /** Frequency by slot. */
  readonly frequencies: Map<number, number>;
  readonly lengths: number[];
}

const emptyBag = (): Bag => ({ frequencies: new Map(), lengths: FIELDS.map(() => 0) });

/** Text of each field of a section. */
export function fieldTexts(section: SearchSection): Readonly<Record<SearchField, string>> {
  return {
    title: section.title,
    headings: section.headings.join('\n'),
    heading: section.heading === section.title ? '' : section.heading,
    keywords: [...section.keywords, section.description ?? ''].join('\n'),
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
    const bag = emptyBag();
    const analyzer = analyzerFor(only(section.languages));
    const texts = fieldTexts(section);
    FIELDS.forEach((field, index) => {
      analyzer.analyze(texts[field], (term: string, kind: TermKind, written: string) => {
        const number = vocabulary.term(term);
        const slot = number * WIDTH + index;
        const frequency = (bag.frequencies.get(slot) ?? 0) + kinds[kind];
        bag.frequencies.set(slot, section.isLinks === true ? Math.min(LINKED, frequency) : frequency);
        if (kind === 'word') bag.lengths[index] = (bag.lengths[index] ?? 0) + 1;
        if (kind !== 'pair') words.add(vocabulary.word(written, number));
      });
    });
    return bag;
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

/** Of one document that says nothing. */
export const NO_TERMS: PageTerms = {
  words: new Uint32Array(),
  sections: occurrences([emptyBag()]),
  whole: occurrences([emptyBag()]),
};

/** With what all sections of a page repeat (title, keywords, path) taken once. */
function together(bags: readonly Bag[], sections: readonly SearchSection[]): Bag {
  const page = emptyBag();
  for (const [index, { frequencies, lengths }] of bags.entries()) {
    // Each part of a section has its headings.
    const isPart = (sections[index]?.part ?? 0) > 0;
    lengths.forEach((length, field) => {
      if (isPart && IS_HEADING[field] === true) return;
      page.lengths[field] = combine(field, page.lengths[field] ?? 0, length);
    });
    for (const [slot, frequency] of frequencies) {
      if (isPart && IS_HEADING[slot % WIDTH] === true) continue;
      page.frequencies.set(slot, combine(slot % WIDTH, page.frequencies.get(slot) ?? 0, frequency));
    }
  }
  return page;
}

const REPEATED: ReadonlySet<SearchField> = new Set(['title', 'keywords', 'path']);
const HEADINGS: ReadonlySet<SearchField> = new Set(['headings', 'heading']);
const IS_HEADING = FIELDS.map((field) => HEADINGS.has(field));
const IS_REPEATED = FIELDS.map((field) => REPEATED.has(field));

const combine = (field: number, a: number, b: number): number =>
  IS_REPEATED[field] === true ? Math.max(a, b) : a + b;

function occurrences(bags: readonly Bag[]): TermOccurrences {
  const counts = Uint32Array.from(bags, ({ frequencies }) => frequencies.size);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const slots = new Uint32Array(total);
  const values = new Float32Array(total);
  let place = 0;
  for (const { frequencies } of bags) {
    for (const slot of Uint32Array.from(frequencies.keys()).sort()) {
      slots[place] = slot;
      values[place] = frequencies.get(slot) ?? 0;
      place += 1;
    }
  }
  const lengths = Uint32Array.from(bags.flatMap((bag) => bag.lengths));
  return { counts, slots, frequencies: values, lengths };
}

/** Collects the terms of sections: who says what, how often, in which field. */
import type { TermKind } from '../../../runtime/contract/analysis.ts';
import { analyzerFor } from '../../../runtime/contract/analysis.ts';
import type { SearchSection } from '../../../runtime/contract/search-index.ts';
import { FIELDS, type Field, type IndexWeights } from './weights.ts';

/** Frequency of a term in each field, by the order of FIELDS. */
export type Frequencies = Float64Array;

export interface Bag {
  /** Term number to its frequencies. */
  readonly terms: ReadonlyMap<number, Frequencies>;
  /** Words in each field. */
  readonly lengths: Frequencies;
}

export interface Word {
  readonly term: number;
  /** Audience numbers of the sections that it occurs in. */
  readonly audiences: Set<number>;
}

export interface Vocabulary {
  /** Terms, numbered in the order in which they are first met. */
  readonly terms: Map<string, number>;
  /** Words as written, each with the terms it became: one, or more where languages stem it differently. */
  readonly words: Map<string, Word[]>;
}

/** Text of each field of a section. What belongs to the page as a whole is read with `pageFields`. */
function fieldTexts(section: SearchSection): Readonly<Record<Field, string>> {
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

/** The terms of one section. */
export function sectionBag(
  section: SearchSection,
  audience: number,
  vocabulary: Vocabulary,
  kinds: IndexWeights['kinds'],
): Bag {
  const analyzer = analyzerFor(section.language);
  const texts = fieldTexts(section);
  const terms = new Map<number, Frequencies>();
  const lengths = new Float64Array(FIELDS.length);
  FIELDS.forEach((field, index) => {
    analyzer.analyze(texts[field], (term: string, kind: TermKind, written: string) => {
      const number = termNumber(vocabulary, term);
      let frequencies = terms.get(number);
      if (frequencies === undefined) {
        frequencies = new Float64Array(FIELDS.length);
        terms.set(number, frequencies);
      }
      frequencies[index] = (frequencies[index] ?? 0) + kinds[kind];
      if (kind === 'word') lengths[index] = (lengths[index] ?? 0) + 1;
      if (kind !== 'pair') addWord(vocabulary, written, number, audience);
    });
  });
  return { terms, lengths };
}

/** The terms of a page: its sections together, with what all of them repeat (title, keywords, path) taken once. */
export function pageBag(sections: readonly Bag[]): Bag {
  const terms = new Map<number, Frequencies>();
  const lengths = new Float64Array(FIELDS.length);
  for (const bag of sections) {
    FIELDS.forEach((field, index) => {
      lengths[index] = combine(field, lengths[index] ?? 0, bag.lengths[index] ?? 0);
    });
    for (const [term, frequencies] of bag.terms) {
      const sum = terms.get(term);
      if (sum === undefined) terms.set(term, frequencies.slice());
      else
        FIELDS.forEach((field, index) => {
          sum[index] = combine(field, sum[index] ?? 0, frequencies[index] ?? 0);
        });
    }
  }
  return { terms, lengths };
}

const REPEATED: ReadonlySet<Field> = new Set(['title', 'keywords', 'path']);

const combine = (field: Field, a: number, b: number): number =>
  REPEATED.has(field) ? Math.max(a, b) : a + b;

function termNumber(vocabulary: Vocabulary, term: string): number {
  let number = vocabulary.terms.get(term);
  if (number === undefined) {
    number = vocabulary.terms.size;
    vocabulary.terms.set(term, number);
  }
  return number;
}

function addWord(vocabulary: Vocabulary, written: string, term: number, audience: number): void {
  const same = vocabulary.words.get(written);
  const word = same?.find((entry) => entry.term === term);
  if (word !== undefined) word.audiences.add(audience);
  else if (same !== undefined) same.push({ term, audiences: new Set([audience]) });
  else vocabulary.words.set(written, [{ term, audiences: new Set([audience]) }]);
}

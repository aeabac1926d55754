/** Collects the terms of one page: who says what, how often, in which field. */
import type { TermKind } from '../../../runtime/contract/analysis.ts';
import { analyzerFor } from '../../../runtime/contract/analysis.ts';
import type { SearchSection } from '../../../runtime/contract/search-index.ts';
import { FIELDS, type Field, type IndexWeights } from './weights.ts';

const WIDTH = FIELDS.length;

/** How often terms occur in documents, one document after the other. */
export interface Occurrences {
  /** Where the occurrences of each document end. */
  readonly ends: Uint32Array;
  /** Term and field, as `term * FIELDS.length + field`; in a document ascending. */
  readonly slots: Uint32Array;
  readonly frequencies: Float32Array;
  /** Words in each field of each document, `FIELDS.length` a document. */
  readonly lengths: Uint32Array;
}

/** What a page says, in numbers of its own: it follows from nothing but the page, and can be kept. */
export interface PageTerms {
  /** Each once. Everything else names a term by its place here. */
  readonly terms: readonly string[];
  /** Words as written, each with the term it became: twice where it became two. */
  readonly words: readonly string[];
  readonly wordTerms: Uint32Array;
  readonly sections: Occurrences;
  /** Its sections together, as one document. */
  readonly whole: Occurrences;
}

/** One document while it is collected. */
interface Bag {
  /** Frequency by slot. */
  readonly frequencies: Map<number, number>;
  readonly lengths: number[];
}

const emptyBag = (): Bag => ({ frequencies: new Map(), lengths: FIELDS.map(() => 0) });

/** Text of each field of a section. */
export function fieldTexts(section: SearchSection): Readonly<Record<Field, string>> {
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

/** The terms of the sections of one page. */
export function pageTerms(sections: readonly SearchSection[], kinds: IndexWeights['kinds']): PageTerms {
  const terms = new Map<string, number>();
  const termsOfWord = new Map<string, number[]>();
  const words: string[] = [];
  const wordTerms: number[] = [];
  const bags = sections.map((section) => {
    const bag = emptyBag();
    const analyzer = analyzerFor(section.language);
    const texts = fieldTexts(section);
    FIELDS.forEach((field, index) => {
      analyzer.analyze(texts[field], (term: string, kind: TermKind, written: string) => {
        const number = numberOf(terms, term);
        const slot = number * WIDTH + index;
        bag.frequencies.set(slot, (bag.frequencies.get(slot) ?? 0) + kinds[kind]);
        if (kind === 'word') bag.lengths[index] = (bag.lengths[index] ?? 0) + 1;
        if (kind !== 'pair' && isNew(termsOfWord, written, number)) {
          words.push(written);
          wordTerms.push(number);
        }
      });
    });
    return bag;
  });
  return {
    terms: [...terms.keys()],
    words,
    wordTerms: Uint32Array.from(wordTerms),
    sections: occurrences(bags),
    whole: occurrences([together(bags)]),
  };
}

/** With what all sections of a page repeat (title, keywords, path) taken once. */
function together(bags: readonly Bag[]): Bag {
  const page = emptyBag();
  for (const { frequencies, lengths } of bags) {
    lengths.forEach((length, field) => {
      page.lengths[field] = combine(field, page.lengths[field] ?? 0, length);
    });
    for (const [slot, frequency] of frequencies) {
      page.frequencies.set(slot, combine(slot % WIDTH, page.frequencies.get(slot) ?? 0, frequency));
    }
  }
  return page;
}

const REPEATED: ReadonlySet<Field> = new Set(['title', 'keywords', 'path']);
const IS_REPEATED = FIELDS.map((field) => REPEATED.has(field));

const combine = (field: number, a: number, b: number): number =>
  IS_REPEATED[field] === true ? Math.max(a, b) : a + b;

function occurrences(bags: readonly Bag[]): Occurrences {
  let end = 0;
  const ends = Uint32Array.from(bags, ({ frequencies }) => {
    end += frequencies.size;
    return end;
  });
  const slots = new Uint32Array(end);
  const values = new Float32Array(end);
  let place = 0;
  for (const { frequencies } of bags) {
    for (const slot of Uint32Array.from(frequencies.keys()).sort()) {
      slots[place] = slot;
      values[place] = frequencies.get(slot) ?? 0;
      place += 1;
    }
  }
  return { ends, slots, frequencies: values, lengths: Uint32Array.from(bags.flatMap((bag) => bag.lengths)) };
}

function numberOf(terms: Map<string, number>, term: string): number {
  let number = terms.get(term);
  if (number === undefined) {
    number = terms.size;
    terms.set(term, number);
  }
  return number;
}

/** Whether a word has not become this term before. From now on it has. */
function isNew(termsOfWord: Map<string, number[]>, written: string, term: number): boolean {
  const known = termsOfWord.get(written);
  if (known === undefined) termsOfWord.set(written, [term]);
  else if (known.includes(term)) return false;
  else known.push(term);
  return true;
}

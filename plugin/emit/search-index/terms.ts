/** Collects the terms of sections: who says what, how often, in which field. */
import type { TermKind } from '../../../runtime/contract/analysis.ts';
import { analyzerFor } from '../../../runtime/contract/analysis.ts';
import type { SearchSection } from '../../../runtime/contract/search-index.ts';
import { FIELDS, type Field, type IndexWeights } from './weights.ts';

/** The terms of one document. */
export interface Bag {
  /** Term numbers, each once. */
  readonly terms: Uint32Array;
  /** Frequency of term `i` in field `f`: at `i * FIELDS.length + f`. */
  readonly frequencies: Float32Array;
  /** Words in each field. */
  readonly lengths: Float64Array;
}

interface Word {
  readonly term: number;
  /** Bit `i` is set where the word occurs for audience `i`; bit 31 stands for 31 and above. */
  audiences: number;
}

export interface Vocabulary {
  /** Terms, numbered in the order in which they are first met. */
  readonly terms: Map<string, number>;
  /** Words as written, each with the terms it became: one, or more where languages stem it differently. */
  readonly words: Map<string, Word[]>;
}

const WIDTH = FIELDS.length;

/** Collects the frequencies of one document. */
class BagBuilder {
  readonly #places = new Map<number, number>();
  readonly #terms: number[] = [];
  readonly #frequencies: number[] = [];
  readonly lengths = new Float64Array(WIDTH);

  /** Where the frequencies of a term begin. */
  place(term: number): number {
    let place = this.#places.get(term);
    if (place === undefined) {
      place = this.#frequencies.length;
      this.#places.set(term, place);
      this.#terms.push(term);
      for (let field = 0; field < WIDTH; field++) this.#frequencies.push(0);
    }
    return place;
  }

  at(index: number): number {
    return this.#frequencies[index] ?? 0;
  }

  set(index: number, frequency: number): void {
    this.#frequencies[index] = frequency;
  }

  finish(): Bag {
    return {
      terms: new Uint32Array(this.#terms),
      frequencies: new Float32Array(this.#frequencies),
      lengths: this.lengths,
    };
  }
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
  const audienceBit = 1 << Math.min(31, audience);
  const bag = new BagBuilder();
  FIELDS.forEach((field, index) => {
    analyzer.analyze(texts[field], (term: string, kind: TermKind, written: string) => {
      const number = termNumber(vocabulary, term);
      const place = bag.place(number) + index;
      bag.set(place, bag.at(place) + kinds[kind]);
      if (kind === 'word') bag.lengths[index] = (bag.lengths[index] ?? 0) + 1;
      if (kind !== 'pair') addWord(vocabulary, written, number, audienceBit);
    });
  });
  return bag.finish();
}

/** The terms of a page: its sections together, with what all of them repeat (title, keywords, path) taken once. */
export function pageBag(sections: readonly Bag[]): Bag {
  const page = new BagBuilder();
  for (const bag of sections) {
    for (let field = 0; field < WIDTH; field++) {
      page.lengths[field] = combine(field, page.lengths[field] ?? 0, bag.lengths[field] ?? 0);
    }
    bag.terms.forEach((term, index) => {
      const place = page.place(term);
      for (let field = 0; field < WIDTH; field++) {
        const frequency = bag.frequencies[index * WIDTH + field] ?? 0;
        page.set(place + field, combine(field, page.at(place + field), frequency));
      }
    });
  }
  return page.finish();
}

const REPEATED: ReadonlySet<Field> = new Set(['title', 'keywords', 'path']);
const IS_REPEATED = FIELDS.map((field) => REPEATED.has(field));

const combine = (field: number, a: number, b: number): number =>
  IS_REPEATED[field] === true ? Math.max(a, b) : a + b;

function termNumber(vocabulary: Vocabulary, term: string): number {
  let number = vocabulary.terms.get(term);
  if (number === undefined) {
    number = vocabulary.terms.size;
    vocabulary.terms.set(term, number);
  }
  return number;
}

function addWord(vocabulary: Vocabulary, written: string, term: number, audienceBit: number): void {
  const same = vocabulary.words.get(written);
  if (same === undefined) {
    vocabulary.words.set(written, [{ term, audiences: audienceBit }]);
    return;
  }
  const word = same.find((entry) => entry.term === term);
  if (word === undefined) same.push({ term, audiences: audienceBit });
  else word.audiences |= audienceBit;
}

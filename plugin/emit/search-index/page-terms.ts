/** Collects the terms of one page: who says what, how often, in which field. */
import { analyzerFor, isSaid } from '@waymark/contract/analysis';
import type { SearchSection } from '@waymark/contract/search-index';
import { only, type Variants } from '@waymark/contract/variants';
import type { Vocabulary } from './vocabulary.ts';
import { FIELDS, type IndexWeights, type SearchField } from './weights.ts';

const WIDTH = FIELDS.length;

/** How often terms occur in one document. */
export interface TermOccurrences {
  /** Term and field, as `term * FIELDS.length + field`, ascending. */
  readonly slots: Uint32Array;
  readonly frequencies: Float32Array;
  /** Words in each field. */
  readonly lengths: readonly number[];
}

/** The terms of a page, in the numbers of a vocabulary. */
export interface PageTerms {
  /** Its words, each once. */
  readonly words: Uint32Array;
  readonly sections: readonly TermOccurrences[];
  /** Its sections together, as one document. */
  readonly whole: TermOccurrences;
}

/** How often a word counts in a list of links, however many of them have it. */
const LINKED = 0.25;

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
  const documents = sections.map((section) => {
    const analyzer = analyzerFor(only(section.languages));
    const texts = fieldTexts(section);
    const sums = new Map<number, number>();
    const lengths = FIELDS.map((field, index) => {
      let length = 0;
      vocabulary.termsOf(analyzer, texts[field], (term, kind, word) => {
        const slot = term * WIDTH + index;
        sums.set(slot, (sums.get(slot) ?? 0) + kinds[kind]);
        if (kind === 'word') length += 1;
        if (word !== undefined) words.add(word);
      });
      return length;
    });
    return occurrences(sums, lengths, section.isLinks === true ? LINKED : undefined);
  });
  return { words: Uint32Array.from(words), sections: documents, whole: together(documents, sections) };
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

function occurrences(
  sums: ReadonlyMap<number, number>,
  lengths: readonly number[],
  most = Number.POSITIVE_INFINITY,
): TermOccurrences {
  const slots = Uint32Array.from([...sums.keys()]).sort();
  const frequencies = new Float32Array(slots.length);
  for (let at = 0; at < slots.length; at++) frequencies[at] = Math.min(most, sums.get(slots[at] ?? 0) ?? 0);
  return { slots, frequencies, lengths };
}

/** With what all sections of a page repeat (title, keywords, path) taken once. */
function together(
  documents: readonly TermOccurrences[],
  sections: readonly SearchSection[],
): TermOccurrences {
  const sums = new Map<number, number>();
  const whole = FIELDS.map(() => 0);
  for (const [index, { slots, frequencies, lengths }] of documents.entries()) {
    // Each part of a section has its headings.
    const isPart = (sections[index]?.part ?? 0) > 0;
    for (const [field, length] of lengths.entries())
      if (!isPart || !IS_HEADING[field]) whole[field] = combine(field, whole[field], length);
    // By numbers: entries would be as many objects as the page has words.
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] ?? 0;
      const field = slot % WIDTH;
      if (!isPart || !IS_HEADING[field])
        sums.set(slot, combine(field, sums.get(slot), frequencies[place] ?? 0));
    }
  }
  return occurrences(sums, whole);
}

const REPEATED: ReadonlySet<SearchField> = new Set(['title', 'keywords', 'path']);
const HEADINGS: ReadonlySet<SearchField> = new Set(['headings', 'heading']);
const IS_HEADING = FIELDS.map((field) => HEADINGS.has(field));
const IS_REPEATED = FIELDS.map((field) => REPEATED.has(field));

const combine = (field: number, before = 0, value: number): number =>
  IS_REPEATED[field] === true ? Math.max(before, value) : before + value;

const NOTHING = occurrences(
  new Map(),
  FIELDS.map(() => 0),
);

/** The terms of one document that says nothing. */
export const NO_TERMS: PageTerms = { words: new Uint32Array(), sections: [NOTHING], whole: NOTHING };

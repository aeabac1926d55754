/** Words of documentation for the words of a question: pages that use the trade's words are found by everyday ones. */
import { analyzerFor, isSaid } from '@waymark/contract/analysis';
import type { QueryWord } from './query.ts';
import alike from './related/alike.json' with { type: 'json' };
import { type RelatedWords, readRelated, type Saying, stemOf } from './related/read.ts';
import sayings from './related/sayings.json' with { type: 'json' };
import type { QueryWeights } from './weights.ts';

/** A phrase of the index that stands for words of a question. */
export interface Sense {
  readonly terms: readonly number[];
  /** The words of the question that it stands for, by their numbers among those that say something. */
  readonly of: readonly number[];
  /** It stands for a phrase, which says more than a word. */
  readonly isOfPhrase: boolean;
}

/** Number of words of a question that are looked up: a longer one is pasted text. */
const MOST_WORDS = 32;
/** Words that may stand among those of a phrase. */
const MOST_BETWEEN = 3;

let table: RelatedWords | undefined;

/** Opens the table, once in a process: whoever opens an index calls it, so that no question waits for it. */
export function openRelated(): RelatedWords {
  table ??= readRelated({ alike, sayings: Object.values(sayings).flat() });
  return table;
}

/** True if pages in one of these languages are written in the words of the table. */
export const isRelatedIn = (languages: readonly string[]): boolean =>
  languages.length === 0 || languages.some((each) => analyzerFor(each).id === analyzerFor('en').id);

/** @param known The number of a term that is on pages of the viewer. A phrase counts if all its words do. */
export function sensesOf(
  question: readonly QueryWord[],
  known: (term: string) => number | undefined,
): Sense[] {
  const { alike, sayingsOf } = openRelated();
  const said = question.filter(({ kind }) => isSaid(kind)).slice(0, MOST_WORDS);
  const stems = said.map(({ written }) => stemOf(written));
  const classes = stems.map(alike);
  const telling = new Map(
    [...said.entries()].filter(([, { stop }]) => !stop).map(([at], number) => [at, number]),
  );

  const sensed = ({ meant }: Saying, places: readonly number[]): Sense[] => {
    const of = places.flatMap((at) => telling.get(at) ?? []);
    if (of.length === 0) return [];
    return meant().flatMap((phrase) => {
      const terms = phrase.flatMap((word) => known(word) ?? []);
      return terms.length < phrase.length ? [] : [{ terms, of, isOfPhrase: places.length > 1 }];
    });
  };
  return stems.flatMap((stem, at) =>
    sayingsOf(stem).flatMap((saying) =>
      sensed(saying, saying.said.length > 1 ? placesOf(saying.said, classes) : [at]),
    ),
  );
}

/** The places of a phrase's words near each other, in any order; none if they are not there. */
function placesOf(phrase: readonly string[], words: readonly string[]): number[] {
  const places = [...new Set(phrase.map((word) => words.indexOf(word)))];
  const isThere = places.length === phrase.length && !places.includes(-1);
  return isThere && Math.max(...places) - Math.min(...places) < phrase.length + MOST_BETWEEN ? places : [];
}

/** The terms of senses, each with its highest weight in one: for what they add to the terms of the question. */
export function relatedTerms(
  senses: readonly Sense[],
  own: ReadonlyMap<number, number>,
  weights: Pick<QueryWeights, 'relatedPhrase' | 'relatedWord'>,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { terms, isOfPhrase } of senses) {
    const weight = (isOfPhrase ? weights.relatedPhrase : weights.relatedWord) / Math.sqrt(terms.length);
    for (const term of terms) {
      const more = weight - (own.get(term) ?? 0);
      if (more > (found.get(term) ?? 0)) found.set(term, more);
    }
  }
  return found;
}

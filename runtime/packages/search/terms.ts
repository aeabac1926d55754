/** The way from the words of a query to weighted terms of the index. */

import { UNSPACED_CLASS } from '@waymark/contract/analysis/scripts';
import { closeEdits } from '@waymark/source/distance';
import { countVisible, isVisible } from './accumulator.ts';
import type { OpenIndex } from './open-index.ts';
import type { QueryWord } from './query.ts';
import type { Spelling } from './spelling.ts';
import { stringAt } from './strings.ts';
import type { Visibility } from './visibility.ts';
import type { QueryWeights } from './weights.ts';

export interface SaidWord {
  /** Its number among the words of the question. */
  readonly word: number;
  /** Those it is written with, or taken for; none if no page of the viewer has any. */
  readonly terms: readonly number[];
  readonly weight: number;
}

/** Unknown words that are looked up in the spelling index, each a scan of all words. */
const MOST_UNKNOWN = 6;
const MOST_SUGGESTIONS = 5;
/** Words that the beginning of one is taken for. */
const MOST_COMPLETIONS = 6;
const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, 'v');
const LETTER = /\p{L}/u;
/** The share of an unknown word that one which is offered for it begins with, if it ends otherwise. */
const CLOSE_STEM = 0.75;

/** Terms for the words of a query, among those that occur on pages of the viewer. */
export class WeightedTerms {
  /** Term to weight, of words that say something. */
  readonly terms = new Map<number, number>();
  /** The commonest of words that a begun one may become, as which all of them count: a rare one is no likelier to be meant. */
  readonly likeliest = new Map<number, number>();
  /** Term to weight, of words that say little: they order the results of the others. */
  readonly stops = new Map<number, number>();
  /** The words that say something, in the order of the question. */
  readonly said: SaidWord[] = [];
  readonly #index: OpenIndex;
  readonly #spelling: Spelling;
  readonly #visibility: Visibility;
  readonly #weights: QueryWeights;
  readonly #suggestions = new Set<string>();
  readonly #unknown: string[] = [];
  #lookedUp = 0;
  /** Those of the word that is weighed. */
  #ofWord: number[] = [];

  /** @param begun The one of them that may be the beginning of a word. */
  constructor(
    words: readonly QueryWord[],
    index: OpenIndex,
    spelling: Spelling,
    visibility: Visibility,
    weights: QueryWeights,
    begun?: QueryWord,
  ) {
    this.#index = index;
    this.#spelling = spelling;
    this.#visibility = visibility;
    this.#weights = weights;
    const onlyStops = words.every((word) => word.stop);
    for (const [number, word] of words.entries())
      this.#weigh(number, word, word.stop && !onlyStops, word === begun);
    this.#join(words);
  }

  /** Words that unknown words of the query were taken for; nearest first. */
  get suggestions(): readonly string[] {
    return [...this.#suggestions].slice(0, MOST_SUGGESTIONS);
  }

  /** Weight of the words that no page of the viewer has. */
  get unknown(): number {
    return this.#unknown.length * this.#weights.word;
  }

  /** The same with words that might have been meant: further away, for the reader to judge. */
  close(): readonly string[] {
    for (const word of this.#unknown.slice(0, MOST_UNKNOWN)) this.#suggest(word);
    return this.suggestions;
  }

  /** @param stop It says little, beside others that say something. */
  #weigh(number: number, { kind, written, terms }: QueryWord, stop: boolean, isBegun: boolean): void {
    const weights = this.#weights;
    const found = this.#known(terms);
    this.#ofWord = [];
    if (stop) {
      for (const term of found) raise(this.stops, term, weights.stopWord);
      return;
    }
    for (const term of found) this.#add(term, weights[kind]);
    if (found.length > 0 || kind === 'word')
      this.said.push({ word: number, terms: this.#ofWord, weight: weights[kind] });
    if (isBegun && this.#complete(written, found.length > 0)) return;
    if (found.length > 0 || kind !== 'word') return;
    const isTaken = isSpelled(written) && this.#lookedUp++ < MOST_UNKNOWN && this.#substitute(written);
    if (!isTaken) this.#unknown.push(written);
  }

  /** Adds neighbouring words written as one. Called last. */
  #join(words: readonly QueryWord[]): void {
    for (const written of joined(words))
      for (const term of this.#known(written)) this.#add(term, this.#weights.joined);
    for (const term of this.terms.keys()) this.stops.delete(term);
  }

  /** Adds the commonest words that begin with one; less if it is a word itself. Returns whether there are any. */
  #complete(written: string, isKnown: boolean): boolean {
    const { words, texts } = this.#index;
    const ofTerm = new Map<number, number>();
    for (const word of this.#spelling.begun(written, this.#isVisible)) {
      const term = words.terms[word] ?? 0;
      if (!ofTerm.has(term)) ofTerm.set(term, word);
    }
    const common = [...ofTerm]
      .map(([term, word]) => ({ term, word, texts: countVisible(texts, term, this.#visibility.texts) }))
      .sort((a, b) => b.texts - a.texts || a.term - b.term)
      .slice(0, MOST_COMPLETIONS);
    for (const { word, term } of common) {
      if (!this.terms.has(term)) this.likeliest.set(term, common[0]?.term ?? term);
      this.#addWord(word, isKnown ? this.#weights.longer : this.#weights.prefix);
    }
    return common.length > 0;
  }

  /** Adds the words that an unknown one may mean. Returns whether there are any. */
  #substitute(written: string): boolean {
    const { prefix, split, near: ofNear } = this.#weights;
    const longer = this.#spelling.longer(written, 4, this.#isVisible);
    for (const word of longer) this.#addWord(word, prefix);
    const halves = this.#spelling.split(written, this.#isVisible);
    for (const word of halves ?? []) this.#addWord(word, split);
    const limit = written.length < 5 ? 0 : written.length < 8 ? 1 : 2;
    const near = limit === 0 ? [] : this.#spelling.near(written, limit, 4, this.#isVisible);
    for (const { word, distance } of near) {
      if (distance === near[0]?.distance) this.#addWord(word, ofNear[distance - 1] ?? 0);
    }
    return longer.length > 0 || halves !== undefined || near.length > 0;
  }

  #suggest(written: string): void {
    if (!isSpelled(written) || written.length > 32) return;
    const near = this.#spelling.near(written, closeEdits(written.length), 3, this.#isVisible);
    const stem = written.slice(0, Math.max(3, Math.ceil(written.length * CLOSE_STEM)));
    const longer = this.#spelling.longer(stem, 2, this.#isVisible);
    for (const word of [...near.map(({ word }) => word), ...longer])
      this.#suggestions.add(stringAt(this.#index.words, word));
  }

  #addWord(word: number, weight: number): void {
    this.#add(this.#index.words.terms[word] ?? 0, weight);
    this.#suggestions.add(stringAt(this.#index.words, word));
  }

  #add(term: number, weight: number): void {
    raise(this.terms, term, weight);
    this.#ofWord.push(term);
  }

  #known(written: readonly string[]): number[] {
    return written.flatMap((each) => knownTerm(each, this.#index, this.#visibility) ?? []);
  }

  readonly #isVisible = (word: number): boolean => {
    const { audiences, terms } = this.#index.words;
    return (
      ((audiences[word] ?? 0) & this.#visibility.audienceBits) !== 0 &&
      isTermVisible(terms[word] ?? 0, this.#index, this.#visibility)
    );
  };
}

function raise(weights: Map<number, number>, term: number, weight: number): void {
  weights.set(term, Math.max(weight, weights.get(term) ?? 0));
}

/**
 * Terms of other ways to ask the same, each with its highest weight in one. They count for what they add to
 * the terms of the question. None is taken for a misspelled word: whoever writes alternatives can spell.
 */
export function alternativeTerms(
  phrasings: readonly (readonly QueryWord[])[],
  own: ReadonlyMap<number, number>,
  index: OpenIndex,
  weights: QueryWeights,
): ReadonlyMap<number, number> {
  const terms = new Map<number, number>();
  for (const words of phrasings) {
    const onlyStops = words.every((word) => word.stop);
    for (const { terms: written, kind, stop } of words) {
      if (stop && !onlyStops) continue;
      for (const each of written) {
        const term = index.findTerm(each);
        const more = weights.alternative * weights[kind] - (own.get(term) ?? 0);
        if (term >= 0 && more > (terms.get(term) ?? 0)) terms.set(term, more);
      }
    }
  }
  return terms;
}

/** The number of a term that is on a page that counts. */
export function knownTerm(term: string, index: OpenIndex, visibility: Visibility): number | undefined {
  const number = index.findTerm(term);
  return number >= 0 && isTermVisible(number, index, visibility) ? number : undefined;
}

const isTermVisible = (term: number, index: OpenIndex, visibility: Visibility): boolean =>
  isVisible(index.texts, term, visibility.texts) || isVisible(index.paths.texts, term, visibility.pages);

/** A word that can be misspelled: letters of a script with spaces, at least three. */
const isSpelled = (written: string): boolean =>
  written.length >= 3 && LETTER.test(written) && !UNSPACED.test(written);

/** Neighbouring words written as one, in the reading of each analyzer. */
function joined(words: readonly QueryWord[]): string[][] {
  const plain = words.filter((word) => word.kind === 'word');
  return plain.slice(1).flatMap((word, index) => {
    const previous = plain[index];
    if (previous === undefined || previous.group + 1 !== word.group || previous.stop || word.stop) return [];
    return [word.terms.map((term) => previous.written + term)];
  });
}
